import { cents, formatUsd } from '#core/kernel/cents.ts';

/** An amount as `$1,350.00`, from integer US `cents`. */
export function Money(props: { readonly cents: number; readonly className?: string | undefined }) {
  return (
    <span className={`whitespace-nowrap tabular-nums ${props.className ?? ''}`}>
      {formatUsd(cents(props.cents))}
    </span>
  );
}
