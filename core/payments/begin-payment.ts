import { readOutOfService } from '#core/assignment/out-of-service.ts';
import { type Cents, cents } from '#core/kernel/cents.ts';
import { textIdOf } from '#core/kernel/ids.ts';
import { after, type Instant, MINUTE, SECOND } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { extendHold } from '#core/lifecycle/confirm-hold.ts';
import { isBelowCard, isPayablePart } from '#core/pricing/deposit-plan.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
} from '#core/reservations/booking-ledger.ts';
import { isCardEntry } from '#core/reservations/money-entry.ts';
import { isCalledOff, isSold, statusAt } from '#core/reservations/reservation-state.ts';
import {
  type PaymentAttempt,
  type PaymentReason,
  type Reservation,
  balanceOf,
  firstPaymentOf,
  wasCharged,
} from '#core/reservations/reservation.ts';
import { isBeingCharged } from './balance-charge.ts';
import type { CardPayments, PaymentIntent } from './card-payments.ts';
import {
  abandonAttempt,
  openAttempt,
  startsAgainAt,
  withAttempt,
  withAttempts,
} from './payment-attempt.ts';

// One open payment per reservation: docs/decisions/12-payments-disputes-and-saved-cards.md.

export type RentalOutOfService = { readonly kind: 'rental_out_of_service' };

type DueError =
  | { readonly kind: 'hold_expired' }
  /** The owner has not answered the request yet (docs/decisions/09-reservations-ledger-and-holds.md). */
  | { readonly kind: 'awaits_confirmation' }
  /** We cannot bring what was booked, so nothing is to be paid until that is settled. */
  | RentalOutOfService
  | { readonly kind: 'nothing_due' }
  /** Pay by cash or credit, or waive it (docs/decisions/11-refunds-credits-and-gift-cards.md). */
  | { readonly kind: 'below_card_minimum' }
  | { readonly kind: 'amount_mismatch'; readonly due: Cents };

/** The amount due for a reason, by the server. Every requested amount is checked against it. */
export function paymentDue(
  reservation: Reservation,
  reason: PaymentReason,
  now: Instant,
): Result<Cents, Exclude<DueError, { kind: 'amount_mismatch' }>> {
  const { status } = reservation;
  if (statusAt(reservation, now) === 'expired') return err({ kind: 'hold_expired' });
  if (reservation.awaitsOwner !== undefined) return err({ kind: 'awaits_confirmation' });
  const first = status === 'held' && !wasCharged(reservation);
  if (reason === 'balance') {
    const balance = balanceOf(reservation);
    if (!isSold(reservation) || balance <= 0) return err({ kind: 'nothing_due' });
    return isBelowCard(balance) ? err({ kind: 'below_card_minimum' }) : ok(balance);
  }
  if (!first) return err({ kind: 'nothing_due' });
  const { dueNow } = firstPaymentOf(reservation, reason);
  // A credit covers the deposit of an order that was to be paid in full.
  if (dueNow === 0) return err({ kind: 'nothing_due' });
  return isBelowCard(dueNow) ? err({ kind: 'below_card_minimum' }) : ok(dueNow);
}

type AmountWanted = {
  readonly reason: PaymentReason;
  /** In cents, as calculated by the browser. */
  readonly amount: number;
  /** The customer chose to pay only this much of the balance. */
  readonly isPart?: boolean | undefined;
};

/** Refuses anything but the exact amount due, or a part of the balance that was chosen. */
export function checkAmount(
  reservation: Reservation,
  { reason, amount, isPart = false }: AmountWanted,
  now: Instant,
): Result<Cents, DueError> {
  const due = paymentDue(reservation, reason, now);
  if (!due.ok || due.value === amount) return due;
  const isChosen = isPart && reason === 'balance' && isPayablePart(amount, due.value);
  return isChosen ? ok(cents(amount)) : err({ kind: 'amount_mismatch', due: due.value });
}

type PaymentWanted = AmountWanted & {
  readonly reservationId: string;
  /** Whoever asks has the private link. Nobody else ends a payment that was started with it. */
  readonly isOwn?: boolean | undefined;
};

/** `payment_processing`: the bank is processing another amount, which cannot be stopped. */
export type BeginPaymentError =
  | ReservationNotFound
  | DueError
  | { readonly kind: 'payment_processing' }
  /** Too many payments were started. `wait`: seconds until another may be. */
  | { readonly kind: 'too_many_started'; readonly wait: number };

/**
 * The provider's event may arrive before its answer. If another payment has since been started or
 * the reservation is over, this one is abandoned and never given to anybody who could pay it.
 */
function stateOf(reservation: Reservation, intentId: string): PaymentAttempt['state'] {
  const isPaid = reservation.entries
    .filter(isCardEntry)
    .some((entry) => entry.kind === 'charge' && entry.intentId === intentId);
  if (isPaid) return 'paid';
  const hasOther = openAttempt(reservation) !== undefined || isBeingCharged(reservation);
  return isCalledOff(reservation) || hasOther ? 'abandoned' : 'open';
}

