import { centsFromDollars } from '#core/money/dollars.ts';
import { formatPrice } from '#core/money/format-usd.ts';
import type { ProductDto } from '#core/ports/shop-api.ts';
import { DEFAULT_DEPOSIT_PERCENT } from '#core/pricing/deposit-plan.ts';
import { quote } from '#core/pricing/quote.ts';
import { formatDayCount, formatPeriod } from '#core/time/format-day.ts';
import type { RentalPeriod } from '#core/time/rental-days.ts';
import { AmountRow } from '#web/features/booking/amount-row.tsx';
import { useConfig } from '#web/shared/app-context.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { QuantityStepper } from '#web/shared/ui/quantity-stepper.tsx';

type Wish = {
  readonly product: ProductDto;
  readonly period: RentalPeriod | undefined;
  readonly quantity: number;
};

function Amounts({ product, period, quantity }: Wish) {
  const unitPrice = centsFromDollars(product.price);
  if (period === undefined) {
    return (
      <p className="text-muted">Choose delivery and pick-up on the calendar to see your price.</p>
    );
  }
  const line = { productId: product.id, title: product.title, unitPrice, quantity, ...period };
  const { total, dueNow, balance } = quote([line], 'deposit');
  const days = formatDayCount(period.startDate, period.endDate);
  return (
    <dl className="grid gap-3">
      <AmountRow
        label={`${formatPrice(unitPrice)} × ${days}${quantity > 1 ? ` × ${quantity}` : ''}`}
        cents={total}
      />
      <AmountRow look="strong" label="Total" cents={total} />
      <AmountRow look="due" label="Deposit today" cents={dueNow} />
      <AmountRow label="Balance before the event" cents={balance} />
    </dl>
  );
}

/** What it costs and the two ways on; stands beside the calendar, or below it on phones. */
export function PricePanel(
  props: Wish & {
    /** The most that can be had on the chosen days. */
    readonly most: number;
    readonly onQuantity: (quantity: number) => void;
    /** A way on was pressed without days. */
    readonly isMissing: boolean;
    readonly onAdd: () => void;
    readonly onContinue: () => void;
  },
) {
  const { product, period, quantity, most, isMissing } = props;
  const { site } = useConfig();
  return (
    <aside
      aria-label="Price and quantity"
      className="card grid gap-5 p-5 shadow-lift sm:p-6 lg:sticky lg:top-24"
    >
      <p>
        <strong className="font-display text-3xl font-semibold">
          {formatPrice(centsFromDollars(product.price))}
        </strong>{' '}
        <span className="text-muted">per day, overnight free</span>
      </p>
      {period !== undefined && (
        <p className="flex items-center gap-2 font-semibold">
          <Icon name="calendar" className="size-5 text-cyan" />
          {formatPeriod(period.startDate, period.endDate)}
        </p>
      )}
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="font-semibold">Quantity</p>
          {period !== undefined && <p className="text-sm text-muted">{most} free on these days</p>}
        </div>
        <QuantityStepper
          quantity={quantity}
          onChange={props.onQuantity}
          label={`quantity of ${product.title}`}
          min={1}
          max={Math.max(1, most)}
        />
      </div>
      <div aria-live="polite">
        <Amounts {...{ product, period, quantity }} />
      </div>
      <div className="grid gap-3">
        {isMissing && (
          <p role="alert" className="flex gap-2 text-sm text-danger">
            <Icon name="alert" className="mt-0.5 size-4" />
            Choose your delivery and pick-up day first.
          </p>
        )}
        <Button variant="primary" size="lg" onClick={props.onContinue}>
          Continue to checkout
        </Button>
        <Button size="lg" onClick={props.onAdd}>
          Add to cart
        </Button>
      </div>
      <ul className="grid gap-2 text-sm text-muted">
        <li className="flex gap-2">
          <Icon name="shield" className="mt-0.5 size-4 text-cyan" />
          Pay {DEFAULT_DEPOSIT_PERCENT}% now, the rest before the event, or all at once.
        </li>
        <li className="flex gap-2">
          <Icon name="truck" className="mt-0.5 size-4 text-cyan" />
          {site.arrival}
        </li>
      </ul>
    </aside>
  );
}
