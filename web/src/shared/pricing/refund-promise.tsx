import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { AMOUNTS } from '#texts/pricing.ts';

/** The best of the cancellation rules in one line, where a price is shown; empty if nothing is refunded. */
export function RefundPromise(props: {
  readonly className?: string;
  /** Default: small, beside a price. */
  readonly look?: string;
  /** Delivery days of an order that may have several: the first one decides. */
  readonly deliveries?: readonly string[];
}) {
  const { className = '', look = 'text-sm text-muted', deliveries = [] } = props;
  const { tiers } = useSettings().cancellation;
  const [best] = tiers.toSorted(
    (a, b) => b.refundPercent - a.refundPercent || a.daysBefore - b.daysBefore,
  );
  if (best === undefined || best.refundPercent === 0) return null;
  return (
    <p className={`${look} ${className}`}>
      {AMOUNTS.refund(best.refundPercent, best.daysBefore)}
      {new Set(deliveries).size > 1 && ` ${AMOUNTS.refundByFirst}`}
    </p>
  );
}