/** The first payment that is started extends the hold; later ones do not. */
const record =
  (begun: Omit<PaymentAttempt, 'state'>, now: Instant) =>
  (reservation: Reservation, facts: BookingFacts): Result<BookingDecision, never> => {
    const { attempts } = reservation;
    const isKnown = attempts.some(({ intentId }) => intentId === begun.intentId);
    const attempt = { ...begun, state: stateOf(reservation, begun.intentId) };
    const { payingMinutes } = facts.commercial.settings.holds;
    const extended =
      attempts.length === 0
        ? extendHold(reservation, facts, after(now, payingMinutes * MINUTE), now)
        : undefined;
    const begunFor = withAttempts(
      extended?.reservation ?? reservation,
      facts,
      isKnown ? attempts : withAttempt(attempts, attempt),
    );
    return ok({ ...extended, ...begunFor, schedules: extended?.schedules ?? facts.schedules });
  };

/** Only with a deposit, which leaves a balance, and only with the customer's consent. */
const keepsCard = ({ cardConsent }: Reservation, { reason }: PaymentWanted): boolean =>
  cardConsent !== undefined && reason === 'deposit';

const isSame = (open: PaymentAttempt | undefined, { reason, amount }: PaymentWanted): boolean =>
  open?.reason === reason && open.amount === amount;

/** The reused intent if it is the wanted one, or else why nothing can be started now. */
function answerReused(
  intent: PaymentIntent,
  { reason, amount }: PaymentWanted,
): Result<PaymentIntent, BeginPaymentError> {
  if (intent.reason === reason && intent.amount === amount) return ok(intent);
  // It was just paid. Its event is on the way, and nothing more is due.
  return err({ kind: intent.status === 'succeeded' ? 'nothing_due' : 'payment_processing' });
}

/**
 * Starts a payment of exactly what is due, or of the chosen part of the balance, or returns the one
 * already open. Switching from deposit to full cancels the earlier intent first, so that only one
 * can be paid.
 */
export const makeBeginPayment = (ledger: BookingLedger, cards: CardPayments, clock: Clock) => {
  /** The attempt's intent if it can still be paid. Otherwise abandons the attempt. */
  async function reuseOrAbandon(
    reservation: Reservation,
    wanted: PaymentWanted,
  ): Promise<PaymentIntent | undefined> {
    const open = openAttempt(reservation);
    if (open === undefined) return undefined;
    const mayEnd = wanted.isOwn === true || open.isOwn !== true;
    const intent =
      isSame(open, wanted) || !mayEnd
        ? await cards.findIntent(open.intentId)
        : await cards.cancelIntent(open.intentId);
    if (intent !== undefined && intent.status !== 'canceled') return intent;
    await ledger.transact(toChange({ reservation: reservation.id }, abandonAttempt(open.intentId)));
    return undefined;
  }

  /** Undefined if another payment was started in the meantime, or the reservation ended. */
  async function create(
    reservation: Reservation,
    wanted: PaymentWanted,
    amount: Cents,
  ): Promise<PaymentIntent | undefined> {
    const { id, attempts, contact } = reservation;
    const { reason, isOwn = false } = wanted;
    const before = attempts.at(-1)?.intentId ?? 'first';
    const asked = [amount, before, textIdOf(contact.email ?? '')].join(':');
    const intent = await cards.createIntent({
      // Includes amount and address. If an earlier answer was lost, both may have changed, and
      // providers refuse a key reused with other data.
      idempotencyKey: `${id}:${reason}:${asked}`,
      amount,
      customerEmail: contact.email,
      reservationId: id,
      reason,
      ...(keepsCard(reservation, wanted) && { saveCard: true }),
    });
    const now = clock.now();
    const attempt = { intentId: intent.id, reason, amount, at: now, ...(isOwn && { isOwn }) };
    const recorded = await ledger.transact(toChange({ reservation: id }, record(attempt, now)));
    const known = recorded.ok ? recorded.value.attempts : [];
    if (known.find(({ intentId }) => intentId === intent.id)?.state !== 'abandoned') return intent;
    await cards.cancelIntent(intent.id);
    return undefined;
  }

  /** After a concurrent change, starts over once. */
  async function begin(
    wanted: PaymentWanted,
    isAgain: boolean,
  ): Promise<Result<PaymentIntent, BeginPaymentError>> {
    const reservation = await ledger.find(wanted.reservationId);
    if (reservation === undefined) return err({ kind: 'reservation_not_found' });
    if (isBeingCharged(reservation)) return err({ kind: 'payment_processing' });
    const now = clock.now();
    const due = checkAmount(reservation, wanted, now);
    if (!due.ok) return due;
    if ((await readOutOfService(reservation, ledger, clock)).length > 0) {
      return err({ kind: 'rental_out_of_service' });
    }
    const again = startsAgainAt(reservation, wanted.isOwn === true, now);
    if (again !== undefined && !isSame(openAttempt(reservation), wanted)) {
      return err({ kind: 'too_many_started', wait: Math.ceil((again - now) / SECOND) });
    }
    const reused = await reuseOrAbandon(reservation, wanted);
    if (reused !== undefined) return answerReused(reused, wanted);
    const current = (await ledger.find(reservation.id)) ?? reservation;
    const intent = await create(current, wanted, due.value);
    if (intent !== undefined) return ok(intent);
    return isAgain ? err({ kind: 'payment_processing' }) : begin(wanted, true);
  }

  return (wanted: PaymentWanted) => begin(wanted, false);
};
