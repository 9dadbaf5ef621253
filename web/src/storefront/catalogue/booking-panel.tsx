import { Suspense, useState } from 'react';
import { needsEvening } from '#core/capacity/shut-days.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { centsFromDollars, formatPrice, formatUsd } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { longerRates } from '#core/pricing/day-rates.ts';
import { formatDayCount, formatShortPartyDays } from '#texts/dates.ts';
import { AMOUNTS } from '#texts/pricing.ts';
import { BOOK_PANEL } from '#texts/product.ts';
import { PRODUCT_CARD } from '#texts/products.ts';
import { SOLD_OUT } from '#texts/sold-out.ts';
import { useConfig, useToday } from '#web/shared/app-context.tsx';
import { addQuantity, quantityOf } from '#web/shared/booking/cart-edits.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import { useHydrated } from '#web/shared/data/hydrated.ts';
import { DatesField } from '#web/shared/dates/dates-field.tsx';
import type { SoldOut, Stock } from '#web/shared/dates/use-sold-out.ts';
import { AdjustmentRows, shownAdjustments } from '#web/shared/pricing/adjustment-rows.tsx';
import { quoteOf } from '#web/shared/pricing/quote-of.ts';
import { RefundPromise } from '#web/shared/pricing/refund-promise.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { CartDates } from '#web/shared/products/cart-dates.tsx';
import { bookingPath, formatDayPrice } from '#web/shared/products/product-links.ts';
import { ReserveLink, itemOf } from '#web/shared/products/reserve-link.tsx';
import { deliveriesWith } from '#web/shared/products/shown-dates.ts';
import { tellQuantity } from '#web/shared/products/tell-quantity.ts';
import { DOCK_CHAT } from '#web/shared/ui/bottom-dock.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { DockedBar } from '#web/shared/ui/docked.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { lazyOr } from '#web/shared/ui/lazy-part.tsx';
import { isManyUnits } from '#web/shared/ui/line-controls.tsx';
import { Money } from '#web/shared/ui/money.tsx';
import { MisfitWarning, useIsMisfit } from '#web/storefront/catalogue/fit/yard-form.tsx';

/** Without it, the button says what is sold out. */
const SoldOutNotice = lazyOr(
  async () => (await import('#web/shared/products/sold-out-notice.tsx')).SoldOutNotice,
  () => null,
);

/** For what is rented by the dozen. Of a castle, the cart takes another one. */
const ProductQuantity = lazyOr(
  async () => (await import('./product-quantity.tsx')).ProductQuantity,
  () => null,
);

/** Data for offering alternatives to a sold-out period. */
type Choice = {
  readonly soldOut: SoldOut | undefined;
  readonly onPeriod: (period: RentalPeriod | undefined) => void;
  readonly opened: readonly [isOpen: boolean, setOpen: (open: boolean) => void];
};

type PanelOrder = {
  readonly product: ProductDto;
  readonly period: RentalPeriod | undefined;
  readonly quantity: number;
};

type QuantityProps = { readonly onQuantity: (quantity: number) => void };

const PANEL_ID = 'dates';

/**
 * While days are missing, "Add to cart" asks for them, and their button adds. What is in the cart on
 * these days is shown there instead, because a second press would book a second one. What is rented
 * by the dozen can be added again.
 */
function useAddToCart({ product, period, quantity, opened }: PanelOrder & Pick<Choice, 'opened'>) {
  const { cart, replace, setOpen } = useCart();
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setCalendar] = opened;
  const isInCart =
    period !== undefined &&
    !isManyUnits(product.units) &&
    quantityOf(cart, { id: product.id, ...period }) > 0;
  const onDone = (days: RentalPeriod | undefined): void => {
    if (days === undefined) return;
    const item = itemOf(product, { from: days.startDate, to: days.endDate });
    replace(addQuantity(cart, item, quantity));
    tellQuantity(cart, item, quantity);
    setOpen(true);
  };
  const add = (): void => {
    if (isInCart) return setOpen(true);
    if (period !== undefined) return onDone(period);
    setAsked(true);
    setCalendar(true);
  };
  const calendar = [
    isOpen,
    (open: boolean): void => {
      setAsked(false);
      setCalendar(open);
    },
  ] as const;
  const label = isInCart ? BOOK_PANEL.inCart : BOOK_PANEL.add;
  return { add, label, calendar, asked: isAsked ? { onDone, doneLabel: BOOK_PANEL.add } : {} };
}

/** Shows the price per day of longer rentals, if the shop discounts them. */
function LongerRates({ product }: Pick<PanelOrder, 'product'>) {
  const rates = longerRates(centsFromDollars(product.price), useSettings().multiDay);
  if (rates.length === 0) return null;
  return (
    <ul aria-label={BOOK_PANEL.longer} className="mt-2 flex flex-wrap gap-2 text-sm">
      {rates.map(({ fromDays, perDay }) => (
        <li key={fromDays} className="rounded-full border border-line px-3 py-1">
          {BOOK_PANEL.longerRate(fromDays, formatPrice(perDay))}
        </li>
      ))}
    </ul>
  );
}

