import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { isTaken, type Schedules, type Slot, slotAt } from '#core/inventory/schedule.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { Finding } from './finding.ts';
import { isLive, nameOf, type UnitDay, unitDaysOf } from './live.ts';

const repeated = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);

/**
 * Whether a live reservation has all its units, on all its days, to itself. A slot names one reservation, so of two live
 * ones that claim the same unit on a day, one at least is told of here.
 */
export function auditUnits(
  reservation: Reservation,
  schedules: Schedules,
  now: Instant,
): readonly Finding[] {
  const { id: reservationId, lines } = reservation;
  // Which units the former program gave is not known, and once it is over nobody needs to.
  const isPast = reservation.former !== undefined && summaryOf(lines).endDate <= shopDay(now);
  const miscounted = (isPast ? [] : lines)
    .filter(({ units, quantity }) => units.length !== quantity)
    .map(({ productId, units, quantity }): Finding => {
      const detail = `${productId}: ${quantity} ordered, ${units.length} given`;
      return { kind: 'units_miscounted', reservationId, detail };
    });
  if (!isLive(reservation, now)) return miscounted;

  const unitDays = unitDaysOf(reservation);
  const twice = repeated(unitDays.map(nameOf)).map((name): Finding => ({
    kind: 'unit_twice',
    reservationId,
    detail: `${name} in two lines`,
  }));
  const lost = unitDays.flatMap((unitDay) => {
    const slot = slotAt(schedules, unitDay.productId, unitDay.day, unitDay.unit);
    return slot?.reservationId === reservationId
      ? []
      : [claimedByOthers(reservationId, unitDay, slot, now)];
  });
  return [...miscounted, ...twice, ...lost];
}

function claimedByOthers(
  reservationId: string,
  unitDay: UnitDay,
  slot: Slot | undefined,
  now: Instant,
): Finding {
  const name = nameOf(unitDay);
  if (slot !== undefined && isTaken(slot, now)) {
    const detail = `${name} is given to ${slot.reservationId} as well`;
    return { kind: 'unit_twice', reservationId, detail };
  }
  return { kind: 'unit_missing', reservationId, detail: `${name} has no slot` };
}
