import type { LineStay, Neighbourhood } from './board.ts';
import type { ReservationLine } from '#core/reservations/reservation.ts';
import { type Schedules, slotAt, withSlots } from '#core/inventory/schedule.ts';
import { dayOfNumber, type Placement } from './stay.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';

/** A stay and the unit it gets in place of its own. */
export type Move = { readonly stay: LineStay; readonly to: UnitId };

/** Reservations whose units changed, and their lines as they are now. */
export type MovedLines = ReadonlyMap<ReservationId, readonly ReservationLine[]>;

export const movesIn = (stays: readonly LineStay[], placement: Placement): readonly Move[] =>
  stays.flatMap((stay) => {
    const to = placement.get(stay.key);
    return to === undefined || to === stay.unit ? [] : [{ stay, to }];
  });

const placesOn = (productId: string, { from, until }: LineStay, unit: UnitId) =>
  Array.from({ length: until - from }, (_, index) => ({
    productId,
    day: dayOfNumber(from + index),
    unit,
  }));

/** All leave their units before one moves in: two may change places. */
export function moveSlots(
  { schedules, productId }: Pick<Neighbourhood, 'schedules' | 'productId'>,
  moves: readonly Move[],
): Schedules {
  const left = moves.flatMap(({ stay }) => placesOn(productId, stay, stay.unit));
  return moves.reduce(
    (now, { stay, to }) =>
      withSlots(
        now,
        placesOn(productId, stay, to),
        slotAt(schedules, productId, dayOfNumber(stay.from), stay.unit),
      ),
    withSlots(schedules, left, undefined),
  );
}

export function moveLines(
  { booked }: Pick<Neighbourhood, 'booked'>,
  moves: readonly Move[],
): MovedLines {
  const byReservation = Map.groupBy(moves, ({ stay }) => stay.reservationId);
  return new Map(
    [...byReservation].map(([id, own]) => {
      const lines = booked.get(id)?.lines ?? [];
      return [id, lines.map((line, index) => withMoves(line, own.filter(ofLine(index))))];
    }),
  );
}

const ofLine =
  (index: number) =>
  ({ stay }: Move): boolean =>
    stay.line === index;

const withMoves = (line: ReservationLine, moves: readonly Move[]): ReservationLine =>
  moves.length === 0
    ? line
    : {
        ...line,
        units: line.units.map(
          (unit, place) => moves.find(({ stay }) => stay.place === place)?.to ?? unit,
        ),
      };
