import { occupiedDays } from '#core/inventory/schedule.ts';
import { closureOn, type Fleet, type Fleets, type Unit } from '#core/inventory/unit.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { isAbout, lateOfferOf, openOfferOf } from '#core/reservations/choice-offer.ts';
import { isActive } from '#core/reservations/reservation-state.ts';
import type { Reservation, ReservationLine } from '#core/reservations/reservation.ts';
import { shutUnits } from './unit-allocation.ts';

/** An expired paper is not such a case: the shop renews it in time, and nothing is broken. */
const isTakenOut = (unit: Unit, line: ReservationLine): boolean =>
  occupiedDays(line, 0).some((day) => {
    const kind = closureOn(unit, day)?.kind;
    return kind === 'maintenance' || kind === 'retired';
  });

/**
 * The rentals to come that the shop knows it cannot bring as booked: it took their unit out of
 * service and no other took its place, or it asked the customer to choose.
 */
export function outOfService(
  reservation: Reservation,
  fleets: Fleets,
  now: Instant,
): readonly ReservationLine[] {
  if (!isActive(reservation)) return [];
  const asked = openOfferOf(reservation, now) ?? lateOfferOf(reservation, now);
  const isOut = (line: ReservationLine, fleet: Fleet | undefined): boolean =>
    shutUnits(line, fleet).some(
      (unit) => isTakenOut(unit, line) || (asked?.reason === 'unit' && isAbout(line, asked)),
    );
  return reservation.lines.filter(
    (line) => line.startDate >= shopDay(now) && isOut(line, fleets.get(line.productId)),
  );
}

/** Nothing is to be paid meanwhile, and a cancellation is the shop's fault. */
export const isOutOfService = (...asked: Parameters<typeof outOfService>): boolean =>
  outOfService(...asked).length > 0;

/** Outside a decision, which has the fleets among its facts. */
export const readOutOfService = async (
  reservation: Reservation,
  ledger: Pick<BookingLedger, 'fleets'>,
  clock: Clock,
): Promise<readonly ReservationLine[]> =>
  outOfService(
    reservation,
    await ledger.fleets([...new Set(reservation.lines.map(({ productId }) => productId))]),
    clock.now(),
  );