/** Recalculated and announced with every change of dates. */
function Price({ product, period, quantity }: PanelOrder) {
  const settings = useSettings();
  const { claims } = useConfig().site;
  if (period === undefined) {
    return (
      <>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-display text-3xl font-bold">{formatDayPrice(product)}</span>
          <span className="text-muted">{(claims.overnight ? BOOK_PANEL : AMOUNTS).perDay}</span>
        </p>
        <LongerRates product={product} />
      </>
    );
  }
  const { startDate, endDate } = period;
  const { subtotal, adjustments, total, dueNow } = quoteOf(product, period, settings, quantity);
  const days = formatDayCount(startDate, endDate);
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <Money cents={total} className="font-display text-3xl font-bold" />
        <span className="text-muted">
          {BOOK_PANEL.total(
            days,
            claims.overnight !== '' && !needsEvening(period, settings.limits),
          )}
        </span>
      </p>
      {adjustments.length > 0 && (
        <dl className="mt-2 grid gap-1 text-sm">
          <div className="flex items-baseline justify-between gap-4">
            <dt className="text-muted">
              {`${formatDayPrice(product)} × ${days}${quantity > 1 ? ` × ${quantity}` : ''}`}
            </dt>
            <dd>
              <Money cents={subtotal} />
            </dd>
          </div>
          <AdjustmentRows adjustments={shownAdjustments(adjustments)} />
        </dl>
      )}
      <p className="mt-1 text-sm text-muted">{BOOK_PANEL.today(formatUsd(dueNow))}</p>
      <LongerRates product={product} />
    </>
  );
}

/** Says in advance which delivery fee checkout will add. */
function FeeToCome() {
  const { delivery } = useSettings();
  if (!delivery.chargesFee) return null;
  return <p className="mt-2 text-sm text-muted">{AMOUNTS.beforeDelivery}</p>;
}

/**
 * Goes to checkout, or to the calendar while days are missing or unavailable. Quieter for a rental
 * that does not fit.
 */
function Reserve(
  props: PanelOrder &
    Pick<Choice, 'soldOut' | 'opened'> & {
      /** For a rental that does not fit. */
      readonly anyway: string;
      readonly className?: string;
    },
) {
  const { product, period, quantity, soldOut, opened, anyway, className } = props;
  const isMisfit = useIsMisfit(product);
  const look = { variant: isMisfit ? 'secondary' : 'primary', className } as const;
  if (period === undefined || soldOut !== undefined) {
    return (
      <Button {...look} onClick={() => opened[1](true)}>
        {BOOK_PANEL.pick}
      </Button>
    );
  }
  const dates = { from: period.startDate, to: period.endDate };
  return (
    <ReserveLink {...{ product, dates, quantity }} {...look}>
      {isMisfit ? anyway : BOOK_PANEL.reserve}
    </ReserveLink>
  );
}

/** Below the chosen days. Its line is there from the start, so that nothing moves. */
const Available = ({ most }: { readonly most: number | undefined }) => (
  <span className="flex min-h-5 items-center gap-1.5">
    {most !== undefined && (
      <>
        <Icon name="check" className="size-4 shrink-0 text-neon" />
        {BOOK_PANEL.available(most)}
      </>
    )}
  </span>
);

/** `Sanitized after every rental, fully insured`: those of the shop's claims. */
const promises = ({ deliveryArea, claims: { cleaning, insurance } }: SiteConfig) =>
  [
    { icon: 'truck' as const, promise: BOOK_PANEL.delivered(deliveryArea) },
    {
      icon: 'shield' as const,
      promise: [
        cleaning,
        cleaning ? insurance.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase()) : insurance,
      ]
        .filter(Boolean)
        .join(', '),
    },
    { icon: 'calendar' as const, promise: BOOK_PANEL.changes },
  ].filter(({ promise }) => promise !== '');

