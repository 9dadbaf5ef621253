import { isTaken, slotAt } from '#core/inventory/schedule.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';
import type { ReservationLine } from '#core/reservations/reservation.ts';
import {
  occupancyFor,
  isAhead,
  isBack,
  isInConflict,
  isOut,
  type LineAllocation,
  movableAllocations,
  type ProductCalendar,
  type Move,
  moveLines,
  moveSlots,
  movesIn,
  sparing,
} from './product-calendar.ts';
import { rearrange, dayNumber, dayOfNumber } from './rearrange.ts';

// Only units change, never days: docs/decisions/06-units-schedules-and-reassigning.md.

/** An allocation that should leave its unit but has nowhere to go. `out`: its unit stands at the customer's. */
export type Conflict = {
  readonly reservationId: ReservationId;
  readonly line: number;
  readonly unit: UnitId;
  readonly out: boolean;
};

type Reassigned = Pick<ProductCalendar, 'schedules' | 'booked'> & {
  readonly moves: readonly Move[];
  readonly unplaced: readonly Conflict[];
};

const unplaced = (allocation: LineAllocation) => ({ ...allocation, unit: undefined });

/** Finds units when `leaving` must move and `staying` may; undefined if impossible. */
function place(
  calendar: ProductCalendar,
  staying: readonly LineAllocation[],
  leaving: readonly LineAllocation[],
): readonly Move[] | undefined {
  const moving = [...staying, ...leaving];
  const allocations = [...staying, ...leaving.map(unplaced)];
  const placement = rearrange(allocations, occupancyFor(calendar, moving, allocations));
  return placement && movesIn(moving, placement);
}

/**
 * Units for those leaving that are free on the days around theirs, too, without moving others: none
 * has to come from its last customer, or go on to its next one, on the same day.
 */
function placeApart(
  calendar: ProductCalendar,
  leaving: readonly LineAllocation[],
): readonly Move[] | undefined {
  const allocations = leaving.map((one) => ({
    ...unplaced(one),
    from: one.from - 1,
    until: one.until + 1,
  }));
  const placement = rearrange(allocations, occupancyFor(calendar, leaving, allocations));
  return placement && movesIn(leaving, placement);
}

function withMoves(calendar: ProductCalendar, moves: readonly Move[]): ProductCalendar {
  const changed = moveLines(calendar, moves);
  return {
    ...calendar,
    schedules: moveSlots(calendar, moves),
    booked: new Map(
      [...calendar.booked].map(([id, one]) => {
        const lines = changed.get(id);
        return [id, lines === undefined ? one : { ...one, lines }];
      }),
    ),
  };
}

function sorted(calendar: ProductCalendar) {
  const { reported = new Set() } = calendar;
  const allocations = movableAllocations(calendar).map(sparing(reported));
  const leaving = allocations.filter((allocation) => isInConflict(calendar, allocation));
  const staying = allocations.filter(
    (allocation) => isAhead(calendar, allocation) && !leaving.includes(allocation),
  );
  return { staying, leaving: leaving.toSorted((a, b) => a.from - b.from) };
}

/** Moves all together if possible, or else one by one, so a hard case does not block others. */
function reassignLeaving(calendar: ProductCalendar): ProductCalendar {
  const { staying, leaving } = sorted(calendar);
  if (leaving.length === 0) return calendar;
  const all = placeApart(calendar, leaving) ?? place(calendar, staying, leaving);
  if (all !== undefined) return withMoves(calendar, all);
  return leaving.reduce((now, allocation) => {
    const moves = placeApart(now, [allocation]) ?? place(now, sorted(now).staying, [allocation]);
    return moves === undefined ? now : withMoves(now, moves);
  }, calendar);
}

/** No unit that a crew reported as damaged is given, unless without it more would stay unplaced. */
function reassignAll(calendar: ProductCalendar): ProductCalendar {
  const any = { ...calendar, reported: undefined };
  const settled = reassignLeaving(any);
  if (calendar.reported === undefined || calendar.reported.size === 0) return settled;
  const spared = reassignLeaving({ ...reassignLeaving(calendar), reported: undefined });
  const left = (one: ProductCalendar): number => sorted(one).leaving.length;
  return left(spared) <= left(settled) ? spared : settled;
}

/** The rental's days from today on, without turnaround: a drying unit may be repaired. */
function daysAhead({ today }: ProductCalendar, { startDate, endDate }: ReservationLine) {
  const from = startDate < today ? today : startDate;
  return { from: dayNumber(from), until: dayNumber(endDate) };
}

/** Whether any days are left, and the slot on the last of them is still live. */
const holds = (
  { schedules, productId, now }: ProductCalendar,
  allocation: LineAllocation,
): boolean => {
  if (allocation.from >= allocation.until) return false;
  const slot = slotAt(schedules, productId, dayOfNumber(allocation.from), allocation.unit);
  return slot?.reservationId === allocation.reservationId && isTaken(slot, now);
};

/** Rentals from today on, not picked up yet, whose unit may not go out on one of their days. */
export const conflictsIn = (calendar: ProductCalendar): readonly Conflict[] =>
  [...calendar.booked.values()].flatMap(({ id: reservationId, status, lines }) =>
    lines.flatMap((line, index) => {
      if (line.productId !== calendar.productId) return [];
      if (isBack({ id: reservationId, status }, index, calendar)) return [];
      const ahead = daysAhead(calendar, line);
      return line.units
        .map((unit, place): LineAllocation => {
          const key = `${reservationId}/${index}/${place}`;
          return { key, reservationId, line: index, place, unit, ...ahead };
        })
        .filter((allocation) => holds(calendar, allocation) && isInConflict(calendar, allocation))
        .map(({ unit }) => ({
          reservationId,
          line: index,
          unit,
          out: isOut({ id: reservationId, line: index, startDate: line.startDate }, calendar),
        }));
    }),
  );

/**
 * Moves every reservation whose unit may not go out to another unit of the product; others may move
 * to make room. What cannot be moved stays where it is and is returned in `unplaced`.
 */
export function reassignUnits(calendar: ProductCalendar): Reassigned {
  const settled = reassignAll(calendar);
  return {
    schedules: settled.schedules,
    booked: settled.booked,
    moves: netMoves(calendar, settled),
    unplaced: conflictsIn(settled),
  };
}

/** Moves from the original unit to the final one, however often it moved in between. */
const netMoves = (before: ProductCalendar, after: ProductCalendar): readonly Move[] =>
  movableAllocations(before).flatMap((allocation) => {
    const to = after.booked.get(allocation.reservationId)?.lines[allocation.line]?.units[
      allocation.place
    ];
    return to === undefined || to === allocation.unit ? [] : [{ allocation, to }];
  });
