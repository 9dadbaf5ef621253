import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { guestsOf, takesGround } from '#core/catalogue/gear.ts';
import { agesOf } from '#core/catalogue/played-on.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { BOOKING } from '#texts/booking.ts';
import { PRODUCT_CARD, sayAges } from '#texts/products.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { addQuantity, ensureQuantity } from '#web/shared/booking/cart-edits.ts';
import { MisfitNote, misfitOf } from '#web/shared/booking/misfits.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { useProduct } from '#web/shared/data/use-product.ts';
import {
  LazyAvailabilityCalendar,
  CalendarSkeleton,
} from '#web/shared/dates/lazy-availability-calendar.tsx';
import { CartDates } from '#web/shared/products/cart-dates.tsx';
import { productPath, formatSpace } from '#web/shared/products/product-links.ts';
import { itemOf } from '#web/shared/products/reserve-link.tsx';
import { datesOrCart } from '#web/shared/products/shown-dates.ts';
import { tellQuantity } from '#web/shared/products/tell-quantity.ts';
import { useYard } from '#web/shared/products/yard-store.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { Dotted } from '#web/shared/ui/dotted.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LoadProblem, EmptyState } from '#web/shared/ui/load-problem.tsx';
import { Picture } from '#web/shared/ui/picture.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { PricePanel } from './price-panel.tsx';

/** The ground that a yard must have for it, which is more than the unit's own size. */
const sayGround = (product: ProductDto): readonly string[] =>
  product.setup.lengthFt > 0 && takesGround(product)
    ? [PRODUCT_CARD.needs(formatSpace(product.setup))]
    : [];

/** The ground it needs, and the ages it is for. */
export function sayNeeds(product: ProductDto): readonly string[] {
  const ages = agesOf(product);
  return [...sayGround(product), ...(ages === undefined ? [] : [sayAges(ages)])];
}

function ChosenProduct(props: {
  readonly product: ProductDto;
  readonly period: RentalPeriod | undefined;
}) {
  const { product, period } = props;
  const guests = guestsOf(product);
  return (
    <div className="card flex overflow-hidden">
      <Picture
        image={product.images[0]}
        alt=""
        sizes="(min-width: 40rem) 220px, 40vw"
        priority
        className="stage aspect-4/3 w-2/5 max-w-56 object-cover"
      />
      <div className="grid min-w-0 flex-1 content-center gap-1 p-3 sm:p-5">
        <p className="text-sm text-muted">
          <Dotted
            facts={[...sayNeeds(product), ...(guests === undefined ? [] : [BOOKING.upTo(guests)])]}
          />
        </p>
        <p className="flex flex-wrap gap-x-5 text-sm font-semibold">
          <Link
            to={productPath(product)}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-cyan"
          >
            {BOOKING.details}
          </Link>
          <Link
            to={
              period === undefined
                ? '/booking'
                : `/booking?from=${period.startDate}&to=${period.endDate}`
            }
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-cyan"
          >
            {BOOKING.another}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** Days, quantity and price, then into the cart. */
function BookingForm({ product }: { readonly product: ProductDto }) {
  const { cart, replace, setOpen } = useCart();
  const navigate = useNavigate();
  const calendar = useRef<HTMLElement>(null);
  const [parameters] = useSearchParams();
  const today = useToday();
  const [chosen, setChosen] = useState<{ readonly period: RentalPeriod | undefined }>();
  const { period, sameAs } = {
    sameAs: undefined,
    ...(chosen ?? datesOrCart(parameters, cart, today)),
  };
  const misfit = misfitOf(product, useYard());
  const [free, setFree] = useState<number>();
  const [quantity, setQuantity] = useState(1);
  const [isMissing, setMissing] = useState(false);

  const isTaken = free !== undefined && free < quantity;

  const choose = (next: RentalPeriod | undefined): void => {
    setChosen({ period: next });
    setMissing(false);
  };

  const withPeriod = (then: (chosen: RentalPeriod) => void) => (): void => {
    if (period !== undefined && !isTaken) return then(period);
    setMissing(true);
    calendar.current?.focus();
  };

  const add = withPeriod((chosen) => {
    const item = itemOf(product, { from: chosen.startDate, to: chosen.endDate });
    replace(addQuantity(cart, item, quantity));
    tellQuantity(cart, item, quantity);
    setOpen(true);
  });
  const goOn = withPeriod((chosen) => {
    replace(
      ensureQuantity(
        cart,
        itemOf(product, { from: chosen.startDate, to: chosen.endDate }),
        quantity,
      ),
    );
    void navigate('/cart-checkout');
  });

  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_380px]">
      <div className="grid gap-6">
        <header className="grid gap-2">
          <p className="eyebrow">{BOOKING.title}</p>
          <h1 className="text-title font-semibold">{product.title}</h1>
        </header>
        <div>
          <ChosenProduct product={product} period={period} />
          {misfit !== undefined && <MisfitNote why={misfit} />}
        </div>
        <section
          ref={calendar}
          tabIndex={-1}
          aria-labelledby="booking-days"
          className="card grid gap-4 p-4 focus:outline-none sm:p-6"
        >
          <h2
            id="booking-days"
            className="flex items-center gap-2 font-display text-heading font-semibold"
          >
            <Icon name="calendar" className="size-6 text-cyan" />
            {BOOKING.when}
          </h2>
          {sameAs !== undefined && <CartDates title={sameAs} />}
          <LazyAvailabilityCalendar
            productId={product.id}
            turnaroundDays={product.turnaroundDays}
            units={quantity}
            value={period}
            onChange={choose}
            onFreeUnits={setFree}
          />
        </section>
      </div>
      <PricePanel
        {...{ product, period, quantity, isMissing }}
        most={free ?? product.units}
        onQuantity={setQuantity}
        onPeriod={choose}
        onAdd={add}
        onContinue={goOn}
      />
    </div>
  );
}

function UnknownProduct() {
  return (
    <EmptyState
      icon="search"
      title={BOOKING.unknown}
      actions={
        <>
          <ButtonLink variant="primary" to="/booking">
            {BOOKING.another}
          </ButtonLink>
          <ButtonLink to="/products">{BOOKING.seeAll}</ButtonLink>
        </>
      }
    >
      <p>{BOOKING.unknownText}</p>
    </EmptyState>
  );
}

const FormSkeleton = () => (
  <div aria-busy="true" className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_380px]">
    <output className="sr-only">{BOOKING.loading}</output>
    <div className="grid content-start gap-6">
      <Skeleton className="h-10 w-2/3" />
      <Skeleton className="h-32" />
      <CalendarSkeleton />
    </div>
    <Skeleton className="h-96" />
  </div>
);

/** A booking's second step: days and quantity of the product that the URL names. */
export function BookProduct({ idOrSlug }: { readonly idOrSlug: string }) {
  const asked = useProduct(idOrSlug);
  if (asked.kind === 'loading') return <FormSkeleton />;
  if (asked.kind === 'ready') return <BookingForm product={asked.value} />;
  if (asked.problem.status === 404) return <UnknownProduct />;
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">{BOOKING.title}</h1>
      <LoadProblem title={BOOKING.failed} problem={asked.problem} onRetry={asked.retry} />
    </>
  );
}
