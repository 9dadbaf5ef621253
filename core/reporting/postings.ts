import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  type Cents,
  cents,
  maxCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDayIn } from '#core/kernel/shop-time.ts';
import { isTax } from '#core/pricing/adjustment.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import { disputesOf } from '#core/reservations/disputes.ts';
import { isOfflineEntry, isTakenOver, type MoneyEntry } from '#core/reservations/money-entry.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import {
  adjustmentsOf,
  type Reservation,
  summaryOf,
  netPaidOf,
} from '#core/reservations/reservation.ts';
import {
  eventDays,
  fallsOnLines,
  type SharedLines,
  spreadOver,
  taxedShares,
} from '#core/reservations/share-lines.ts';
import type { Account } from './accounts.ts';
import { type Cell, keyOf } from './cells.ts';

// When revenue is recognized: docs/decisions/27-reports-and-analytics.md.

type Posting = {
  readonly day: CalendarDay;
  readonly account: Account;
  readonly amount: Cents;
  readonly count?: number;
};

/** A moment's shop day. If the former program's time is invalid, the first delivery's day. */
export const dayOf = (reservation: Pick<Reservation, 'lines'>, at: Instant): CalendarDay =>
  shopDayIn(at) ?? summaryOf(reservation.lines).startDate;

/** The account whose money an entry moved; undefined if it moved none. */
export function accountOf(entry: MoneyEntry): Account | undefined {
  if (entry.kind === 'adjustment') return undefined;
  if (isTakenOver(entry)) return 'former';
  if (isOfflineEntry(entry)) return entry.method;
  return entry.kind === 'credit' || entry.kind === 'credit_issued' ? 'credits' : 'card';
}

const ON_TOP: Readonly<Partial<Record<Adjustment['kind'], Account>>> = {
  damage_waiver: 'waiver',
  delivery: 'delivery',
  charge: 'charges',
  late_change: 'fees',
};

/** A sold order's revenue by event day, as credits. The unexplained rest is an adjustment. */
function soldPostings(reservation: Reservation, shared: SharedLines): readonly Posting[] {
  const { lines, total } = reservation;
  const days = eventDays(reservation, shared.list);
  const ofLines = lines.flatMap(({ startDate: day, per }, index): readonly Posting[] => {
    const account = per === undefined ? 'rental' : 'add_ons';
    const steps = shared.steps.map(({ kind, parts }): Posting => ({
      day,
      account: kind === 'weekend' || kind === 'holiday' ? account : 'discounts',
      amount: parts[index] ?? NO_CENTS,
    }));
    return [{ day, account, amount: shared.list[index] ?? NO_CENTS }, ...steps];
  });
  const onTop = adjustmentsOf(reservation).filter((one) => !fallsOnLines(one));
  const explained = sumCents([...ofLines, ...onTop].map(({ amount }) => amount));
  const rest: readonly Omit<Posting, 'day'>[] = [
    ...onTop
      .filter((one) => !isTax(one))
      .map(({ kind, amount }) => ({ account: ON_TOP[kind] ?? 'adjustments', amount })),
    { account: 'adjustments', amount: subtractCents(total, explained) },
  ];
  // What the former system filed is settled in its books.
  const taxAccount = reservation.former?.isTaxFiled === true ? 'former' : 'tax';
  const tax = taxedShares(reservation, shared)
    .filter(({ part }) => part === 'collected')
    .map(({ day, amount }): Posting => ({ day, account: taxAccount, amount }));
  return [
    ...ofLines,
    ...tax,
    ...rest.flatMap(({ account, amount }) =>
      spreadOver(amount, days).map((share): Posting => ({ ...share, account })),
    ),
  ].map((posting) => ({ ...posting, amount: cents(-posting.amount) }));
}

/**
 * What a canceled booking paid and is not promised back is a fee on the day of canceling. If it was
 * imported as canceled, nobody knows that day, so it is the day it was paid or refunded last.
 */
