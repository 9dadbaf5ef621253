import { isOutOfService } from '#core/assignment/out-of-service.ts';
import { releaseUnits } from '#core/assignment/unit-allocation.ts';
import { releaseClaims } from '#core/checkout/claims.ts';
import { type ActionContext, system } from '#core/kernel/actor.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  type CreditToIssue,
  withCreditIssued,
  withCreditsReturned,
  withMoneyBack,
} from '#core/refunds/credits.ts';
import { withRefundsTold } from '#core/refunds/net-paid.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import { BY_SHOP, withHistory } from '#core/reservations/history.ts';
import { tornCause } from '#core/reservations/money-entry.ts';
import { isActive, isHeldNow } from '#core/reservations/reservation-state.ts';
import { creditedOf, type Reservation, netPaidOf } from '#core/reservations/reservation.ts';
import { madeVisits } from '#core/reservations/visits.ts';

export type NotInState = {
  readonly kind: 'wrong_state';
  readonly status: Reservation['status'];
  readonly action: 'expire' | 'cancel' | 'complete' | 'confirm' | 'decline';
};

const refused = (reservation: Reservation, action: NotInState['action']) =>
  err({ kind: 'wrong_state', status: reservation.status, action } satisfies NotInState);

/** Ends it: without its units, deliveries and claims. */
export const releaseBooking = (
  reservation: Reservation,
  facts: BookingFacts,
  before: Reservation['status'],
): BookingDecision => ({
  ...reservationOnly(reservation, facts),
  schedules: releaseUnits(facts.schedules, reservation.id, reservation.lines),
  commercial: releaseClaims(reservation, facts.commercial, before !== 'held'),
});

const CANCELLED = 'cancelled';

/** A customer with an open request gets an answer. */
const mailUnanswered = ({ awaitsOwner }: Reservation): BookingDecision['mail'] =>
  awaitsOwner === undefined ? [] : [{ kind: 'request_declined', cause: 'over' }];

/** A hold that the office ends is told to the customer; one that they end themselves is not. */
const mailHoldOver = (reservation: Reservation, { by }: ActionContext): BookingDecision['mail'] =>
  reservation.awaitsOwner === undefined && by.kind === 'admin'
    ? [{ kind: 'hold_released', cause: 'released' }]
    : mailUnanswered(reservation);

/**
 * The end of a hold whose last moment an email named: a payment link's, or a confirmed request's. A
 * checkout that was left gets none.
 */
const mailHoldExpired = (reservation: Reservation): BookingDecision['mail'] =>
  reservation.office?.payment === 'card_link' ||
  reservation.history.some(({ kind }) => kind === 'request_confirmed')
    ? [{ kind: 'hold_released', cause: 'expired' }]
    : mailUnanswered(reservation);

/**
 * `held` -> `expired` once its time is over; returns what credits paid. Reconciliation settles an
 * open payment, since it may have been paid.
 */
export function expire(
  reservation: Reservation,
  facts: BookingFacts,
  context: ActionContext,
): Result<BookingDecision, NotInState> {
  const { status } = reservation;
  if (status !== 'held' || isHeldNow(reservation, context.now)) {
    return refused(reservation, 'expire');
  }
  const over = { holdExpiresAt: undefined, awaitsOwner: undefined };
  const expired = { ...reservation, ...over, status: 'expired' } as const;
  const told = withHistory(expired, context, { kind: 'expired' });
  const credited = creditedOf(reservation);
  const released = { ...releaseBooking(told, facts, status), mail: mailHoldExpired(reservation) };
  return ok(withCreditsReturned(released, facts, credited, context, 'expired'));
}

const cancelledOf = (
  reservation: Reservation,
  context: ActionContext,
  why?: string,
  kind: 'cancelled' | 'request_declined' = 'cancelled',
  byShop = false,
): Reservation => {
  const over = { holdExpiresAt: undefined, awaitsOwner: undefined };
  const facts = { ...(byShop && BY_SHOP), ...(why !== undefined && { why }) };
  return withHistory({ ...reservation, ...over, status: 'cancelled' }, context, {
    kind,
    ...(Object.keys(facts).length > 0 && { facts }),
  });
};

/**
 * `held`/`confirmed` -> `cancelled`. Refunds `refund` the way it was paid. A hold was not sold yet,
 * so a credit that paid for it is returned in full.
 * @param byShop the shop calls it off: the mail apologizes and says `why`
 */