/** Days, their price and two actions. On phones, the first action is in the dock. */
export function BookingPanel(
  props: PanelOrder &
    QuantityProps &
    Omit<Choice, 'soldOut'> & {
      /** The rental in the cart that the days are from. */
      readonly sameAs: string | undefined;
      readonly stock: Stock;
      readonly onStock: (stock: Stock) => void;
    },
) {
  const { product, period, quantity, onQuantity, sameAs, onPeriod, stock, onStock, opened } = props;
  const { soldOut, most } = stock;
  const { site } = useConfig();
  const { cart } = useCart();
  const today = useToday();
  const hydrated = useHydrated();
  const { add, label, calendar, asked } = useAddToCart(props);
  // Days that are booked have no price to pay.
  const bookable = soldOut === undefined ? period : undefined;
  return (
    <section
      id={PANEL_ID}
      aria-label={BOOK_PANEL.panel}
      tabIndex={-1}
      className="grid gap-4 outline-none"
    >
      <DatesField
        value={period}
        onChange={onPeriod}
        product={product}
        opened={calendar}
        note={bookable && <Available most={most} />}
        {...asked}
      />
      {sameAs !== undefined && (
        <div className="-mt-2">
          <CartDates title={sameAs} onOther={() => opened[1](true)} />
        </div>
      )}
      {hydrated && period !== undefined && (
        <Suspense fallback={null}>
          <SoldOutNotice {...{ product, period, quantity, onPeriod, onStock }} />
        </Suspense>
      )}
      {isManyUnits(product.units) && (
        <div className="min-h-11">
          {hydrated && (
            <Suspense fallback={null}>
              <ProductQuantity {...{ product, quantity, most, onQuantity }} />
            </Suspense>
          )}
        </div>
      )}
      <div aria-live="polite">
        <Price {...{ product, quantity }} period={bookable} />
        {soldOut === undefined && <FeeToCome />}
      </div>
      <div className="grid gap-3">
        <MisfitWarning product={product} className="min-h-11 gap-2" />
        <noscript>
          <ButtonLink to={bookingPath(product)} variant="primary" size="lg" className="w-full">
            {BOOK_PANEL.reserve}
          </ButtonLink>
        </noscript>
        <Reserve
          {...{ product, period, quantity, soldOut, opened }}
          anyway={BOOK_PANEL.reserveAnyway}
          className="min-h-14 text-lg max-lg:hidden noscript:hidden"
        />
        {soldOut === undefined ? (
          <Button className="noscript:hidden" onClick={add}>
            {label}
          </Button>
        ) : (
          <p className="text-sm text-muted">{SOLD_OUT.choose}</p>
        )}
        {/* Below the button, which the dock would cover under a long name. */}
        {soldOut === undefined && (
          <RefundPromise deliveries={period && deliveriesWith(cart, period, today)} />
        )}
      </div>
      <ul className="grid gap-2.5 text-sm max-lg:hidden">
        {promises(site).map(({ icon, promise }) => (
          <li key={promise} className="flex gap-3">
            <Icon name={icon} className="mt-0.5 size-4 shrink-0 text-cyan" />
            {promise}
          </li>
        ))}
      </ul>
    </section>
  );
}

const DOCK_BUTTON =
  'px-6 whitespace-nowrap @max-[26rem]:px-4 @max-[16rem]:min-w-0 @max-[16rem]:flex-1 @max-[16rem]:px-2 @max-[16rem]:whitespace-normal';

/** On phones: price and action, always within reach. Very large text leaves room for the action. */
export function BookingDock(props: PanelOrder & Choice) {
  const { product, period, quantity, soldOut, onPeriod, opened } = props;
  const next = soldOut?.openings.next;
  const bookable = soldOut === undefined ? period : next;
  const settings = useSettings();
  const isMisfit = useIsMisfit(product);
  return (
    <DockedBar>
      <section
        aria-label={BOOK_PANEL.dock}
        className="@container grid border-t border-line bg-raised lg:hidden"
      >
        <div className="flex min-w-0 items-center justify-between gap-3 px-4 @max-[26rem]:gap-2 @max-[16rem]:px-2">
          <div className="min-w-0 flex-1 leading-tight @max-[16rem]:hidden">
            {bookable === undefined ? (
              <span className="font-display text-lg font-bold">
                {formatDayPrice(product)}
                <span className="text-sm font-normal text-muted">{PRODUCT_CARD.perDay}</span>
              </span>
            ) : (
              <>
                <Money
                  cents={quoteOf(product, bookable, settings, quantity).total}
                  className="font-display text-lg font-bold"
                />
                {!isMisfit && (
                  <span className="block truncate text-sm text-muted">
                    {next
                      ? SOLD_OUT.nextDay(next.startDate)
                      : formatShortPartyDays(bookable.startDate, bookable.endDate)}
                  </span>
                )}
              </>
            )}
            <MisfitWarning product={product} className="min-h-6 gap-1 text-xs leading-tight" />
          </div>
          <span id={DOCK_CHAT} className="size-11 shrink-0 md:hidden" />
          {soldOut === undefined || next === undefined ? (
            <Reserve
              {...{ product, period, quantity, soldOut, opened }}
              anyway={BOOK_PANEL.reserve}
              className={DOCK_BUTTON}
            />
          ) : (
            <Button variant="primary" className={DOCK_BUTTON} onClick={() => onPeriod(next)}>
              {SOLD_OUT.switchTo(next.startDate)}
            </Button>
          )}
        </div>
      </section>
    </DockedBar>
  );
}
