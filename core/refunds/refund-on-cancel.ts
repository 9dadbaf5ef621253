import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import {
  addCents,
  type Cents,
  cents,
  maxCents,
  minCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import {
  type Reservation,
  type Stake,
  summaryOf,
  netPaidOf,
} from '#core/reservations/reservation.ts';
import { type CancellationPolicy, percentBack, refundDays } from './cancellation-policy.ts';

// Why moving never makes money refundable again: docs/decisions/10-changes-and-cancellation.md.

const kindestFirst = (stakes: readonly Stake[]): readonly Stake[] =>
  stakes.toSorted((a, b) => b.percent - a.percent);

/** Merges stakes with the same percentage and drops empty ones. */
function joined(stakes: readonly Stake[]): readonly Stake[] {
  const sums = new Map<number, Cents>();
  for (const { percent, amount } of stakes) {
    if (amount > 0) sums.set(percent, addCents(sums.get(percent) ?? NO_CENTS, amount));
  }
  return kindestFirst([...sums].map(([percent, amount]) => ({ percent, amount })));
}

/**
 * How the net paid would be refunded on a cancellation that day: stakes at no more than the
 * percentage reached when the customer moved or shortened the booking, and the rest by the policy.
 */
export function stakesOn(
  policy: Pick<CancellationPolicy, 'tiers'>,
  reservation: Reservation,
  today: CalendarDay,
): readonly Stake[] {
  const daysLeft = daysBetween(today, summaryOf(reservation.lines).startDate);
  const now = percentBack(policy, daysLeft);
  let left = maxCents(NO_CENTS, netPaidOf(reservation));
  const parts = kindestFirst(reservation.stakes ?? []).map(({ percent, amount }) => {
    const part = minCents(amount, left);
    left = subtractCents(left, part);
    return { percent: Math.min(percent, now), amount: part };
  });
  return joined([...parts, { percent: now, amount: left }]);
}

const THOUSANDTHS = 100_000;

/** Rounded once on the sum, half a cent up, so that parts never add up to more than the whole. */
export const refundOf = (stakes: readonly Stake[]): Cents => {
  const sum = stakes.reduce(
    (all, { percent, amount }) => all + amount * Math.round(percent * 1_000),
    0,
  );
  return cents(Math.floor((sum + THOUSANDTHS / 2) / THOUSANDTHS));
};

/** Rounded down, so that refunding in steps never yields more than refunding once. */
const shareOf = ({ percent, amount }: Stake): Cents =>
  cents(Math.floor((amount * Math.round(percent * 1_000)) / THOUSANDTHS));

/**
 * The refund for canceling on a shop day. A hold was not sold yet, so a credit that paid for it is
 * returned in full. Never negative, even if a bank took back more than was paid.
 * @param isShopsFault a rental is out of service, so everything goes back, whatever the policy
 */
export const refundOnCancel = (
  policy: Pick<CancellationPolicy, 'tiers'>,
  reservation: Reservation,
  today: CalendarDay,
  isShopsFault = false,
): Cents =>
  reservation.status === 'held' || isShopsFault
    ? maxCents(NO_CENTS, netPaidOf(reservation))
    : refundOf(stakesOn(policy, reservation, today));

export type RefundStep = { readonly until: CalendarDay; readonly refund: Cents };

/** What canceling from `today` on refunds, each amount with the last day on which it does. */
export const refundSteps = (
  policy: Pick<CancellationPolicy, 'tiers'>,
  reservation: Reservation,
  today: CalendarDay,
): readonly RefundStep[] =>
  refundDays(policy, summaryOf(reservation.lines).startDate, today)
    .map(({ until }) => ({ until, refund: refundOnCancel(policy, reservation, until) }))
    .filter(({ refund }, index, all) => refund > 0 && all[index + 1]?.refund !== refund);

type Shortened = {
  /** The part of the excess that the shop keeps. */
  readonly kept: Cents;
  /** The stakes afterwards. */
  readonly stakes: readonly Stake[];
};

/** @param excess paid above the new total; the stakes with the highest percentage are used first */
export function shorten(stakes: readonly Stake[], excess: Cents): Shortened {
  let open = excess;
  let kept = NO_CENTS;
  const rest = stakes.map(({ percent, amount }) => {
    const part = minCents(open, amount);
    open = subtractCents(open, part);
    kept = addCents(kept, subtractCents(part, shareOf({ percent, amount: part })));
    return { percent, amount: subtractCents(amount, part) };
  });
  return { kept, stakes: joined([...rest, { percent: 0, amount: kept }]) };
}

/** What was paid so far, and how much of it a later cancellation can refund at most. */
export const stillRefundable = (stakes: readonly Stake[]) => ({
  paid: sumCents(stakes.map(({ amount }) => amount)),
  refund: refundOf(stakes),
});

const isLateChange = ({ kind }: Adjustment): boolean => kind === 'late_change';

/**
 * Adds `kept` to the booking's one `late_change` line.
 * @param excess what it was kept from
 */
export function withKept(
  adjustments: readonly Adjustment[],
  kept: Cents,
  excess: Cents,
): readonly Adjustment[] {
  if (kept === NO_CENTS) return adjustments;
  const before = adjustments.find(isLateChange);
  const line: Adjustment = {
    kind: 'late_change',
    label: 'Kept for the late change',
    amount: addCents(before?.amount ?? NO_CENTS, kept),
    taxable: false,
    takenOff: addCents(before?.takenOff ?? NO_CENTS, excess),
  };
  return [...adjustments.filter((one) => one !== before), line];
}

/**
 * What was kept counts toward what is added later, so removing first and adding afterwards costs the same as both in one
 * change. The money stays as refundable as it was.
 * @param more what is added
 */
export function countKept(
  adjustments: readonly Adjustment[],
  more: Cents,
): { readonly adjustments: readonly Adjustment[]; readonly counted: Cents } {
  const line = adjustments.find(isLateChange);
  // Lines older than `takenOff` do not say what they were kept from.
  const { amount = NO_CENTS, takenOff = NO_CENTS } = line ?? {};
  const added = minCents(more, takenOff);
  if (line === undefined || added <= 0) return { adjustments, counted: NO_CENTS };
  const counted = cents(Math.floor((amount * added) / takenOff));
  const rest: Adjustment = {
    ...line,
    amount: subtractCents(amount, counted),
    takenOff: subtractCents(takenOff, added),
  };
  return {
    adjustments: adjustments.flatMap((one) =>
      one !== line ? [one] : rest.amount > 0 ? [rest] : [],
    ),
    counted,
  };
}