export function cancel(
  reservation: Reservation,
  facts: BookingFacts,
  refund: Cents,
  context: ActionContext,
  why?: string,
  byShop?: boolean,
): Result<BookingDecision, NotInState> {
  if (!isActive(reservation)) return refused(reservation, 'cancel');
  const cancelled = cancelledOf(reservation, context, why, 'cancelled', byShop);
  const released = releaseBooking(cancelled, facts, reservation.status);
  const back = reservation.status === 'held' ? netPaidOf(reservation) : refund;
  const cause = tornCause(CANCELLED, isOutOfService(reservation, facts, context.now));
  const decision = withMoneyBack(released, facts, back, cause, context);
  if (reservation.status === 'held')
    return ok({ ...decision, mail: mailHoldOver(reservation, context) });
  // It says what goes back, how and when, so no mail follows about the refund alone.
  const mail = [{ kind: 'cancellation', cause: CANCELLED }] as const;
  return ok({ ...withRefundsTold(decision, cause), mail });
}

/** The owner declines a request. It ends immediately, and the mail states the reason. */
export function declineRequest(
  reservation: Reservation,
  facts: BookingFacts,
  why: string,
  context: ActionContext,
): Result<BookingDecision, NotInState> {
  if (reservation.awaitsOwner === undefined) return refused(reservation, 'decline');
  const declined = cancelledOf(reservation, context, why, 'request_declined');
  const released = releaseBooking(declined, facts, reservation.status);
  return ok({ ...released, mail: mailUnanswered(reservation) });
}

/**
 * `confirmed` -> `cancelled`, usually because of weather. Everything paid becomes a rain check. If nothing
 * is left of it, the mail only says that the booking is canceled.
 */
export function cancelForRainCheck(
  reservation: Reservation,
  facts: BookingFacts,
  credit: CreditToIssue,
  context: ActionContext,
  why?: string,
): Result<BookingDecision, NotInState> {
  if (reservation.status !== 'confirmed') return refused(reservation, 'cancel');
  const released = releaseBooking(cancelledOf(reservation, context, why), facts, 'confirmed');
  const kept = netPaidOf(reservation);
  if (kept > 0) return ok(withCreditIssued(released, kept, credit, context, 'rain_check'));
  return ok({ ...released, mail: [{ kind: 'cancellation', cause: CANCELLED }] });
}

/**
 * Whether everything is back. With crews: once the last pickup is reported done. By date without
 * trucks, by the owner's choice, or if no crew was ever given the stop; not after a failed stop,
 * because only the office knows what became of it.
 */
function isAllBack(
  reservation: Reservation,
  { commercial: { crews } }: BookingFacts,
  now: Instant,
): boolean {
  const { id } = reservation;
  const pickUps = madeVisits(reservation).filter(({ kind }) => kind === 'collect');
  const isPast = pickUps.every(({ day }) => day < shopDay(now));
  const own = [...(crews?.days.values() ?? [])]
    .flatMap((day) => Object.values(day.stops))
    .filter((stop) => stop.reservationId === id);
  const stops = own.filter(({ kind }) => kind === 'collect');
  const isCollected = stops.every(({ state }) => state === 'done');
  if (isCollected && stops.length === pickUps.length) return true;
  const hasFailed = own.some(({ state }) => state === 'failed');
  return isPast && !hasFailed && (crews?.fleet.completes !== 'collected' || isCollected);
}

/** `confirmed` -> `completed` when everything is back. Its slots stay as history. */
export function complete(
  reservation: Reservation,
  facts: BookingFacts,
  context: ActionContext,
): Result<BookingDecision, NotInState> {
  if (reservation.status !== 'confirmed' || !isAllBack(reservation, facts, context.now)) {
    return refused(reservation, 'complete');
  }
  const completed = { ...reservation, status: 'completed' } as const;
  return ok(reservationOnly(withHistory(completed, context, { kind: 'completed' }), facts));
}

const BATCH = 100;

/** Expires holds that are over and releases their units. Returns how many. Safe at any time. */
export const makeExpireHolds =
  (ledger: BookingLedger, clock: Clock) => async (): Promise<number> => {
    const ids = await ledger.listExpiredHolds(clock.now(), BATCH);
    return oneByOne(ids, async (id) => {
      const expired = await ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          expire(reservation, facts, { now: clock.now(), by: system('expire-holds') }),
        ),
      );
      return expired.ok;
    });
  };

async function* eachOf<T>(pages: AsyncIterable<readonly T[]>): AsyncGenerator<T> {
  for await (const page of pages) yield* page;
}

/**
 * Completes reservations whose last day has passed, however many before them wait for a crew's
 * report or for the office. Returns how many.
 */
export const makeCompleteReservations =
  (ledger: BookingLedger, clock: Clock) =>
  (isStopping?: () => boolean): Promise<number> =>
    oneByOne(
      eachOf(ledger.listEnded(shopDay(clock.now()))),
      async (id) => {
        const completed = await ledger.transact(
          toChange({ reservation: id }, (reservation, facts) =>
            complete(reservation, facts, { now: clock.now(), by: system('complete-reservations') }),
          ),
        );
        return completed.ok;
      },
      isStopping,
    );
