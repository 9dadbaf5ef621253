import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import {
  CANCELLATION_POLICY,
  type CancellationPolicy,
  type CancellationTier,
  type RefundDay,
  tiersOf,
} from './cancellation-policy.ts';

const tierSentence = ({ daysBefore, refundPercent }: CancellationTier): string => {
  const amount =
    refundPercent === 100 ? 'everything you paid' : `${refundPercent}% of what you paid`;
  const until =
    daysBefore === 0
      ? 'before we deliver'
      : `at least ${counted(daysBefore, 'day')} before delivery day`;
  return `Cancel ${until} and you get back ${amount}.`;
};

/**
 * The policy in words: one sentence per tier, then what applies below the last.
 * @param policy the shop's initial policy if the current one is unknown
 */
export const cancellationSentences = (
  policy: Pick<CancellationPolicy, 'tiers'> = CANCELLATION_POLICY,
): readonly string[] => [
  ...tiersOf(policy).map(tierSentence),
  policy.tiers.length === 0
    ? 'If you cancel, what you paid is not refunded.'
    : 'Later than that, what you paid is not refunded.',
];

/** With the last day for each percentage; empty if it is too late. */
export const refundUntil = (
  parts: readonly RefundDay[],
  formatDay: (day: CalendarDay) => string,
): string =>
  parts.length === 0
    ? 'Canceling this close to delivery brings no refund.'
    : `Cancel ${parts
        .map(
          ({ refundPercent, until }, index) =>
            `by the end of ${formatDay(until)} for ${refundPercent === 100 ? 'a full refund' : index === 0 ? `a ${refundPercent}% refund` : `${refundPercent}%`}`,
        )
        .join(', or ')}. After that, nothing is refunded.`;

/** The same in amounts; `today` is named as such. */
export const refundAmountsUntil = (
  parts: readonly { readonly until: CalendarDay; readonly amount: string }[],
  formatDay: (day: CalendarDay) => string,
  today?: CalendarDay,
): string =>
  parts.length === 0
    ? 'If you cancel now, nothing is refunded.'
    : `Cancel ${parts
        .map(
          ({ amount, until }, index) =>
            `by the end of ${until === today ? 'today' : formatDay(until)} ${index === 0 ? `and you get back ${amount}` : `for ${amount}`}`,
        )
        .join(', or ')}. After that, nothing is refunded.`;

/** Where there are several dates. */
export const REFUND_BY_FIRST =
  'Your first delivery counts for all of your dates, even if you cancel only a later one.';
