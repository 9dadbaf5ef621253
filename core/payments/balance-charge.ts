import { isOutOfService } from '#core/assignment/out-of-service.ts';
import { type ActionContext, CUSTOMER } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, NO_CENTS } from '#core/kernel/cents.ts';
import { HOUR, type Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { LEAST_PAYMENT } from '#core/pricing/deposit-plan.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import {
  agreedCharge,
  checkConsent,
  type ConsentError,
  type ConsentGiven,
  withConsent,
} from '#core/reservations/card-consent.ts';
import { openOfferOf } from '#core/reservations/choice-offer.ts';
import { withHistory } from '#core/reservations/history.ts';
import { byLink, type InvalidLink, type OpenManageLink } from '#core/reservations/manage-token.ts';
import { isCardEntry } from '#core/reservations/money-entry.ts';
import {
  beyondConsent,
  isInDoubt,
  plannedCharge,
  savedWith,
} from '#core/reservations/planned-charge.ts';
import {
  type BalanceCharge,
  balanceOf,
  type ChangedMeanwhile,
  dueAtDoor,
  type PaymentAttempt,
  type Reservation,
} from '#core/reservations/reservation.ts';
import { openAttempt } from './payment-attempt.ts';

/** Providers may forget a key after a day. Reusing it later could charge twice. */
const KEY_LIVES = 23 * HOUR;

/** Mails the customer for a new consent when a change raises the balance beyond the old one. */
export function askingAgain(
  before: Reservation,
  decision: BookingDecision,
  { commercial: { settings } }: BookingFacts,
  cause: string,
): BookingDecision {
  const { reservation } = decision;
  const isNews =
    beyondConsent(before) === undefined || balanceOf(before) !== balanceOf(reservation);
  const asks = settings.balanceCharge.isOn && beyondConsent(reservation) !== undefined && isNews;
  return asks
    ? { ...decision, mail: [...decision.mail, { kind: 'consent_asked', cause }] }
    : decision;
}

/** What the card that was saved with the deposit may pay now, or why nothing. */
export type SavedCard =
  | { readonly kind: 'due'; readonly amount: Cents }
  | { readonly kind: 'not_before'; readonly day: CalendarDay }
  /** `agreed`: the most that the customer allowed. */
  | { readonly kind: 'beyond'; readonly agreed: Cents }
  /** The customer has a choice that may change the balance, or a rental is out of service. */
  | { readonly kind: 'choice' | 'out_of_service' | 'under_way' | 'in_doubt' }
  /** The one charge that the customer allowed was made, or refused. */
  | { readonly kind: 'used' }
  | { readonly kind: 'refused'; readonly code: string };

/** Undefined without a saved card, or without a balance that a card pays before the party. */
export function savedCardOf(
  reservation: Reservation,
  now: Instant,
  isOut: boolean,
): SavedCard | undefined {
  const { status, balanceCharge: charge } = reservation;
  const deposit = savedWith(reservation);
  if (deposit === undefined || status !== 'confirmed' || dueAtDoor(reservation) < LEAST_PAYMENT) {
    return undefined;
  }
  if (charge?.state === 'begun') return { kind: 'under_way' };
  if (charge?.refused !== undefined) return { kind: 'refused', code: charge.refused };
  if (charge !== undefined) return { kind: 'used' };
  if (isInDoubt(reservation, deposit)) return { kind: 'in_doubt' };
  const day = plannedCharge(reservation);
  if (day === undefined) return { kind: 'beyond', agreed: agreedCharge(reservation) ?? NO_CENTS };
  if (day > shopDay(now)) return { kind: 'not_before', day };
  if (openOfferOf(reservation, now) !== undefined) return { kind: 'choice' };
  if (isOut) return { kind: 'out_of_service' };
  return { kind: 'due', amount: balanceOf(reservation) };
}

export const isChargeDue = (reservation: Reservation, now: Instant, isOut = false): boolean =>
  savedCardOf(reservation, now, isOut)?.kind === 'due';

/** A charge with an unknown outcome. The process that began it may have died. */
export const isBeingCharged = ({ balanceCharge }: Pick<Reservation, 'balanceCharge'>): boolean =>
  balanceCharge?.state === 'begun';

/** Whether the key can be repeated without charging twice. */
export const isKeyGood = ({ begunAt }: BalanceCharge, now: Instant): boolean =>
  now - begunAt < KEY_LIVES;

/** `being_paid`: the customer has an open payment form. */
export type CannotBegin =
  | { readonly kind: 'not_due' }
  /** The balance is not what the office saw. */
  | ChangedMeanwhile
  | { readonly kind: 'being_paid'; readonly intentId: string };

