import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import {
  addCents,
  type Cents,
  cents,
  formatUsd,
  maxCents,
  minCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { sayUndone, voidingOf, withoutMistaken } from '#core/reservations/mistaken-payment.ts';
import {
  type MoneyEntry,
  type OfflineEntry,
  type OfflineMethod,
  directionOf,
  isOfflineEntry,
  isReturn,
  methodOf,
  standingPayments,
} from '#core/reservations/money-entry.ts';
import {
  netPaidOf,
  promisedOf,
  promisedOfflineOf,
  type CashRefundDue,
  type Reservation,
} from '#core/reservations/reservation.ts';
import { type BooksClosed, booksClosed } from '#core/settings/closed-books.ts';

type Settings = Parameters<typeof booksClosed>[0];

/**
 * Received offline or returned by the card's bank, minus cash refunds. What the bank took back after
 * it had been refunded is owed, however it is paid then, and takes nothing off later cash.
 */
export const offlineNetPaidOf = ({ entries }: Pick<Reservation, 'entries'>): Cents =>
  entries.reduce((kept, entry) => {
    if (!isOfflineEntry(entry) && entry.kind !== 'refund_failed') return kept;
    const left = addCents(kept, entry.amount);
    return isReturn(entry) ? minCents(kept, maxCents(NO_CENTS, left)) : left;
  }, NO_CENTS);

/** Offline payments that the bank returned, positive. */
export const returnedOf = ({ entries }: { readonly entries: readonly MoneyEntry[] }): Cents =>
  subtractCents(NO_CENTS, sumCents(entries.filter(isReturn).map(({ amount }) => amount)));

/** Offline money that could still be refunded in cash: neither refunded nor promised. */
export const offlineKeptOf = (reservation: Reservation): Cents =>
  maxCents(NO_CENTS, subtractCents(offlineNetPaidOf(reservation), promisedOfflineOf(reservation)));

export type OfflineMoney = {
  /** Id of the recording, so that it is entered only once. */
  readonly id: string;
  readonly amount: Cents;
  readonly method: OfflineMethod;
  readonly note?: string | undefined;
  readonly why?: string | undefined;
  /** The id of the payment that it voids. */
  readonly corrects?: string | undefined;
  /** The id of the payment that the bank returned. */
  readonly returns?: string | undefined;
  /** The promise that a refund fulfills. */
  readonly cause?: string | undefined;
  /** When it moved, if before it was recorded. */
  readonly at?: Instant | undefined;
};

/** On which moment it counts, and when it was recorded, if that was later. */
export const momentsOf = (at: Instant | undefined, now: Instant) =>
  at === undefined || at === now ? { at: now } : { at, recordedAt: now };

export type NotOnThatDay = { readonly kind: 'not_on_that_day' };

/**
 * Noon of the day on which money moved, for reports; not before what had to happen first, and not
 * in closed books.
 */
export function momentOn(
  day: CalendarDay | undefined,
  earliest: Instant,
  now: Instant,
  settings: Settings,
): Result<Instant, NotOnThatDay | BooksClosed> {
  const today = shopDay(now);
  if (day === undefined || day === today) return ok(now);
  if (day > today || day < shopDay(earliest)) return err({ kind: 'not_on_that_day' });
  const closed = booksClosed(settings, day);
  if (closed !== undefined) return err(closed);
  const noon = shopMoment(day, '12:00');
  return ok(noon > earliest ? noon : earliest);
}

export const withEntry = (
  reservation: Reservation,
  kind: OfflineEntry['kind'],
  { id, at, ...money }: OfflineMoney,
  { now, by }: ActionContext,
): Reservation => ({
  ...reservation,
  entries: [
    ...reservation.entries,
    { ...money, id: `${kind}:${id}`, kind, by, ...momentsOf(at, now) },
  ],
});

/** Records a payment that an admin received. */
export const withOfflinePayment = (
  reservation: Reservation,
  received: OfflineMoney,
  context: ActionContext,
): Reservation =>
  withHistory(withEntry(reservation, 'received', received, context), context, {
    kind: 'paid',
    amount: received.amount,
    facts: { reason: received.method },
  });

export type MethodCorrection = {
  /** The payment's entry. */
  readonly entryId: string;
  readonly method: OfflineMethod;
  /** The check's number, if it was a check. */
  readonly note?: string | undefined;
  /** For the office. */
  readonly why: string;
};

export type CorrectMethodError =
  /** No cash, check or other payment that was recorded here has this id. */
  { readonly kind: 'no_such_payment' } | { readonly kind: 'same_method' } | BooksClosed;

export type ReturnPaymentError =
  | Extract<CorrectMethodError, { kind: 'no_such_payment' }>
  /** No bank can return cash. */
  | { readonly kind: 'cash_payment' };

/** The payment that the bank returned, with its method as corrected last. */
export function returnedBy(
  entries: readonly MoneyEntry[],
  entryId: string,
): Result<{ readonly paid: MoneyEntry; readonly method: OfflineMethod }, ReturnPaymentError> {
  const paid = standingPayments(entries).find(({ id }) => id === entryId);
  const method = methodOf(entries, entryId);
  if (paid === undefined || method === undefined) return err({ kind: 'no_such_payment' });
  return method === 'cash' ? err({ kind: 'cash_payment' }) : ok({ paid, method });
}

type Corrected = {
  readonly pair: readonly OfflineEntry[];
  readonly amount: Cents;
  /** The method until now. */
  readonly wrong: OfflineMethod;
};

/**
 * Corrects the method of a recorded payment: an entry against it and a new one, both on the day of
 * the payment, so each day's money is right by method. The sums stay, and the customer is not told.
 */
export function methodCorrection(
  entries: readonly MoneyEntry[],
  { entryId, method, note, why }: MethodCorrection,
  id: string,
  settings: Settings,
  { now, by }: ActionContext,
): Result<Corrected, CorrectMethodError> {
  const paid = standingPayments(entries).find(({ id: entry }) => entry === entryId);
  const wrong = methodOf(entries, entryId);
  if (paid === undefined || wrong === undefined) return err({ kind: 'no_such_payment' });
  const closed = booksClosed(settings, shopDay(paid.at));
  if (closed !== undefined) return err(closed);
  if (wrong === method) return err({ kind: 'same_method' });
  const pair: readonly OfflineEntry[] = [
    { id: `received:${id}:against`, amount: cents(-paid.amount), method: wrong },
    { id: `received:${id}`, amount: paid.amount, method, ...(note !== undefined && { note }) },
  ].map((one) => ({
    ...one,
    kind: 'received',
    ...momentsOf(paid.at, now),
    by,
    why,
    corrects: entryId,
  }));
  return ok({ pair, amount: paid.amount, wrong });
}

export function withCorrectedMethod(
  reservation: Reservation,
  correction: MethodCorrection,
  id: string,
  settings: Settings,
  context: ActionContext,
): Result<Reservation, CorrectMethodError> {
  const { entries } = reservation;
  const corrected = methodCorrection(entries, correction, id, settings, context);
  if (!corrected.ok) return corrected;
  const { pair, amount, wrong } = corrected.value;
  const { method, why } = correction;
  const text = `Payment of ${formatUsd(amount)}: method corrected from ${wrong} to ${method}. ${why}`;
  return ok(
    withHistory({ ...reservation, entries: [...entries, ...pair] }, context, {
      kind: 'note',
      facts: { text },
    }),
  );
}

type Undoable = { readonly paid: OfflineEntry; readonly method: OfflineMethod };

/** The payment that the office may take back. */
export function undoable(
  entries: readonly MoneyEntry[],
  entryId: string,
  settings: Settings,
): Result<Undoable, UndoPaymentError> {
  const paid = standingPayments(entries).find(({ id }) => id === entryId);
  const method = methodOf(entries, entryId);
  if (paid === undefined || !isOfflineEntry(paid) || method === undefined) {
    return err({ kind: 'no_such_payment' });
  }
  if (paid.by?.kind !== 'admin') return err({ kind: 'not_by_office' });
  const closed = booksClosed(settings, shopDay(paid.at));
  return closed === undefined ? ok({ paid, method }) : err(closed);
}

/** The entry against a payment that was recorded by mistake. */
export const voidingFor = (
  { paid, method }: Undoable,
  why: string | undefined,
  { now: at, by }: ActionContext,
): OfflineEntry => ({
  id: `handed_back:${voidingOf(paid.id)}`,
  kind: 'handed_back',
  amount: cents(-paid.amount),
  method,
  at,
  by,
  why,
  corrects: paid.id,
});

export type UndonePayment = {
  /** The payment's entry. */
  readonly entryId: string;
  /** For the office. */
  readonly why?: string | undefined;
};

type VoidPaymentError =
  | Extract<CorrectMethodError, { kind: 'no_such_payment' }>
  | { readonly kind: 'refunded_since' };

/** Whether all that was given back had been paid by then, or has been since. */
function isCovered(reservation: Reservation): boolean {
  if (offlineNetPaidOf(reservation) < promisedOfflineOf(reservation)) return false;
  if (netPaidOf(reservation) >= 0) return true;
  let net = NO_CENTS;
  return (
    promisedOf(reservation) === 0 &&
    reservation.entries.every((entry) => {
      net = entry.kind === 'adjustment' ? net : addCents(net, entry.amount);
      return net >= 0 || directionOf(entry) !== 'out';
    })
  );
}

/**
 * Voids a payment that was recorded by mistake (`mistaken-payment.ts`): nobody counts it, and the
 * customer is told nothing. A refund that was due from it ends. What was refunded from it since, in
 * any way, was real.
 */
export function voidPayment(
  reservation: Reservation,
  { entryId, why }: UndonePayment,
  context: ActionContext,
): Result<Reservation, VoidPaymentError> {
  const { entries } = reservation;
  const paid = standingPayments(entries).find(({ id }) => id === entryId);
  const method = methodOf(entries, entryId);
  if (paid === undefined || method === undefined) return err({ kind: 'no_such_payment' });
  const { amount } = paid;
  const voiding = {
    id: voidingOf(entryId),
    amount: cents(-amount),
    method,
    why,
    corrects: entryId,
  };
  const without = withoutMistaken(withEntry(reservation, 'handed_back', voiding, context));
  const left = withNeededCashRefundsDue(without, amount);
  if (!isCovered(left)) return err({ kind: 'refunded_since' });
  const ended = subtractCents(promisedOfflineOf(without), promisedOfflineOf(left));
  return ok(
    withHistory(
      left,
      context,
      { kind: 'note', facts: { text: sayUndone(amount, method, why) } },
      ...(ended > 0 ? ([{ kind: 'hand_back_ended', amount: ended }] as const) : []),
    ),
  );
}

export type UndoPaymentError =
  | VoidPaymentError
  /** A crew undoes its own on the phone, as long as it has the money. */
  | { readonly kind: 'not_by_office' }
  | BooksClosed;

/** The office takes back a payment that it recorded itself. */
export function undoPayment(
  reservation: Reservation,
  facts: BookingFacts,
  undone: UndonePayment,
  context: ActionContext,
): Result<BookingDecision, UndoPaymentError> {
  const found = undoable(reservation.entries, undone.entryId, facts.commercial.settings);
  if (!found.ok) return found;
  const left = voidPayment(reservation, undone, context);
  return left.ok ? ok(reservationOnly(left.value, facts)) : left;
}

export type ReturnedPayment = {
  /** The payment's entry. */
  readonly entryId: string;
  /** For the office, such as the bank's reason. */
  readonly note?: string | undefined;
  /** The day the bank took it back, if not today. */
  readonly returnedOn?: CalendarDay | undefined;
};

/**
 * The bank returned a recorded payment, such as a check without funds. It is owed again, or a
 * refund still due from it ends, and the customer is told. The total stays, and nothing is refunded.
 */
export function returnPayment(
  reservation: Reservation,
  facts: BookingFacts,
  { entryId, note, returnedOn }: ReturnedPayment,
  { id, context }: { readonly id: string; readonly context: ActionContext },
): Result<BookingDecision, ReturnPaymentError | NotOnThatDay | BooksClosed> {
  const returned = returnedBy(reservation.entries, entryId);
  if (!returned.ok) return returned;
  const { paid, method } = returned.value;
  const { amount } = paid;
  const at = momentOn(returnedOn, paid.at, context.now, facts.commercial.settings);
  if (!at.ok) return at;
  const off = { id, amount: cents(-amount), method, note, returns: entryId, at: at.value };
  const without = withEntry(reservation, 'received', off, context);
  const left = withNeededCashRefundsDue(without, amount);
  const ended = subtractCents(promisedOfflineOf(without), promisedOfflineOf(left));
  const told = withHistory(
    left,
    context,
    { kind: 'payment_returned', amount, facts: { returned: method } },
    ...(ended > 0 ? ([{ kind: 'hand_back_ended', amount: ended }] as const) : []),
  );
  const mail = [{ kind: 'payment_returned', cause: `received:${id}` }] as const;
  return ok({ ...reservationOnly(told, facts), mail });
}

/** Records the cash refund that an admin paid out, and mails the customer. */
export function withCashRefund(
  decision: BookingDecision,
  back: OfflineMoney,
  context: ActionContext,
): BookingDecision {
  const { method, why, amount, id } = back;
  const turned = { ...back, amount: cents(-amount) };
  const entered = withEntry(decision.reservation, 'handed_back', turned, context);
  const reservation = withHistory(entered, context, {
    kind: 'handed_back',
    amount,
    facts: { method, ...(why !== undefined && { why }) },
  });
  const mail = [...decision.mail, { kind: 'handed_back', cause: id } as const];
  return { ...decision, reservation, mail };
}

/** Promises a cash refund of `amount`, at most the net paid offline. */
export function withCashRefundDue(
  decision: BookingDecision,
  amount: Cents,
  cause: string,
  context: ActionContext,
): BookingDecision {
  const { reservation } = decision;
  const promised = minCents(minCents(amount, netPaidOf(reservation)), offlineKeptOf(reservation));
  if (promised <= 0) return decision;
  const cashRefundsDue = [...(reservation.cashRefundsDue ?? []), { cause, amount: promised }];
  const told = { kind: 'hand_back_promised', amount: promised } as const;
  return {
    ...decision,
    reservation: withHistory({ ...reservation, cashRefundsDue }, context, told),
  };
}

/** Removes `amount` from the promises, oldest first. */
export function withoutCashRefundsDue(
  cashRefundsDue: readonly CashRefundDue[],
  amount: Cents,
): readonly CashRefundDue[] {
  let left = amount;
  return cashRefundsDue.flatMap((one) => {
    const struck = minCents(left, one.amount);
    left = subtractCents(left, struck);
    const rest = subtractCents(one.amount, struck);
    return rest > 0 ? [{ ...one, amount: rest }] : [];
  });
}

/**
 * Cancels promised cash refunds as far as the customer owes the money again.
 * @param risen how much the total rose; at most this much is canceled
 */
export function withNeededCashRefundsDue(reservation: Reservation, risen: Cents): Reservation {
  const short = minCents(risen, subtractCents(reservation.total, netPaidOf(reservation)));
  const lapsed = minCents(short, promisedOfflineOf(reservation));
  if (lapsed <= 0) return reservation;
  return {
    ...reservation,
    cashRefundsDue: withoutCashRefundsDue(reservation.cashRefundsDue ?? [], lapsed),
  };
}
