import type { CalendarDay } from '#core/kernel/calendar-day.ts';
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
import type { Instant } from '#core/kernel/instant.ts';
import { shopDayIn } from '#core/kernel/shop-time.ts';
import { isTax } from '#core/pricing/adjustment.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import { disputesOf } from '#core/reservations/disputes.ts';
import { isOfflineEntry, isTakenOver, type MoneyEntry } from '#core/reservations/money-entry.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import {
  adjustmentsOf,
  type LostPart,
  type Reservation,
  summaryOf,
  netPaidOf,
} from '#core/reservations/reservation.ts';
import {
  eventDays,
  fallsOnLines,
  lostParts,
  onTopByDay,
  type SharedLines,
  spreadOver,
  sumParts,
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

/** What the former system filed is settled in its books. */
const taxAccountOf = ({ former }: Reservation): Account =>
  former?.isTaxFiled === true ? 'former' : 'tax';

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
  const rest = onTop
    .filter((one) => !isTax(one))
    .flatMap((one) =>
      onTopByDay(reservation, one, days).map(({ day, amount }): Posting => ({
        day,
        account: ON_TOP[one.kind] ?? 'adjustments',
        amount,
      })),
    );
  const unexplained = spreadOver(subtractCents(total, explained), days);
  const tax = taxedShares(reservation, shared)
    .filter(({ part }) => part === 'collected')
    .map(({ day, amount }): Posting => ({ day, account: taxAccountOf(reservation), amount }));
  return [
    ...ofLines,
    ...tax,
    ...rest,
    ...unexplained.map((share): Posting => ({ ...share, account: 'adjustments' })),
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

/** At the end of a day on which something moved. */
type Balance = {
  readonly day: CalendarDay;
  /** Earned and not paid. */
  readonly owed: Cents;
  /** What of it is written off. */
  readonly lost: Cents;
  /** Paid and not earned. */
  readonly held: Cents;
};

const NO_BALANCE: Omit<Balance, 'day'> = { owed: NO_CENTS, lost: NO_CENTS, held: NO_CENTS };

/** The reservation's balances follow from earlier days, and none is ever negative. */
function balancesOf(
  reservation: Reservation,
  money: readonly Posting[],
  earned: readonly Posting[],
): readonly Balance[] {
  const off = (reservation.writeOffs ?? []).map(({ at, amount }) => ({
    day: dayOf(reservation, at),
    amount,
  }));
  const days = [...new Set([...money, ...earned, ...off].map(({ day }) => day))].toSorted();
  const [moneyOn, earnedOn, offOn] = [money, earned, off].map((some) =>
    Map.groupBy<CalendarDay, { readonly day: CalendarDay; readonly amount: Cents }>(
      some,
      ({ day }) => day,
    ),
  );
  let [open, written] = [NO_CENTS, NO_CENTS];
  const on = (some: typeof moneyOn, day: CalendarDay): Cents =>
    sumCents((some?.get(day) ?? []).map(({ amount }) => amount));
  return days.map((day) => {
    open = subtractCents(open, addCents(on(moneyOn, day), on(earnedOn, day)));
    written = addCents(written, on(offOn, day));
    const owed = maxCents(NO_CENTS, open);
    const lost = maxCents(NO_CENTS, minCents(owed, written));
    return { day, owed, lost, held: maxCents(NO_CENTS, cents(-open)) };
  });
}

/** How what was written off by a day was split then. Undefined if a write-off is older than that. */
function splitBy(
  { writeOffs = [] }: Reservation,
  isBy: (at: Instant) => boolean,
): readonly LostPart[] | undefined {
  let [split, left]: [readonly LostPart[] | undefined, Cents] = [[], NO_CENTS];
  for (const { amount, parts, at } of writeOffs.toSorted((a, b) => a.at - b.at)) {
    if (!isBy(at)) break;
    if (left <= 0) split = [];
    left = addCents(left, amount);
    if (amount > 0) split = parts && split && [...split, ...parts];
  }
  return split;
}

/** How much more of each part is lost on which day; less than nothing where it came after all. */
function lossesOf(
  reservation: Reservation,
  shared: SharedLines,
  balances: readonly Balance[],
): readonly (LostPart & { readonly day: CalendarDay })[] {
  let before: readonly LostPart[] = [];
  return balances.flatMap(({ day, lost }) => {
    const split = splitBy(reservation, (at) => dayOf(reservation, at) <= day);
    const now = lostParts(reservation, shared, lost, split);
    const gone = before.map((one) => ({ ...one, amount: subtractCents(NO_CENTS, one.amount) }));
    before = now;
    return sumParts([...now, ...gone]).flatMap((one) =>
      one.amount === 0 ? [] : [{ ...one, day }],
    );
  });
}

/**
 * Money paid before it is earned is a deposit; money earned before it is paid is a receivable, until
 * it is written off. The tax in that is no longer owed to the state.
 */
function balancing(
  reservation: Reservation,
  shared: SharedLines,
  balances: readonly Balance[],
): readonly Posting[] {
  const taxes = lossesOf(reservation, shared, balances).filter(({ part }) => part === 'collected');
  let before = NO_BALANCE;
  return balances.flatMap((after): readonly Posting[] => {
    const { day, owed, lost, held } = after;
    const then = before;
    before = after;
    const tax = sumCents(taxes.flatMap((one) => (one.day === day ? [one.amount] : [])));
    const lostNow = subtractCents(lost, then.lost);
    return [
      { day, account: 'receivables', amount: cents(owed - lost - (then.owed - then.lost)) },
      { day, account: 'deposits', amount: subtractCents(then.held, held) },
      { day, account: 'bad_debts', amount: subtractCents(lostNow, tax) },
      { day, account: taxAccountOf(reservation), amount: tax },
    ];
  });
}

/** Bad debts by day, for the tax on them: it may be deducted from what the state gets. */
export const badDebtsOf = (reservation: Reservation, shared: SharedLines) =>
  reservation.writeOffs === undefined
    ? []
    : lossesOf(
        reservation,
        shared,
        balancesOf(reservation, moneyPostings(reservation), earnedPostings(reservation, shared)),
      );

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
  const balances = balancesOf(reservation, money, earned);
  return [...money, ...earned, ...balancing(reservation, shared, balances), ...fees].map(cellOf);
}
