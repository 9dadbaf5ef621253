import { releaseUnits } from '#core/assignment/unit-allocation.ts';
import { releaseDeliveries } from '#core/capacity/deliveries.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { KeyReused } from '#core/kernel/ids.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type {
  BookingDecision,
  BookingFacts,
  NeedsMore,
} from '#core/reservations/booking-decision.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toPreview,
  toReplace,
} from '#core/reservations/booking-ledger.ts';
import { isHeldNow } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { place, type PlaceError } from './place.ts';
import { PREVIEW, readFor, requestOf, type ReservationOrder } from './place-reservation.ts';

/** The hold ran out, was released or was sold, so there is nothing to replace. */
type HoldGone = { readonly kind: 'hold_gone' } | ReservationNotFound;

/** Places the order on facts that release the hold's units and delivery places to it. */
function rehold(
  held: Reservation,
  facts: BookingFacts,
  order: ReservationOrder,
  now: Instant,
): Result<BookingDecision, PlaceError | HoldGone | NeedsMore> {
  if (!isHeldNow(held, now)) return err({ kind: 'hold_gone' });
  const { id, manageTokenHash, lines, pricing } = held;
  const { schedules, commercial } = facts;
  const freed: BookingFacts = {
    ...facts,
    schedules: releaseUnits(schedules, id, lines),
    commercial: {
      ...commercial,
      deliveries: releaseDeliveries(commercial.deliveries, pricing?.deliveries ?? [], id),
    },
  };
  return place({ ...order, id, manageTokenHash, replaces: held }, freed, now, shopDay(now));
}

/** Returns undefined if the hold is gone. */
async function ofHold(
  asked: Promise<Result<Reservation, PlaceError | KeyReused | HoldGone>>,
): Promise<Result<Reservation, PlaceError | KeyReused> | undefined> {
  const answer = await asked;
  if (answer.ok) return answer;
  const { error } = answer;
  return error.kind === 'hold_gone' || error.kind === 'reservation_not_found'
    ? undefined
    : err(error);
}

/**
 * Replaces a held order with another in one transaction: either the new one gets its units, or the
 * hold keeps its own. `preview` writes nothing. Undefined if the hold is gone.
 */
export const makeReplaceHold = (
  ledger: Pick<BookingLedger, 'transact'>,
  secrets: Pick<ManageSecrets, 'hash'>,
  clock: Clock,
) => {
  const read = (holdId: string, order: ReservationOrder) => ({
    ...readFor(order),
    reservation: holdId,
  });
  return {
    replace: (
      holdId: string,
      order: ReservationOrder,
      /** A repeated request returns what it placed. The hold it replaced no longer exists. */
      idempotencyKey?: string,
    ): Promise<Result<Reservation, PlaceError | KeyReused> | undefined> =>
      ofHold(
        ledger.transact(
          toReplace(
            read(holdId, order),
            (held, facts) => {
              const decided = rehold(held, facts, order, clock.now());
              if (!decided.ok) return decided;
              const { reservation } = decided.value;
              const history = [...held.history, ...reservation.history];
              const { createdAt, linkVersion } = held;
              return ok({
                ...decided.value,
                reservation: { ...reservation, history, createdAt, linkVersion },
              });
            },
            requestOf(order, idempotencyKey, secrets),
          ),
        ),
      ),
    preview: (
      holdId: string,
      order: ReservationOrder,
    ): Promise<Result<Reservation, PlaceError | KeyReused> | undefined> =>
      ofHold(
        ledger.transact(
          toPreview(read(holdId, order), (held, facts) => {
            const decided = rehold(held, facts, order, clock.now());
            return decided.ok
              ? ok({ ...decided.value.reservation, id: PREVIEW, manageTokenHash: '' })
              : decided;
          }),
        ),
      ),
  };
};

export type ReplaceHold = ReturnType<typeof makeReplaceHold>;