function keptPostings(reservation: Reservation): readonly Posting[] {
  const kept = maxCents(NO_CENTS, netPaidOf(reservation));
  const over = reservation.history.findLast(
    ({ kind }) => kind === 'cancelled' || kind === 'request_declined',
  );
  const at = over?.at ?? reservation.entries.at(-1)?.at ?? reservation.createdAt;
  return [{ day: dayOf(reservation, at), account: 'fees', amount: cents(-kept) }];
}

function earnedPostings(reservation: Reservation, shared: SharedLines): readonly Posting[] {
  if (isSold(reservation)) return soldPostings(reservation, shared);
  return reservation.status === 'cancelled' ? keptPostings(reservation) : [];
}

const moneyPostings = (reservation: Reservation): readonly Posting[] =>
  reservation.entries.flatMap((entry) => {
    const account = accountOf(entry);
    if (account === undefined) return [];
    return [{ day: dayOf(reservation, entry.at), account, amount: entry.amount, count: 1 }];
  });

type Fee = { readonly at: Instant; readonly fee: Cents };

/** Each event of a dispute repeats its fee, so the last one counts. */
export const disputeFeesOf = (paid: { readonly entries: readonly MoneyEntry[] }): readonly Fee[] =>
  [...disputesOf(paid).values()].flatMap((told) => {
    const last = told.toSorted((a, b) => a.at - b.at).findLast(({ fee }) => fee !== undefined);
    return last?.fee === undefined ? [] : [{ at: last.at, fee: last.fee }];
  });

/** The provider keeps its fees for payments and disputes. They are the shop's cost. */
export function feePostings(
  paid: { readonly entries: readonly MoneyEntry[]; readonly cardFees?: readonly Fee[] | undefined },
  dayAt: (at: Instant) => CalendarDay,
): readonly Posting[] {
  const of = (account: Account, fees: readonly Fee[]): readonly Posting[] =>
    fees.flatMap(({ at, fee }) => [
      { day: dayAt(at), account, amount: fee },
      { day: dayAt(at), account: 'card', amount: cents(-fee) },
    ]);
  return [...of('dispute_fees', disputeFeesOf(paid)), ...of('card_fees', paid.cardFees ?? [])];
}

const sumOf = (postings: readonly Posting[]): Cents =>
  sumCents(postings.map(({ amount }) => amount));

/**
 * Money paid before it is earned is a deposit; money earned before it is paid is a receivable. Both
 * balances follow from earlier days, and neither is ever negative.
 */
function balancing(money: readonly Posting[], earned: readonly Posting[]): readonly Posting[] {
  const days = [...new Set([...money, ...earned].map(({ day }) => day))].toSorted();
  const moneyOn = Map.groupBy(money, ({ day }) => day);
  const earnedOn = Map.groupBy(earned, ({ day }) => day);
  let open = NO_CENTS;
  return days.flatMap((day): readonly Posting[] => {
    const before = open;
    open = subtractCents(open, sumOf([...(moneyOn.get(day) ?? []), ...(earnedOn.get(day) ?? [])]));
    const owed = (balance: Cents): Cents => maxCents(NO_CENTS, balance);
    const held = (balance: Cents): Cents => maxCents(NO_CENTS, cents(-balance));
    return [
      { day, account: 'receivables', amount: subtractCents(owed(open), owed(before)) },
      { day, account: 'deposits', amount: subtractCents(held(before), held(open)) },
    ];
  });
}

export const cellOf = ({ day, account, amount, count = 0 }: Posting): Cell => ({
  day,
  key: keyOf('account', account),
  count,
  cents: amount,
});

/** Double entry: a reservation's postings on each day add up to zero. */
export function accountCells(reservation: Reservation, shared: SharedLines): readonly Cell[] {
  const money = moneyPostings(reservation);
  const earned = earnedPostings(reservation, shared);
  const fees = feePostings(reservation, (at) => dayOf(reservation, at));
  return [...money, ...earned, ...balancing(money, earned), ...fees].map(cellOf);
}
