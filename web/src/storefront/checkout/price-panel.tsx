import { useState } from 'react';
import { needsEvening } from '#core/capacity/shut-days.ts';
import { mostUnitsOnline } from '#core/catalogue/product.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { centsFromDollars, formatPrice } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { cartTotal } from '#core/pricing/cart.ts';
import { quote } from '#core/pricing/quote.ts';
import { PRICE_PANEL } from '#texts/booking.ts';
import { SUMMARY } from '#texts/checkout.ts';
import { formatDayCount } from '#texts/dates.ts';
import { AMOUNTS, CART } from '#texts/pricing.ts';
import { useConfig, useToday } from '#web/shared/app-context.tsx';
import { AllTaken } from '#web/shared/booking/all-taken.tsx';
import { ensureQuantity } from '#web/shared/booking/cart-edits.ts';
import { whenDue } from '#web/shared/booking/plan-cards.tsx';
import { PlannedDays } from '#web/shared/booking/rental-days.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { ORDER } from '#web/shared/floating.ts';
import {
  AdjustmentRows,
  NoTax,
  shownAdjustments,
  AmountRow,
} from '#web/shared/pricing/adjustment-rows.tsx';
import { BelowLeastNote } from '#web/shared/pricing/below-least.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { itemOf } from '#web/shared/products/reserve-link.tsx';
import { deliveriesWith } from '#web/shared/products/shown-dates.ts';
import { SoldOutNotice } from '#web/shared/products/sold-out-notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { QuantityStepper, isManyUnits } from '#web/shared/ui/line-controls.tsx';

type PriceInput = {
  readonly product: ProductDto;
  readonly period: RentalPeriod | undefined;
  readonly quantity: number;
};

function Amounts({ product, period, quantity }: PriceInput) {
  const settings = useSettings();
  const { cart } = useCart();
  const today = useToday();
  const unitPrice = centsFromDollars(product.price);
  if (period === undefined) {
    return <p className="text-muted">{PRICE_PANEL.choose}</p>;
  }
  const line = { productId: product.id, title: product.title, unitPrice, quantity, ...period };
  const { subtotal, adjustments, total, dueNow, balance } = quote([line], 'deposit', { settings });
  const days = formatDayCount(period.startDate, period.endDate);
  const [dueOn, isForAll] = whenDue(deliveriesWith(cart, period, today));
  return (
    <dl className="grid gap-3">
      <AmountRow
        label={`${formatPrice(unitPrice)} × ${days}${quantity > 1 ? ` × ${quantity}` : ''}`}
        cents={subtotal}
      />
      <AdjustmentRows adjustments={shownAdjustments(adjustments)} />
      <AmountRow look="strong" label={PRICE_PANEL.total} cents={total} />
      <NoTax />
      <AmountRow look="due" label={PRICE_PANEL.deposit} cents={dueNow} />
      <AmountRow
        label={SUMMARY.balance(dueOn, false)}
        cents={balance}
        note={isForAll ? PRICE_PANEL.first : undefined}
      />
    </dl>
  );
}

/** That it is too small an order, also with what is in the cart. */
function TooLittle({ product, period, quantity }: PriceInput & { readonly period: RentalPeriod }) {
  const { cart } = useCart();
  const item = itemOf(product, { from: period.startDate, to: period.endDate });
  return (
    <div className="mt-3 empty:hidden">
      <BelowLeastNote subtotal={cartTotal(ensureQuantity(cart, item, quantity))} />
    </div>
  );
}

/** When nothing is left on these days: no price to pay, but what is available. */
const NothingLeft = (props: {
  readonly product: ProductDto;
  readonly period: RentalPeriod;
  readonly onPeriod: (period: RentalPeriod) => void;
}) => (
  <>
    <p className="text-sm text-muted">{PRICE_PANEL.none}</p>
    <SoldOutNotice {...props} />
  </>
);

type PanelProps = PriceInput & {
  /** The maximum available on the chosen days. */
  readonly most: number;
  readonly onQuantity: (quantity: number) => void;
  readonly onPeriod: (period: RentalPeriod) => void;
  /** An action was pressed without days. */
  readonly isMissing: boolean;
  readonly onAdd: () => void;
  readonly onContinue: () => void;
};

/** How many, what they cost, and two actions. */
function Order(props: PanelProps) {
  const { product, period, quantity, most, isMissing } = props;
  const settings = useSettings();
  const limit = mostUnitsOnline(product, settings.holds.mostUnits);
  const [isWanting, setWanting] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <p className="font-semibold">{PRICE_PANEL.quantity}</p>
          {period !== undefined && <p className="text-sm text-muted">{PRICE_PANEL.free(most)}</p>}
        </div>
        <QuantityStepper
          quantity={quantity}
          onChange={props.onQuantity}
          label={PRICE_PANEL.quantityOf(product.title)}
          max={Math.max(1, Math.min(most, limit))}
          onMore={() => setWanting(true)}
          isTyped={isManyUnits(product.units)}
        />
        <AllTaken {...{ isWanting, quantity, limit }} most={period && most} />
      </div>
      <div aria-live="polite">
        <Amounts {...{ product, period, quantity }} />
        {period !== undefined && <TooLittle {...{ product, period, quantity }} />}
        {period !== undefined && settings.delivery.chargesFee && (
          <p className="mt-3 text-sm text-muted">{AMOUNTS.beforeDelivery}</p>
        )}
      </div>
      <div className="grid gap-3">
        {isMissing && (
          <p role="alert" className="flex gap-2 text-sm text-danger">
            <Icon name="alert" className="mt-0.5 size-4" />
            {PRICE_PANEL.missing}
          </p>
        )}
        <Button variant="primary" size="lg" onClick={props.onContinue}>
          {PRICE_PANEL.checkout}
        </Button>
        <Button size="lg" onClick={props.onAdd}>
          {PRICE_PANEL.add}
        </Button>
      </div>
    </>
  );
}

/**
 * The price and two actions, or what else is available. Beside the calendar, or below it on
 * phones.
 */
export function PricePanel(props: PanelProps) {
  const { product, period, most } = props;
  const { site } = useConfig();
  const settings = useSettings();
  const isEvening = period !== undefined && needsEvening(period, settings.limits);
  return (
    <aside
      id={ORDER}
      aria-label={PRICE_PANEL.label}
      className="card grid gap-5 p-5 shadow-lift sm:p-6 lg:sticky lg:top-24"
    >
      <p>
        <strong className="font-display text-3xl font-semibold">
          {formatPrice(centsFromDollars(product.price))}
        </strong>{' '}
        <span className="text-muted">
          {(isEvening || !site.claims.overnight ? AMOUNTS : PRICE_PANEL).perDay}
        </span>
      </p>
      {period !== undefined && (
        <div className="flex gap-2">
          <Icon name="calendar" className="mt-0.5 size-5 shrink-0 text-cyan" />
          <PlannedDays {...period} />
        </div>
      )}
      {period !== undefined && most === 0 ? (
        <NothingLeft {...{ product, period }} onPeriod={props.onPeriod} />
      ) : (
        <Order {...props} />
      )}
      <ul className="grid gap-2 text-sm text-muted">
        <li className="flex gap-2">
          <Icon name="shield" className="mt-0.5 size-4 text-cyan" />
          {PRICE_PANEL.plans(settings.deposit.percent)}
        </li>
        <li className="flex gap-2">
          <Icon name="truck" className="mt-0.5 size-4 text-cyan" />
          {site.arrival} {CART.hours}
        </li>
      </ul>
    </aside>
  );
}
