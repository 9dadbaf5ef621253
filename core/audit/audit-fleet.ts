import type { Reservation, ReservationLine, UnitId } from '#core/reservations/reservation.ts';
import { closureOn, type Fleets, type Unit } from '#core/inventory/unit.ts';
import { type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { Finding } from './finding.ts';
import { isLive } from './live.ts';

/** The first of the rental's days to come on which the unit may not go out, and why. */
function closedDay(unit: Unit, { startDate, endDate }: ReservationLine, today: CalendarDay) {
  const from = startDate < today ? today : startDate;
  for (const day of eachDay(from, endDate)) {
    const closure = closureOn(unit, day);
    if (closure !== undefined) return `${day}: ${closure.kind}`;
  }
  return undefined;
}

/**
 * Whether the units of a live reservation are its product's, and may go out on the days to come. What the owner was told
 * of when a unit went into maintenance is found here until it is solved.
 */
export function auditFleet(
  reservation: Reservation,
  fleets: Fleets,
  now: Instant,
): readonly Finding[] {
  if (!isLive(reservation, now)) return [];
  const { id: reservationId } = reservation;
  const today = shopDay(now);
  function judge(line: ReservationLine, unitId: UnitId): readonly Finding[] {
    const fleet = fleets.get(line.productId);
    if (fleet === undefined) return [];
    const name = `${line.productId} ${unitId}`;
    const unit = fleet.units.find(({ id }) => id === unitId);
    if (unit === undefined) return [{ kind: 'unit_unknown', reservationId, detail: name }];
    const closed = closedDay(unit, line, today);
    if (closed === undefined) return [];
    return [{ kind: 'unit_closed', reservationId, detail: `${name} ${closed}` }];
  }
  return reservation.lines.flatMap((line) => line.units.flatMap((unit) => judge(line, unit)));
}
