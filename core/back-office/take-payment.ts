import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { addCents, type Cents, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { sellHold, type TakesNoPayment } from '#core/lifecycle/confirm-hold.ts';
import { isBelowCard } from '#core/pricing/deposit-plan.ts';
import {
  type CannotUndo,
  excessOf,
  undoAdjustment,
  withGoodwill,
} from '#core/refunds/adjust-total.ts';
import {
  momentOn,
  type NotOnThatDay,
  type OfflineMoney,
  withCashRefundDue,
  withEntry,
  withOfflinePayment,
} from '#core/refunds/offline-payments.ts';
import { withRecovered } from '#core/refunds/write-off.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type NeedsMore,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { madeUpForReturn } from '#core/reservations/disputes.ts';
import { withHistory } from '#core/reservations/history.ts';
import { sayUndone, voidingOf, withoutMistaken } from '#core/reservations/mistaken-payment.ts';
import {
  isCorrection,
  isReturn,
  methodOf,
  type OfflineEntry,
} from '#core/reservations/money-entry.ts';
import { isHeldNow, isSold } from '#core/reservations/reservation-state.ts';
import {
  adjustmentsOf,
  balanceOf,
  lossOfCanceled,
  mailLanguageOf,
  type Reservation,
  writtenOffOf,
} from '#core/reservations/reservation.ts';
import { type BooksClosed, booksClosed } from '#core/settings/closed-books.ts';

// Offline payments and waived balances: docs/decisions/11-refunds-credits-and-gift-cards.md.

export type TakePaymentError =
  | TakesNoPayment
  | { readonly kind: 'above_balance'; readonly balance: Cents }
  /** The money came before the booking, or is still to come. */
  | NotOnThatDay
  | BooksClosed;

/** What is asked for. */
export const payableOf = (reservation: Reservation): Cents =>
  reservation.status === 'cancelled' ? lossOfCanceled(reservation) : balanceOf(reservation);

/**
 * True for live holds without an open request, bookings, and completed rentals with a balance; and
 * for canceled ones that cost the shop a refund, also once that is written off.
 */
export const takesPayment = (reservation: Reservation, now: Instant): boolean =>
  isSold(reservation) ||
  lossOfCanceled(reservation) > 0 ||
  writtenOffOf(reservation) > 0 ||
  (reservation.awaitsOwner === undefined && isHeldNow(reservation, now));

const refused = ({ status }: Reservation) =>
  err({ kind: 'takes_no_payment', status } satisfies TakesNoPayment);

/**
 * Records an offline payment of at most the balance, and of what was written off.
 * @param payment `receivedOn`: the day it came, if not today. `overpays`: it may be more than the
 *   balance, such as a second check; what is above it is due back to the customer
 */
export function takePayment(
  reservation: Reservation,
  facts: BookingFacts,
  payment: Omit<OfflineMoney, 'at'> & {
    readonly receivedOn?: CalendarDay | undefined;
    readonly overpays?: boolean | undefined;
  },
  context: ActionContext,
): Result<BookingDecision, TakePaymentError | NeedsMore> {
  if (!takesPayment(reservation, context.now)) return refused(reservation);
  const balance = addCents(payableOf(reservation), writtenOffOf(reservation));
  const { receivedOn, overpays = false, ...money } = payment;
  const { amount, id } = money;
  const excess = subtractCents(amount, balance);
  if (amount <= 0 || (excess > 0 && !overpays)) return err({ kind: 'above_balance', balance });
  const at = momentOn(receivedOn, reservation.createdAt, context.now, facts.commercial.settings);
  if (!at.ok) return at;
  const entered = withOfflinePayment(reservation, { ...money, at: at.value }, context);
  const paid = withRecovered(entered, reservation, amount, at.value, context);
  const mail = [{ kind: 'balance_receipt', cause: `received:${id}` }] as const;
  const decided =
    reservation.status === 'held'
      ? sellHold(paid, facts, context)
      : ok({ ...reservationOnly(paid, facts), mail });
  if (!decided.ok) return decided;
  return ok(withCashRefundDue(decided.value, excess, `over:${id}`, context));
}

/** Owed is a fee only for a check, and nothing but what was given back of a canceled booking. */
export type NoFee = { readonly kind: 'no_fee' };

const CHECK_FEE = { en: 'Returned-check fee', es: 'Cargo por cheque devuelto' } as const;

/**
 * What a check that the bank returned costs its customer: it raises the total, untaxed.
 * @param returned the return's entry, by which the email finds the fee
 */
export function withCheckFee(
  decision: BookingDecision,
  returned: string,
  amount: Cents,
  context: ActionContext,
): Result<BookingDecision, NoFee> {
  const { reservation } = decision;
  if (amount <= 0) return ok(decision);
  if (!isSold(reservation) || methodOf(reservation.entries, returned) !== 'check') {
    return err({ kind: 'no_fee' });
  }
  const label = CHECK_FEE[mailLanguageOf(reservation)];
  const fee = { id: returned, act: returned, amount, label };
  return ok({ ...decision, reservation: withGoodwill(reservation, fee, context) });
}

/** The return of a payment that the office may have recorded by mistake. */
export const returnIn = ({ entries }: Pick<Reservation, 'entries'>, entryId: string) =>
  entries.filter(isReturn).find(({ id }) => id === entryId);

export type UndoReturnError =
  | CannotUndo
  | { readonly kind: 'cannot_adjust' }
  /** Money came for it since, a refund ended with it, or it was written off. */
  | { readonly kind: 'relied_on_since' }
  | BooksClosed;

/** Whether something was done because of the return that would be wrong without it. */
function isReliedOn(before: Reservation, after: Reservation, back: OfflineEntry): boolean {
  const { at, recordedAt = at } = back;
  const since = before.entries.some(
    (one) => one.at > recordedAt && one.kind !== 'adjustment' && !isCorrection(one),
  );
  return (
    before.entries.some(({ why }) => why === madeUpForReturn(back.id)) ||
    (before.writeOffs ?? []).some((one) => one.at >= recordedAt) ||
    before.history.some(
      (one) =>
        (one.kind === 'hand_back_ended' && one.at === recordedAt) ||
        (one.kind === 'cancelled' && one.at > recordedAt),
    ) ||
    (isSold(after) ? excessOf(after) > excessOf(before) : since)
  );
}

/**
 * Undoes a return that was recorded by mistake, with its fee: nobody counts it, as if the bank had
 * kept the payment.
 */
export function undoReturn(
  reservation: Reservation,
  facts: BookingFacts,
  back: NonNullable<ReturnType<typeof returnIn>>,
  { id, why }: { readonly id: string; readonly why?: string | undefined },
  context: ActionContext,
): Result<BookingDecision, UndoReturnError> {
  const closed = booksClosed(facts.commercial.settings, shopDay(back.at));
  if (closed !== undefined) return err(closed);
  const hasFee = adjustmentsOf(reservation).some(({ act }) => act === back.id);
  const left: Result<BookingDecision, UndoReturnError> = hasFee
    ? undoAdjustment(reservation, facts, { act: back.id, id }, context)
    : ok(reservationOnly(reservation, facts));
  if (!left.ok) return left;
  const amount = subtractCents(NO_CENTS, back.amount);
  const { method } = back;
  const voiding = { id: voidingOf(back.id), amount, method, why, corrects: back.id };
  const kept = withoutMistaken(withEntry(left.value.reservation, 'handed_back', voiding, context));
  if (isReliedOn(reservation, kept, back)) return err({ kind: 'relied_on_since' });
  const text = sayUndone(back.amount, method, why);
  const told = withHistory(kept, context, { kind: 'note', facts: { text } });
  return ok({ ...left.value, reservation: told });
}

export type WaiveError =
  | TakesNoPayment
  /**
   * There is no balance, or it is large enough for a card payment, or it is more than the total: a
   * discount cannot make up for a refunded check that bounced.
   */
  | { readonly kind: 'not_a_small_balance'; readonly balance: Cents };

/** Waives a balance too small for cards: an adjustment lowers the total by it. */
export function waiveBalance(
  reservation: Reservation,
  facts: BookingFacts,
  { id, label }: { readonly id: string; readonly label: string },
  context: ActionContext,
): Result<BookingDecision, WaiveError> {
  if (!isSold(reservation)) return refused(reservation);
  const balance = balanceOf(reservation);
  if (!isBelowCard(balance) || balance > reservation.total)
    return err({ kind: 'not_a_small_balance', balance });
  const goodwill = { id, label, amount: subtractCents(NO_CENTS, balance) };
  return ok(reservationOnly(withGoodwill(reservation, goodwill, context), facts));
}
