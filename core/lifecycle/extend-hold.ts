import type { Instant } from '#core/kernel/instant.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import { isHeldNow } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { takeClaims } from '#core/checkout/claims.ts';
import { keepUnits } from '#core/assignment/unit-allocation.ts';

/** Extends a live hold and all it holds. Undefined if it is over or would not end later. */
export function extendHold(
  reservation: Reservation,
  facts: BookingFacts,
  until: Instant,
  now: Instant,
): BookingDecision | undefined {
  const { id, lines } = reservation;
  if (!isHeldNow(reservation, now) || reservation.holdExpiresAt >= until) return undefined;
  const extended = { ...reservation, holdExpiresAt: until };
  const claims = takeClaims(extended, facts.commercial, now, true);
  if (!claims.ok) return undefined;
  return {
    ...reservationOnly(extended, facts),
    schedules: keepUnits(facts.schedules, id, lines, until),
    commercial: claims.value,
  };
}
