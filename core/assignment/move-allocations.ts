import type { LineAllocation, ProductCalendar } from './product-calendar.ts';
import type { ReservationLine } from '#core/reservations/reservation.ts';
import { type Schedules, slotAt, withSlots } from '#core/inventory/schedule.ts';
import { dayOfNumber, type Placement } from './allocation.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';

/** A allocation and the unit it gets in place of its own. */
export type Move = { readonly allocation: LineAllocation; readonly to: UnitId };

/** Reservations whose units changed, and their lines as they are now. */
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

/** All leave their units before one moves in: two may change places. */
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