/**
 * Stored before the provider is asked, so that key and amount are known after a crash.
 * @param seen the balance that the office saw; the job charges any
 */
export const beginCharge =
  ({ now }: ActionContext, seen?: Cents) =>
  (reservation: Reservation, facts: BookingFacts): Result<BookingDecision, CannotBegin> => {
    const isOut = isOutOfService(reservation, facts, now);
    if (!isChargeDue(reservation, now, isOut)) return err({ kind: 'not_due' });
    if (seen !== undefined && seen !== balanceOf(reservation)) {
      return err({ kind: 'changed_meanwhile' });
    }
    const open = openAttempt(reservation);
    if (open !== undefined) return err({ kind: 'being_paid', intentId: open.intentId });
    const balanceCharge: BalanceCharge = {
      state: 'begun',
      key: `${reservation.id}:balance:kept-card`,
      amount: balanceOf(reservation),
      begunAt: now,
    };
    return ok(reservationOnly({ ...reservation, balanceCharge }, facts));
  };

/** The provider's answer. The customer can still pay a refused `intentId` in person. */
export type ChargeOutcome =
  | { readonly kind: 'charged'; readonly intentId: string }
  | { readonly kind: 'refused'; readonly code: string; readonly intentId?: string | undefined };

const attemptOf = (
  { entries }: Reservation,
  { amount }: BalanceCharge,
  intentId: string,
): PaymentAttempt => {
  // The provider's event may have arrived first.
  const isPaid = entries.filter(isCardEntry).some((entry) => entry.intentId === intentId);
  return { intentId, reason: 'balance', amount, state: isPaid ? 'paid' : 'open' };
};

function withAttempt(
  reservation: Reservation,
  charge: BalanceCharge,
  { intentId }: ChargeOutcome,
): readonly PaymentAttempt[] {
  const { attempts } = reservation;
  const isKnown = attempts.some((attempt) => attempt.intentId === intentId);
  if (intentId === undefined || isKnown) return attempts;
  return [...attempts, attemptOf(reservation, charge, intentId)];
}

/** Records the outcome. If it failed, mails the customer once to ask for payment. */
export const endCharge =
  (outcome: ChargeOutcome, context: ActionContext) =>
  (reservation: Reservation, facts: BookingFacts): Result<BookingDecision, never> => {
    const { balanceCharge: charge } = reservation;
    if (charge?.state !== 'begun') return ok(reservationOnly(reservation, facts));
    const refused = outcome.kind === 'refused' ? outcome.code : undefined;
    const ended = {
      ...reservation,
      attempts: withAttempt(reservation, charge, outcome),
      balanceCharge: { ...charge, state: 'ended', refused } as const,
    };
    if (refused === undefined) return ok(reservationOnly(ended, facts));
    const told = withHistory(ended, context, {
      kind: 'note',
      amount: charge.amount,
      facts: { charge: 'kept_card', refused },
    });
    const owes = reservation.status === 'confirmed' && balanceOf(reservation) > 0;
    const mail = owes ? [{ kind: 'balance_declined', cause: 'kept-card' } as const] : [];
    return ok({ ...reservationOnly(told, facts), mail });
  };

export type AgreeError = ConsentError | { readonly kind: 'nothing_due' };

/** The customer agrees to an amount their first consent did not cover. */
function agreeToCharge(
  reservation: Reservation,
  facts: BookingFacts,
  given: ConsentGiven,
  context: ActionContext,
): Result<BookingDecision, AgreeError> {
  const day = beyondConsent(reservation);
  if (day === undefined || !facts.commercial.settings.balanceCharge.isOn)
    return err({ kind: 'nothing_due' });
  const balance = balanceOf(reservation);
  const agreed = checkConsent(given, balance);
  if (!agreed.ok) return agreed;
  const agreeing = withConsent(reservation, given.version, day, context.now);
  const told = withHistory(agreeing, context, {
    kind: 'note',
    amount: balance,
    facts: { charge: 'kept_card', agreed: day },
  });
  return ok(reservationOnly(told, facts));
}

export const makeAgreeToCharge =
  (openLink: OpenManageLink, ledger: Pick<BookingLedger, 'transact'>, clock: Clock) =>
  (token: string, given: ConsentGiven): Promise<Result<Reservation, AgreeError | InvalidLink>> =>
    byLink(openLink, token, ({ id }) =>
      ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          agreeToCharge(reservation, facts, given, { now: clock.now(), by: CUSTOMER }),
        ),
      ),
    );
