import type { ProductId } from '#core/catalogue/product.ts';
import { type CrewDay, isBroughtBack, isDelivered } from '#core/dispatch/crew-day.ts';
import {
  isTaken,
  occupiedDays,
  scheduleId,
  type Schedules,
  slotAt,
  withSlots,
} from '#core/inventory/schedule.ts';
import { type Fleet, isOpenOn } from '#core/inventory/unit.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { isComing } from '#core/reservations/reservation-state.ts';
import type { Reservation, ReservationLine } from '#core/reservations/reservation.ts';
import {
  type Occupancy,
  dayNumber,
  dayOfNumber,
  type Allocation,
  type Placement,
} from './rearrange.ts';

/** The part of a reservation that moving its units depends on. */
export type Booked = Pick<Reservation, 'id' | 'status' | 'holdExpiresAt' | 'lines'>;

/** One product's units and the reservations that have them. Only those in `booked` are moved. */
export type ProductCalendar = {
  readonly productId: ProductId;
  readonly fleet: Fleet;
  readonly schedules: Schedules;
  readonly booked: ReadonlyMap<ReservationId, Booked>;
  readonly now: Instant;
  readonly today: CalendarDay;
  /** Only what changes units of today's rentals asks for it. */
  readonly goingOut?: GoingOut | undefined;
  /** Units that a crew reported as damaged: others go out first. */
  readonly reported?: ReadonlySet<UnitId> | undefined;
};

/** What shows which of today's rentals have left the yard. */
export type GoingOut = {
  /** Today's stops as crews reported them. Absent in a shop without trucks. */
  readonly stops?: CrewDay['stops'] | undefined;
  /** The earliest hour at which a crew arrives, `HH:MM`. */
  readonly earliest: string;
};

/** Whether its unit stands at the customer's. Without crews' reports, the day's first hour tells. */
export function isOut(
  { id, line, startDate }: { id: ReservationId; line: number; startDate: CalendarDay },
  { now, today, goingOut }: Pick<ProductCalendar, 'now' | 'today' | 'goingOut'>,
): boolean {
  if (startDate !== today || goingOut === undefined) return startDate < today;
  const { stops, earliest } = goingOut;
  return stops === undefined ? now >= shopMoment(today, earliest) : isDelivered(stops, id, line);
}

/** Whether its customer no longer has the unit, nor needs it: the rental is over, or was picked up today. */
export const isBack = (
  { id, status }: Pick<Booked, 'id' | 'status'>,
  line: number,
  { goingOut }: Pick<ProductCalendar, 'goingOut'>,
): boolean =>
  status === 'completed' ||
  (goingOut?.stops !== undefined && isBroughtBack(goingOut.stops, id, line));

