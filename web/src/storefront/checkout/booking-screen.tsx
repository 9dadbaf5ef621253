import { useEffect, useRef, useState, useMemo } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import { CATEGORIES, type CategoryValue } from '#core/catalogue/category.ts';
import { searchProducts } from '#core/catalogue/search.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { type RentalPeriod, toPeriod } from '#core/kernel/rental-days.ts';
import { BOOKING, PRICE_PANEL } from '#texts/booking.ts';
import { formatPartyDays } from '#texts/dates.ts';
import { sayProblem } from '#texts/problems.ts';
import { CATEGORY_NAMES } from '#texts/products.ts';
import { useConfig, useShop, useToday } from '#web/shared/app-context.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { KEPT, useAsked } from '#web/shared/data/query.ts';
import { DatesField } from '#web/shared/dates/dates-field.tsx';
import { CartDates } from '#web/shared/products/cart-dates.tsx';
import {
  type ChosenDates,
  bookingPath,
  formatDayPrice,
} from '#web/shared/products/product-links.ts';
import { datesOrCart } from '#web/shared/products/shown-dates.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { Dotted } from '#web/shared/ui/dotted.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { BookProduct, sayNeeds } from './book-product.tsx';

const GRID = 'grid gap-5 xs:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4';

function ProductCard(props: { readonly product: ProductDto; readonly dates: ChosenDates }) {
  const { product, dates } = props;
  return (
    <li className="group card relative flex flex-col overflow-hidden transition-colors duration-150 hover:border-cyan/60">
      <Picture
        image={product.images[0]}
        alt=""
        sizes="(min-width: 80rem) 280px, (min-width: 64rem) 33vw, (min-width: 26.25rem) 50vw, 100vw"
        className="stage aspect-4/3 w-full object-cover"
      />
      <div className="flex flex-1 flex-col gap-1 p-4">
        <h2 className="text-lg font-semibold">
          <Link
            to={bookingPath(product, dates)}
            className="after:absolute after:inset-0 group-hover:text-cyan"
          >
            {product.title}
          </Link>
        </h2>
        <p className="text-sm text-muted">
          <Dotted facts={sayNeeds(product)} />
        </p>
        <p className="mt-auto flex items-center justify-between gap-2 pt-1">
          <span>
            <strong className="font-display text-lg">{formatDayPrice(product)}</strong>{' '}
            <span className="text-sm text-muted">{BOOKING.perDay}</span>
          </span>
          <Icon name="arrow" className="size-5 text-muted group-hover:text-cyan" />
        </p>
      </div>
    </li>
  );
}

