import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { AMOUNTS } from '#texts/pricing.ts';

/**
 * The best of the cancellation rules in one line, next to a price. Empty if nothing is refunded.
 */
export function RefundPromise({ className = '' }: { readonly className?: string }) {
  const { tiers } = useSettings().cancellation;
  const [best] = tiers.toSorted(
    (a, b) => b.refundPercent - a.refundPercent || a.daysBefore - b.daysBefore,
  );
  if (best === undefined || best.refundPercent === 0) return null;
  return (
    <p className={`text-sm text-muted ${className}`}>
      {AMOUNTS.refund(best.refundPercent, best.daysBefore)}
    </p>
  );
}
