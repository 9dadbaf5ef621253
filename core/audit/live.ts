import { isHeldNow, isSold } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { occupiedDays, type ScheduleId, scheduleId } from '#core/inventory/schedule.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';

/** A unit on a day, and the schedule that holds it. */
export type UnitDay = {
  readonly productId: string;
  readonly day: CalendarDay;
  readonly unit: string;
};

/** Every unit and day the lines name, including repetitions. */
export const unitDaysOf = ({ lines }: Reservation): readonly UnitDay[] =>
  lines.flatMap(({ productId, units, turnaroundDays, ...period }) =>
    occupiedDays(period, turnaroundDays).flatMap((day) =>
      units.map((unit) => ({ productId, day, unit })),
    ),
  );

export const nameOf = ({ productId, day, unit }: UnitDay): string => `${productId} ${unit} ${day}`;

export const scheduleOf = ({ productId, day }: UnitDay): ScheduleId => scheduleId(productId, day);

/** Whether its units are its own: sold, or in a live hold. */
export const ownsUnits = (reservation: Reservation, now: Instant): boolean =>
  isSold(reservation) || isHeldNow(reservation, now);

/**
 * An expired hold that has not been swept: it may still have its slots, or others may have taken
 * them.
 */
export const isUnswept = (reservation: Reservation, now: Instant): boolean =>
  reservation.status === 'held' && !isHeldNow(reservation, now);