/** The same shapes while loading. */
function BookableGridSkeleton() {
  return (
    <div aria-busy="true" className={GRID}>
      <output className="sr-only">{BOOKING.loadingAll}</output>
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
        <div key={key} className="card overflow-hidden">
          <Skeleton className="aspect-4/3 rounded-none" />
          <div className="grid gap-2 p-4">
            <Skeleton className="h-6 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="mt-1 h-6 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Products to choose from; each links to its dates. */
function BookableGrid(props: {
  readonly products: readonly ProductDto[];
  readonly dates: ChosenDates;
}) {
  return (
    <ul className={GRID}>
      {props.products.map((product) => (
        <ProductCard key={product.id} product={product} dates={props.dates} />
      ))}
    </ul>
  );
}

function CategoryChips(props: {
  readonly chosen: CategoryValue | undefined;
  readonly onChoose: (category: CategoryValue | undefined) => void;
}) {
  const chips = [
    { value: undefined, label: BOOKING.all },
    ...CATEGORIES.map(({ value }) => ({ value, label: CATEGORY_NAMES[value].label })),
  ];
  return (
    <fieldset
      aria-label={BOOKING.kind}
      className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-1"
    >
      {chips.map(({ value, label }) => (
        <button
          key={label}
          type="button"
          aria-pressed={props.chosen === value}
          onClick={() => props.onChoose(value)}
          className="min-h-11 shrink-0 rounded-full border border-edge px-4 text-sm font-medium hover:border-cyan focus-visible:rounded-full aria-pressed:border-neon aria-pressed:text-neon"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** Products by search word and kind that are available on all of the chosen `dates`. */
function SearchableGrid(props: {
  readonly products: readonly ProductDto[];
  /** Why nothing at all is available on these dates. */
  readonly closed?: ApiProblem | undefined;
  readonly dates: ChosenDates;
}) {
  const { products, closed, dates } = props;
  const none = closed
    ? [BOOKING.closed, sayProblem(closed)]
    : [BOOKING.allBooked, BOOKING.allBookedText];
  const [query, setQuery] = useState('');
  const [category, setCategory] = useState<CategoryValue>();
  const found = useMemo(
    () =>
      searchProducts(products, query).products.filter(
        ({ categories }) => category === undefined || categories.includes(category),
      ),
    [products, query, category],
  );
  return (
    <>
      <div className="grid items-end gap-4 lg:grid-cols-[minmax(0,22rem)_1fr]">
        <TextField
          label={BOOKING.search}
          type="search"
          value={query}
          placeholder={BOOKING.searchHint}
          onChange={(event) => setQuery(event.target.value)}
        />
        <CategoryChips chosen={category} onChoose={setCategory} />
      </div>
      <output className="block text-sm text-muted">{BOOKING.count(found.length)}</output>
      {found.length === 0 ? (
        <div className="card grid justify-items-start gap-3 p-6">
          <p className="font-display text-lg font-semibold">
            {products.length === 0 ? none[0] : BOOKING.nothing}
          </p>
          <p className="text-muted">{products.length === 0 ? none[1] : BOOKING.nothingText}</p>
          {products.length > 0 && (
            <Button
              size="sm"
              onClick={() => {
                setQuery('');
                setCategory(undefined);
              }}
            >
              {BOOKING.showAll}
            </Button>
          )}
        </div>
      ) : (
        <BookableGrid products={found} dates={dates} />
      )}
    </>
  );
}

/** Puts the chosen dates into the URL (`from`, `to`) and thus into the list. */
function DatesFilter({ period, sameAs }: ReturnType<typeof datesOrCart>) {
  const [, setParameters] = useSearchParams();
  const [chosen, setChosen] = useState(period);
  const opened = useState(false);
  const show = (shown: RentalPeriod | undefined): void =>
    setParameters({ from: shown?.startDate ?? '', to: shown?.endDate ?? '' });
  return (
    <div className="grid gap-3">
      <DatesField
        value={chosen}
        onChange={setChosen}
        onDone={show}
        opened={opened}
        className="max-w-md"
      />
      {sameAs !== undefined && <CartDates title={sameAs} onOther={() => opened[1](true)} />}
    </div>
  );
}

/** Items put in the cart earlier stay in the booking. */
function InCart() {
  const { cart } = useCart();
  if (cart.length === 0) return null;
  return (
    <Alert tone="info" title={BOOKING.inCart}>
      <ul className="mb-3">
        {cart.map(({ id, title, quantity, startDate, endDate }) => {
          const period = toPeriod(startDate, endDate);
          const { startDate: from, endDate: to } = period.ok ? period.value : {};
          const days = from !== undefined && to !== undefined ? formatPartyDays(from, to) : '';
          return (
            <li key={`${id} ${startDate} ${endDate}`}>
              <span className="inline-block">
                {quantity} × {title}
              </span>{' '}
              <span className="inline-block text-muted">{days}</span>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink size="sm" variant="primary" to="/cart-checkout">
          {PRICE_PANEL.checkout}
        </ButtonLink>
        <span className="text-muted">{BOOKING.orAdd}</span>
      </div>
    </Alert>
  );
}

/** First step of a booking: which product. */
function ChooseProduct() {
  const { claims } = useConfig().site;
  const [parameters] = useSearchParams();
  const today = useToday();
  const { cart } = useCart();
  const shown = datesOrCart(parameters, cart, today);
  const { period } = shown;
  const dates = period && { from: period.startDate, to: period.endDate };
  const shop = useShop();
  const { answer: asked } = useAsked({
    key: ['products', dates],
    ask: () =>
      shop('GET /products', { query: { ...dates, ...(dates && { sameEvening: 'true' }) } }),
    ...KEPT,
  });
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <p className="eyebrow">{BOOKING.title}</p>
        <h1 className="text-title font-semibold">{BOOKING.which}</h1>
        <p className="max-w-prose text-muted">
          {dates === undefined ? BOOKING.pick : BOOKING.pickFree}
          {dates === undefined && claims.overnight && ` ${BOOKING.overnight}`}
        </p>
      </header>
      {/* Those of the cart are known only once the browser has read it. */}
      <DatesFilter key={dates?.from} {...shown} />
      {asked.kind === 'loading' && <BookableGridSkeleton />}
      {asked.kind === 'failed' && (
        <LoadProblem title={BOOKING.failedAll} problem={asked.problem} onRetry={asked.retry} />
      )}
      {asked.kind === 'ready' && <SearchableGrid {...asked.value} dates={dates} />}
    </div>
  );
}

/** Both steps share a path, so scroll to the top when the step changes. */
function useTopOnChange(step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [step]);
}

/** `/booking`: choose a product; `/booking?product={id or slug}`: choose days and quantity. */
export function BookingScreen() {
  const [parameters] = useSearchParams();
  const product = parameters.get('product')?.trim() ?? '';
  useTopOnChange(product);
  return (
    <div className="container-page py-8 md:py-12">
      <PageMeta title={BOOKING.title} description={BOOKING.description} path="/booking" />
      <div className="mb-6 empty:hidden">
        <InCart />
      </div>
      {product ? <BookProduct key={product} idOrSlug={product} /> : <ChooseProduct />}
    </div>
  );
}
