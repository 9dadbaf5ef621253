import { occupiedDays } from '#core/inventory/schedule.ts';
import { type Fleet, isOpenOn, type Unit } from '#core/inventory/unit.ts';
import type { ReservationLine } from '#core/reservations/reservation.ts';

/** The line's units that cannot go out on one of its days. */
export function shutUnits(line: ReservationLine, fleet: Fleet | undefined): readonly Unit[] {
  const days = occupiedDays(line, line.turnaroundDays);
  return (fleet?.units ?? []).filter(
    (unit) => line.units.includes(unit.id) && days.some((day) => !isOpenOn(unit, day)),
  );
}
