import { type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { type CancellationPolicy, refundDays } from '#core/refunds/cancellation-policy.ts';
import { AMOUNTS } from '#texts/pricing.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { useSettings } from './use-settings.ts';

type Policy = Pick<CancellationPolicy, 'tiers'>;

/** The best of the rules, while no days are chosen; empty if nothing is refunded. */
function sayBest({ tiers }: Policy): string | undefined {
  const [best] = tiers.toSorted(
    (a, b) => b.refundPercent - a.refundPercent || a.daysBefore - b.daysBefore,
  );
  return best === undefined || best.refundPercent === 0
    ? undefined
    : AMOUNTS.refund(best.refundPercent, best.daysBefore);
}

/** Until when canceling refunds how much, by the first of the deliveries. */
export function sayRefund(
  policy: Policy,
  deliveries: readonly string[],
  today: CalendarDay,
): string | undefined {
  const [first] = deliveries.toSorted();
  const delivery = parseCalendarDay(first ?? '');
  if (delivery === undefined) return sayBest(policy);
  if (sayBest(policy) === undefined) return undefined;
  const several = new Set(deliveries).size > 1 ? [AMOUNTS.refundByFirst] : [];
  return [AMOUNTS.refundUntil(refundDays(policy, delivery, today)), ...several].join(' ');
}

/** Where a price is shown: what canceling refunds, with its days once the delivery is known. */
export function RefundPromise(props: {
  /** Default: small, beside a price. */
  readonly look?: string;
  /** Delivery days of an order that may have several: the first one decides. */
  readonly deliveries?: readonly string[] | undefined;
}) {
  const { look = 'text-sm text-muted', deliveries = [] } = props;
  const said = sayRefund(useSettings().cancellation, deliveries, useToday());
  return said === undefined ? null : <p className={look}>{said}</p>;
}
