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
import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import { type Reservation, type Stake, summaryOf } from '#core/reservations/reservation.ts';
import { type CancellationPolicy, percentBack } from './cancellation-policy.ts';
import { netPaidOf } from './net-paid.ts';

// Why a move does not make money refundable again: docs/decisions/11-changes-and-cancellation.md.

const kindestFirst = (stakes: readonly Stake[]): readonly Stake[] =>
  stakes.toSorted((a, b) => b.percent - a.percent);

/** Parts of one percentage are one, and nothing is no part. */
function joined(stakes: readonly Stake[]): readonly Stake[] {
  const sums = new Map<number, Cents>();
  for (const { percent, amount } of stakes) {
    if (amount > 0) sums.set(percent, addCents(sums.get(percent) ?? NO_CENTS, amount));
  }
  return kindestFirst([...sums].map(([percent, amount]) => ({ percent, amount })));
}

/**
 * What of the money that is kept goes back when the reservation is cancelled on a day: what was at stake when the customer
 * moved or shortened it at most at the percentage reached then, the rest by the policy.
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

/** Rounded once, half a cent up: parts do not add up to more than the whole. */
export const refundOf = (stakes: readonly Stake[]): Cents => {
  const sum = stakes.reduce(
    (all, { percent, amount }) => all + amount * Math.round(percent * 1_000),
    0,
  );
  return cents(Math.floor((sum + THOUSANDTHS / 2) / THOUSANDTHS));
};

/** Down: what goes back bit by bit is never more than it would be at once. */
const shareOf = ({ percent, amount }: Stake): Cents =>
  cents(Math.floor((amount * Math.round(percent * 1_000)) / THOUSANDTHS));

/**
 * What goes back when the reservation is cancelled on a day of the shop. A hold was not sold yet: what a credit paid for
 * it goes back whole. Never less than nothing: a bank may have taken back more than was paid.
 */
export const refundOnCancel = (
  policy: Pick<CancellationPolicy, 'tiers'>,
  reservation: Reservation,
  today: CalendarDay,
): Cents =>
  reservation.status === 'held'
    ? maxCents(NO_CENTS, netPaidOf(reservation))
    : refundOf(stakesOn(policy, reservation, today));

export type Shortened = {
  /** What the shop keeps of the money that is too much now. */
  readonly kept: Cents;
  /** As they stand after it. */
  readonly stakes: readonly Stake[];
};

/** @param excess what was paid above the new total, before anything of it is kept: the kindest parts of it go back first */
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

/** The most that a later cancellation can give back of what was paid so far. */
export const stillRefundable = (stakes: readonly Stake[]) => ({
  paid: sumCents(stakes.map(({ amount }) => amount)),
  refund: refundOf(stakes),
});

/** One line of the price says what was kept in all. */
export function withKept(adjustments: readonly Adjustment[], kept: Cents): readonly Adjustment[] {
  if (kept === NO_CENTS) return adjustments;
  const before = adjustments.find(({ kind }) => kind === 'late_change');
  const line: Adjustment = {
    kind: 'late_change',
    label: 'Kept for the late change',
    amount: addCents(before?.amount ?? NO_CENTS, kept),
    taxable: false,
  };
  return [...adjustments.filter((one) => one !== before), line];
}
