import { cents, formatUsd } from '#core/kernel/cents.ts';
import { AMOUNTS } from '#texts/pricing.ts';
import { Money } from '#web/shared/ui/money.tsx';

/** A line's price, and below it the price of one, where the line has several. */
export const LinePrice = (props: {
  readonly quantity: number;
  /** Of the whole line. */
  readonly cents: number;
}) => (
  <span className="shrink-0 text-right font-semibold">
    <Money cents={props.cents} />
    {props.quantity > 1 && (
      <span className="block text-sm font-normal text-muted tabular-nums">
        {AMOUNTS.each(formatUsd(cents(Math.round(props.cents / props.quantity))))}
      </span>
    )}
  </span>
);
