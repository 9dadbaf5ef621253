import { useEffect, useRef, lazy, Suspense, useState, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BookProduct } from '#web/storefront/checkout/book-product.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { BOOKING } from '#texts/booking.ts';
import { BookableGridSkeleton, BookableGrid } from './bookable-grid.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { useShop, useToday } from '#web/shared/app-context.tsx';
import { asQuery, datesIn } from '#web/shared/products/chosen-dates.ts';
import { KEPT, useAsked } from '#web/shared/data/query.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { ChosenDates } from '#web/shared/products/product-links.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { formatPeriod } from '#texts/dates.ts';
import { CATEGORIES, type CategoryValue } from '#core/catalogue/category.ts';
import { matchesQuery } from '#core/catalogue/search.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { TextField } from '#web/shared/ui/field.tsx';
import { CATEGORY_NAMES } from '#texts/products.ts';
import { sayProblem } from '#texts/problems.ts';
import { CalendarSkeleton } from '#web/shared/dates/lazy-availability-calendar.tsx';

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
          className="min-h-11 shrink-0 rounded-full border border-edge px-4 text-sm font-medium hover:border-cyan focus-visible:rounded-full aria-pressed:border-cyan aria-pressed:bg-cyan aria-pressed:text-night"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

/** The products by word and kind. @param props.dates those they are all free on, if any were chosen */
function SearchableGrid(props: {
  readonly products: readonly ProductDto[];
  /** Why nothing can be had on the dates, whatever is free. */
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
      products.filter(
        (product) =>
          matchesQuery(product, query) &&
          (category === undefined || product.categories.includes(category)),
      ),
    [products, query, category],
  );
  return (
    <>
      <div className="grid items-end gap-4 md:grid-cols-[minmax(0,22rem)_1fr]">
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

const DateRangePicker = lazy(async () => {
  const { DateRangePicker } = await import('#web/shared/dates/date-range-picker.tsx');
  return { default: DateRangePicker };
});

function periodIn(dates: ChosenDates): RentalPeriod | undefined {
  const startDate = parseCalendarDay(dates?.from ?? '');
  const endDate = parseCalendarDay(dates?.to ?? '');
  return startDate === undefined || endDate === undefined ? undefined : { startDate, endDate };
}

function DatesForm(props: {
  readonly chosen: RentalPeriod | undefined;
  readonly onDone: (period: RentalPeriod | undefined) => void;
}) {
  const today = useToday();
  const [period, setPeriod] = useState(props.chosen);
  return (
    <div className="grid gap-5 p-4 sm:p-6">
      <Suspense fallback={<CalendarSkeleton />}>
        <DateRangePicker value={period} onChange={setPeriod} min={today} />
      </Suspense>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => props.onDone(undefined)}>{BOOKING.anyDates}</Button>
        <Button
          variant="primary"
          disabled={period === undefined}
          onClick={() => props.onDone(period)}
        >
          {BOOKING.showFree}
        </Button>
      </div>
    </div>
  );
}

/** Opens a calendar; what is chosen goes into the address (`from`, `to`) and so into the list. */
function DatesFilter({ dates }: { readonly dates: ChosenDates }) {
  const [isOpen, setOpen] = useState(false);
  const [, setParameters] = useSearchParams();
  const chosen = periodIn(dates);
  const done = (period: RentalPeriod | undefined): void => {
    setParameters(period === undefined ? {} : { from: period.startDate, to: period.endDate });
    setOpen(false);
  };
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        <Icon name="calendar" className="size-5 text-cyan" />
        {chosen === undefined ? BOOKING.when : formatPeriod(chosen.startDate, chosen.endDate)}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={BOOKING.when}>
        <DatesForm chosen={chosen} onDone={done} />
      </Dialog>
    </>
  );
}

/** First step of a booking: which inflatable. */
function ChooseProduct() {
  const [parameters] = useSearchParams();
  const today = useToday();
  const dates = asQuery(datesIn(parameters, today));
  const shop = useShop();
  const { answer: asked } = useAsked({
    key: ['products', dates],
    ask: () => shop.listProducts({ ...dates }),
    ...KEPT,
  });
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <p className="eyebrow">{BOOKING.title}</p>
        <h1 className="text-title font-semibold">{BOOKING.which}</h1>
        <p className="max-w-prose text-muted">
          {dates === undefined ? BOOKING.pick : BOOKING.pickFree}
        </p>
      </header>
      <DatesFilter dates={dates} />
      {asked.kind === 'loading' && <BookableGridSkeleton />}
      {asked.kind === 'failed' && (
        <LoadProblem title={BOOKING.failedAll} problem={asked.problem} onRetry={asked.retry} />
      )}
      {asked.kind === 'ready' && <SearchableGrid {...asked.value} dates={dates} />}
    </div>
  );
}

/** The address's path stays the same between the two steps; the page is another one all the same. */
function useTopOnChange(step: string): void {
  const last = useRef(step);
  useEffect(() => {
    if (last.current === step) return;
    last.current = step;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [step]);
}

/** `/booking`: choose an inflatable; `/booking?product={id or slug}`: choose its days and quantity. */
export function BookingScreen() {
  const [parameters] = useSearchParams();
  const product = parameters.get('product')?.trim() ?? '';
  useTopOnChange(product);
  return (
    <div className="container-page py-8 md:py-12">
      <PageMeta title={BOOKING.title} description={BOOKING.description} path="/booking" />
      {product ? <BookProduct key={product} idOrSlug={product} /> : <ChooseProduct />}
    </div>
  );
}
