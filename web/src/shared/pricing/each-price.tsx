import { cents, formatUsd } from '#core/kernel/cents.ts';
import { AMOUNTS } from '#texts/pricing.ts';

/** Below a line's price: the price of one, where the line has several. */
export const EachPrice = (props: {
  readonly quantity: number;
  /** Of the whole line. */
  readonly cents: number;
}) =>
  props.quantity > 1 ? (
    <p className="text-right text-sm text-muted tabular-nums">
      {AMOUNTS.each(formatUsd(cents(Math.round(props.cents / props.quantity))))}
    </p>
  ) : null;
