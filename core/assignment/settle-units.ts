import {
  boardFor,
  isAhead,
  isStranded,
  type LineStay,
  movableStays,
  type Neighbourhood,
} from './board.ts';
import { type Move, moveLines, moveSlots, movesIn } from './move-stays.ts';
import { rearrange } from './rearrange.ts';
import type { ReservationLine } from '#core/reservations/reservation.ts';
import { isTaken, slotAt } from '#core/inventory/schedule.ts';
import { dayNumber, dayOfNumber } from './stay.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';

/** A stay that should leave its unit and has nowhere to go; `out` says that the rental has begun. */
export type Stranded = {
  readonly reservationId: ReservationId;
  readonly line: number;
  readonly unit: UnitId;
  readonly out: boolean;
};

export type Settled = Pick<Neighbourhood, 'schedules' | 'booked'> & {
  readonly moves: readonly Move[];
  readonly stranded: readonly Stranded[];
};

const homeless = (stay: LineStay) => ({ ...stay, unit: undefined });

/** Where everybody goes when `leaving` must leave and `staying` may move as well; undefined when it cannot be done. */
function place(
  hood: Neighbourhood,
  staying: readonly LineStay[],
  leaving: readonly LineStay[],
): readonly Move[] | undefined {
  const moving = [...staying, ...leaving];
  const stays = [...staying, ...leaving.map(homeless)];
  const placement = rearrange(stays, boardFor(hood, moving, stays));
  return placement && movesIn(moving, placement);
}

function withMoves(hood: Neighbourhood, moves: readonly Move[]): Neighbourhood {
  const changed = moveLines(hood, moves);
  return {
    ...hood,
    schedules: moveSlots(hood, moves),
    booked: new Map(
      [...hood.booked].map(([id, one]) => {
        const lines = changed.get(id);
        return [id, lines === undefined ? one : { ...one, lines }];
      }),
    ),
  };
}

function sorted(hood: Neighbourhood) {
  const stays = movableStays(hood);
  const leaving = stays.filter((stay) => isStranded(hood, stay));
  const staying = stays.filter((stay) => isAhead(hood, stay) && !leaving.includes(stay));
  return { staying, leaving: leaving.toSorted((a, b) => a.from - b.from) };
}

/** All at once where that goes; else one after the other, the earliest first, so that one hard case harms no other. */
function settleAll(hood: Neighbourhood): Neighbourhood {
  const { staying, leaving } = sorted(hood);
  if (leaving.length === 0) return hood;
  const all = place(hood, staying, leaving);
  if (all !== undefined) return withMoves(hood, all);
  return leaving.reduce((now, stay) => {
    const moves = place(now, sorted(now).staying, [stay]);
    return moves === undefined ? now : withMoves(now, moves);
  }, hood);
}

/** Its rental's days from today on; a unit that only dries may as well be mended. */
function daysAhead({ today }: Neighbourhood, { startDate, endDate }: ReservationLine) {
  const from = startDate < today ? today : startDate;
  return { from: dayNumber(from), until: dayNumber(endDate) };
}

/** Whether a day is left, and its slot on that one still counts. */
const holds = ({ schedules, productId, now }: Neighbourhood, stay: LineStay): boolean => {
  if (stay.from >= stay.until) return false;
  const slot = slotAt(schedules, productId, dayOfNumber(stay.from), stay.unit);
  return slot?.reservationId === stay.reservationId && isTaken(slot, now);
};

/** Rentals of today and later that stand on a unit on a day when it may not go out. */
export const strandedIn = (hood: Neighbourhood): readonly Stranded[] =>
  [...hood.booked.values()].flatMap(({ id: reservationId, lines }) =>
    lines.flatMap((line, index) => {
      if (line.productId !== hood.productId) return [];
      const ahead = daysAhead(hood, line);
      return line.units
        .map((unit, place): LineStay => {
          const key = `${reservationId}/${index}/${place}`;
          return { key, reservationId, line: index, place, unit, ...ahead };
        })
        .filter((stay) => holds(hood, stay) && isStranded(hood, stay))
        .map(({ unit }) => ({
          reservationId,
          line: index,
          unit,
          out: line.startDate < hood.today,
        }));
    }),
  );

/**
 * Moves every reservation that stands on a unit on a day when it may not go out, to another unit of the product; others
 * may have to move for it. What cannot be moved stays where it is, and is told.
 */
export function settleUnits(hood: Neighbourhood): Settled {
  const settled = settleAll(hood);
  return {
    schedules: settled.schedules,
    booked: settled.booked,
    moves: netMoves(hood, settled),
    stranded: strandedIn(settled),
  };
}

/** From where each stood before to where it stands now, however often it moved between. */
const netMoves = (before: Neighbourhood, after: Neighbourhood): readonly Move[] =>
  movableStays(before).flatMap((stay) => {
    const to = after.booked.get(stay.reservationId)?.lines[stay.line]?.units[stay.place];
    return to === undefined || to === stay.unit ? [] : [{ stay, to }];
  });
