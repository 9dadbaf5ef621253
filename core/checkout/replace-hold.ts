import { releaseUnits } from '#core/assignment/unit-allocation.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import type { KeyReused } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock, ManageSecrets } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { withCreditsReturned } from '#core/refunds/credits.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type CommercialChanges,
  type CommercialFacts,
  type NeedsMore,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toPreview,
  toReplace,
} from '#core/reservations/booking-ledger.ts';
import { withoutHold } from '#core/reservations/live-holds.ts';
import { isHeldNow } from '#core/reservations/reservation-state.ts';
import { creditedOf, type Reservation } from '#core/reservations/reservation.ts';
import { releaseClaims } from './claims.ts';
import { type CountedOrder, PREVIEW, readFor, requestOf } from './place-reservation.ts';
import { place, type PlaceError } from './place.ts';

/** The hold ran out, was released or was sold, so there is nothing to replace. */
type HoldGone = { readonly kind: 'hold_gone' } | ReservationNotFound;

/** Releases the hold's deliveries and the use of its code, which may not be the order's code. */
function releasedClaims(held: Reservation, facts: CommercialFacts): CommercialChanges {
  const { formerPromo: code } = facts;
  if (code === undefined) return releaseClaims(held, facts, false);
  const promo = { code, hasBooked: false, firstBooking: undefined, ownUses: [] };
  const { deliveries, promoCode } = releaseClaims(held, { ...facts, promo }, false);
  return { deliveries, formerPromo: promoCode };
}

/** Everything the hold has is returned: units, deliveries, the use of a code, credits. */
function released(held: Reservation, facts: BookingFacts, now: Instant): BookingDecision {
  const free: BookingDecision = {
    ...reservationOnly(held, facts),
    schedules: releaseUnits(facts.schedules, held.id, held.lines),
    commercial: releasedClaims(held, facts.commercial),
  };
  const context = { now, by: CUSTOMER };
  return withCreditsReturned(free, facts, creditedOf(held), context, 'replaced');
}

/** The facts as they are once that is released. */
function factsAfter(
  { reservation: { id }, schedules, commercial: changes = {} }: BookingDecision,
  { commercial: facts, ...others }: BookingFacts,
): BookingFacts {
  const { deliveries = facts.deliveries, promoCode: code, credits = [] } = changes;
  return {
    ...others,
    schedules,
    commercial: {
      ...facts,
      deliveries,
      promo: facts.promo && { ...facts.promo, ...(code && { code }) },
      credits: new Map([...facts.credits, ...credits]),
      holds: facts.holds && withoutHold(facts.holds, id),
    },
  };
}

/** The facts of an order that replaces the hold: all that the hold has is returned. */
export const factsInstead = (held: Reservation, facts: BookingFacts, now: Instant): BookingFacts =>
  factsAfter(released(held, facts, now), facts);

/** A changed order still belongs to the quote that became it. */
const keptQuote = (placed: Reservation, { office: before }: Reservation): Reservation => {
  const { office } = placed;
  const quoteId = office?.quoteId ?? before?.quoteId;
  return office === undefined ? placed : { ...placed, office: { ...office, quoteId } };
};

/** Places the order on facts that release to it all that the hold has. */
function rehold(
  held: Reservation,
  facts: BookingFacts,
  order: CountedOrder,
  now: Instant,
): Result<BookingDecision, PlaceError | HoldGone | NeedsMore> {
  if (!isHeldNow(held, now)) return err({ kind: 'hold_gone' });
  // A customer who opened the link has begun a payment. The office changes the order all the same:
  // the payment counts toward it, and what is too much is refunded.
  const isByOffice = held.office !== undefined && order.office !== undefined;
  if (!isByOffice && held.attempts.some(({ state }) => state === 'open')) {
    return err({ kind: 'payment_processing' });
  }
  const free = released(held, facts, now);
  const { id, manageTokenHash, createdAt, linkVersion } = held;
  const wanted = { ...order, id, manageTokenHash, replaces: free.reservation };
  const placed = place(wanted, factsAfter(free, facts), now, shopDay(now));
  if (!placed.ok) return placed;
  const { reservation, commercial } = placed.value;
  // The customer booked once, with the latest details. A quote's hold keeps who made it.
  const before = free.reservation.history.filter(
    ({ kind, by }) => kind !== 'placed' || by.kind !== CUSTOMER.kind,
  );
  const history = [...before, ...reservation.history];
  const credits = [...(free.commercial?.credits ?? []), ...(commercial?.credits ?? [])];
  return ok({
    ...placed.value,
    reservation: {
      ...keptQuote(reservation, held),
      ...(isByOffice && { attempts: held.attempts }),
      history,
      createdAt,
      linkVersion,
    },
    commercial: { ...free.commercial, ...commercial, credits: new Map(credits) },
  });
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
  const read = (holdId: string, order: CountedOrder) => ({
    ...readFor(order),
    reservation: holdId,
  });
  return {
    replace: (
      holdId: string,
      order: CountedOrder,
      /** A repeated request returns what it placed. The hold it replaced no longer exists. */
      idempotencyKey?: string,
    ): Promise<Result<Reservation, PlaceError | KeyReused> | undefined> => {
      const { heldBy: _counted, ...asked } = order;
      return ofHold(
        ledger.transact(
          toReplace(
            read(holdId, order),
            (held, facts) => rehold(held, facts, order, clock.now()),
            requestOf(asked, idempotencyKey || undefined, secrets),
          ),
        ),
      );
    },
    preview: (
      holdId: string,
      order: CountedOrder,
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
