import type { ProductId } from '#core/catalogue/product.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Reservation, ReservationLine } from '#core/reservations/reservation.ts';
import {
  isTaken,
  occupiedDays,
  scheduleId,
  type Schedules,
  slotAt,
} from '#core/inventory/schedule.ts';
import { type Board, dayNumber, dayOfNumber, type Stay } from './stay.ts';
import { type Fleet, isOpenOn } from '#core/inventory/unit.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';

/** What moving needs to know of a reservation. */
export type Booked = Pick<Reservation, 'id' | 'status' | 'holdExpiresAt' | 'lines'>;

/** One product's units, who has them, and when this is. Reservations that are not among `booked` are not moved. */
export type Neighbourhood = {
  readonly productId: ProductId;
  readonly fleet: Fleet;
  readonly schedules: Schedules;
  readonly booked: ReadonlyMap<ReservationId, Booked>;
  readonly now: Instant;
  readonly today: CalendarDay;
};

/** One unit of one line of a reservation. */
export type LineStay = Stay & {
  readonly unit: UnitId;
  readonly reservationId: ReservationId;
  /** Index of the line, and of the unit in it. */
  readonly line: number;
  readonly place: number;
};

export const spanOf = (
  line: ReservationLine,
): { readonly from: number; readonly until: number } => {
  const days = occupiedDays(line, line.turnaroundDays);
  const from = dayNumber(line.startDate);
  return { from, until: from + days.length };
};

const hasItsUnits = ({ status, holdExpiresAt }: Booked, now: Instant): boolean =>
  status === 'confirmed' ||
  (status === 'held' && holdExpiresAt !== undefined && holdExpiresAt > now);

const ownsSlots = ({ schedules, productId }: Neighbourhood, stay: LineStay): boolean => {
  for (let day = stay.from; day < stay.until; day += 1) {
    const slot = slotAt(schedules, productId, dayOfNumber(day), stay.unit);
    if (slot?.reservationId !== stay.reservationId) return false;
  }
  return true;
};

/** What can still be given another unit: live, not out before today, and as the schedules have it. */
export const movableStays = (hood: Neighbourhood): readonly LineStay[] =>
  [...hood.booked.values()]
    .filter((booked) => hasItsUnits(booked, hood.now))
    .flatMap(({ id: reservationId, lines }) =>
      lines.flatMap((line, index) =>
        line.productId !== hood.productId || line.startDate < hood.today
          ? []
          : line.units.map((unit, place): LineStay => {
              const key = `${reservationId}/${index}/${place}`;
              return { key, reservationId, line: index, place, unit, ...spanOf(line) };
            }),
      ),
    )
    .filter((stay) => ownsSlots(hood, stay));

/** Not loaded yet: who has the unit need not know that another one comes. */
export const isAhead = ({ today }: Neighbourhood, stay: Stay): boolean =>
  stay.from > dayNumber(today);

type Place = { readonly unit: UnitId; readonly day: number };

/** Every unit that is taken on a day, by a slot that counts. */
export function takenPlaces({ productId, schedules, now }: Neighbourhood): readonly Place[] {
  return [...schedules].flatMap(([id, { days }]) =>
    Object.entries(days).flatMap(([text, slots]) => {
      const day = calendarDay(text);
      if (scheduleId(productId, day) !== id) return [];
      return Object.entries(slots)
        .filter(([, slot]) => isTaken(slot, now))
        .map(([unit]) => ({ unit, day: dayNumber(day) }));
    }),
  );
}

/** `stays` are what may move and what wants in; all else that is taken, and every day a unit may not go out, is in the way. */
export function boardFor(
  hood: Neighbourhood,
  moving: readonly LineStay[],
  stays: readonly Stay[],
): Board {
  const { units } = hood.fleet;
  const own = new Set(moving.flatMap((stay) => placesIn(stay).map(nameOf)));
  const first = Math.min(...stays.map(({ from }) => from));
  const end = Math.max(...stays.map(({ until }) => until));
  const obstacles = new Map<UnitId, Set<number>>(units.map(({ id }) => [id, new Set()]));
  for (const place of takenPlaces(hood)) {
    if (!own.has(nameOf(place))) obstacles.get(place.unit)?.add(place.day);
  }
  for (const unit of units) {
    for (let day = first; day < end; day += 1) {
      if (!isOpenOn(unit, dayOfNumber(day))) obstacles.get(unit.id)?.add(day);
    }
  }
  return { units: units.map(({ id }) => id), obstacles };
}

const nameOf = ({ unit, day }: Place): string => `${unit} ${day}`;
const placesIn = ({ unit, from, until }: LineStay): readonly Place[] =>
  Array.from({ length: until - from }, (_, index) => ({ unit, day: from + index }));

/** Whether its unit may not go out on one of its days, or is none of the product's. */
export function isStranded({ fleet }: Neighbourhood, stay: LineStay): boolean {
  const unit = fleet.units.find(({ id }) => id === stay.unit);
  if (unit === undefined) return true;
  return placesIn(stay).some(({ day }) => !isOpenOn(unit, dayOfNumber(day)));
}