/** One unit of one line of a reservation. */
export type LineAllocation = Allocation & {
  readonly unit: UnitId;
  readonly reservationId: ReservationId;
  /** Index of the line in the reservation, and of the unit in the line. */
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

const ownsSlots = (
  { schedules, productId }: ProductCalendar,
  allocation: LineAllocation,
): boolean => {
  for (let day = allocation.from; day < allocation.until; day += 1) {
    const slot = slotAt(schedules, productId, dayOfNumber(day), allocation.unit);
    if (slot?.reservationId !== allocation.reservationId) return false;
  }
  return true;
};

/** Allocations that can still change units: live, not out yet, and in the schedules. */
export const movableAllocations = (calendar: ProductCalendar): readonly LineAllocation[] =>
  [...calendar.booked.values()]
    .filter((booked) => isComing(booked, calendar.now))
    .flatMap(({ id: reservationId, lines }) =>
      lines.flatMap((line, index) =>
        line.productId !== calendar.productId ||
        isOut({ id: reservationId, line: index, startDate: line.startDate }, calendar)
          ? []
          : line.units.map((unit, place): LineAllocation => {
              const key = `${reservationId}/${index}/${place}`;
              return { key, reservationId, line: index, place, unit, ...spanOf(line) };
            }),
      ),
    )
    .filter((allocation) => ownsSlots(calendar, allocation));

/** Starts after today, so the crew has not loaded it and nobody knows which unit will come. */
export const isAhead = ({ today }: ProductCalendar, allocation: Allocation): boolean =>
  allocation.from > dayNumber(today);

/** Keeps it off the units that a crew reported as damaged, unless it has one of them already. */
export const sparing =
  (reported: ReadonlySet<UnitId>) =>
  <One extends Allocation>(allocation: One): One => {
    const not = new Set([...(allocation.not ?? []), ...reported]);
    if (allocation.unit !== undefined) not.delete(allocation.unit);
    return { ...allocation, not };
  };

type Place = { readonly unit: UnitId; readonly day: number };

/** Every unit taken by a live slot, by day. */
function takenPlaces({ productId, schedules, now }: ProductCalendar): readonly Place[] {
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

/** `allocations` may move or need a unit. Everything else taken or closed is an obstacle. */
export function occupancyFor(
  calendar: ProductCalendar,
  moving: readonly LineAllocation[],
  allocations: readonly Allocation[],
): Occupancy {
  const { units } = calendar.fleet;
  const own = new Set(moving.flatMap((allocation) => placesIn(allocation).map(nameOf)));
  const first = Math.min(...allocations.map(({ from }) => from));
  const end = Math.max(...allocations.map(({ until }) => until));
  const obstacles = new Map<UnitId, Set<number>>(units.map(({ id }) => [id, new Set()]));
  for (const place of takenPlaces(calendar)) {
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
const placesIn = ({ unit, from, until }: LineAllocation): readonly Place[] =>
  Array.from({ length: until - from }, (_, index) => ({ unit, day: from + index }));

/** Whether its unit may not go out on one of its days, or no longer exists. */
export function isInConflict({ fleet }: ProductCalendar, allocation: LineAllocation): boolean {
  const unit = fleet.units.find(({ id }) => id === allocation.unit);
  if (unit === undefined) return true;
  return placesIn(allocation).some(({ day }) => !isOpenOn(unit, dayOfNumber(day)));
}

/** An allocation and the unit it gets instead of its own. */
export type Move = { readonly allocation: LineAllocation; readonly to: UnitId };

/** Reservations whose units changed, with their new lines. */
export type MovedLines = ReadonlyMap<ReservationId, readonly ReservationLine[]>;

export const movesIn = (
  allocations: readonly LineAllocation[],
  placement: Placement,
): readonly Move[] =>
  allocations.flatMap((allocation) => {
    const to = placement.get(allocation.key);
    return to === undefined || to === allocation.unit ? [] : [{ allocation, to }];
  });

const placesOn = (productId: string, { from, until }: LineAllocation, unit: UnitId) =>
  Array.from({ length: until - from }, (_, index) => ({
    productId,
    day: dayOfNumber(from + index),
    unit,
  }));

/** Clears all old slots before setting new ones, because two allocations may swap units. */
export function moveSlots(
  { schedules, productId }: Pick<ProductCalendar, 'schedules' | 'productId'>,
  moves: readonly Move[],
): Schedules {
  const left = moves.flatMap(({ allocation }) => placesOn(productId, allocation, allocation.unit));
  return moves.reduce(
    (now, { allocation, to }) =>
      withSlots(
        now,
        placesOn(productId, allocation, to),
        slotAt(schedules, productId, dayOfNumber(allocation.from), allocation.unit),
      ),
    withSlots(schedules, left, undefined),
  );
}

export function moveLines(
  { booked }: Pick<ProductCalendar, 'booked'>,
  moves: readonly Move[],
): MovedLines {
  const byReservation = Map.groupBy(moves, ({ allocation }) => allocation.reservationId);
  return new Map(
    [...byReservation].map(([id, own]) => {
      const lines = booked.get(id)?.lines ?? [];
      return [id, lines.map((line, index) => withMoves(line, own.filter(ofLine(index))))];
    }),
  );
}

const ofLine =
  (index: number) =>
  ({ allocation }: Move): boolean =>
    allocation.line === index;

const withMoves = (line: ReservationLine, moves: readonly Move[]): ReservationLine =>
  moves.length === 0
    ? line
    : {
        ...line,
        units: line.units.map(
          (unit, place) => moves.find(({ allocation }) => allocation.place === place)?.to ?? unit,
        ),
      };
