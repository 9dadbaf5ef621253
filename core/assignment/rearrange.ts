import { makeRoom } from './make-room.ts';
import { type Occupancy, type Placement, type Allocation, fits } from './allocation.ts';
import type { UnitId } from '#core/kernel/ids.ts';

const MOST_STEPS = 5_000;

const NEVER = Number.POSITIVE_INFINITY;

/** A unit at one moment of the sweep. `ahead` are its obstacles from then on, as text. */
type Row = { readonly unit: UnitId; readonly ahead: string; readonly nextObstacle: number };

type Free = ReadonlyMap<UnitId, number>;

/**
 * Goes through the days and gives every allocation, as it begins, a unit that is free by then: the one whose next obstacle is
 * nearest after it, so that long gaps allocation long. Goes back where that fails. Units with the same days ahead of them
 * are one choice, and a state that failed once is not looked at again, so without obstacles there is never a way back.
 */
function sweep(allocations: readonly Allocation[], board: Occupancy): Placement | undefined {
  const ordered = allocations.toSorted((a, b) => a.from - b.from || b.until - a.until);
  const obstacles = new Map(
    board.units.map((unit) => [unit, [...(board.obstacles.get(unit) ?? [])].sort((a, b) => a - b)]),
  );
  const failed = new Set<string>();
  const placement = new Map<string, UnitId>();
  const rows = new Map<UnitId, Map<number, Row>>(board.units.map((unit) => [unit, new Map()]));
  let steps = 0;

  /** Made once: the search asks for the same few thousand times. */
  function rowAt(unit: UnitId, day: number): Row {
    const known = rows.get(unit)?.get(day);
    if (known !== undefined) return known;
    const ahead = (obstacles.get(unit) ?? []).filter((obstacle) => obstacle >= day);
    const row = { unit, ahead: ahead.join(), nextObstacle: ahead[0] ?? NEVER };
    rows.get(unit)?.set(day, row);
    return row;
  }

  /** One unit for each outlook; the allocation's own where it is as good as others. */
  function choices(allocation: Allocation, free: Free): readonly Row[] {
    const byOutlook = new Map<string, Row>();
    for (const unit of board.units) {
      if ((free.get(unit) ?? 0) > allocation.from || !fits(allocation, unit, board)) continue;
      const row = rowAt(unit, allocation.from);
      if (!byOutlook.has(row.ahead) || unit === allocation.unit) byOutlook.set(row.ahead, row);
    }
    return [...byOutlook.values()].sort(
      (a, b) =>
        a.nextObstacle - b.nextObstacle ||
        Number(b.unit === allocation.unit) - Number(a.unit === allocation.unit),
    );
  }

  const stateAt = (index: number, day: number, free: Free): string =>
    [
      index,
      ...board.units
        .map((unit) => `${Math.max(day, free.get(unit) ?? 0)}:${rowAt(unit, day).ahead}`)
        .sort(),
    ].join(';');

  function place(index: number, free: Free): boolean {
    const allocation = ordered[index];
    if (allocation === undefined) return true;
    const rows = choices(allocation, free);
    const state = rows.length > 1 ? stateAt(index, allocation.from, free) : undefined;
    if (state !== undefined && failed.has(state)) return false;
    for (const { unit } of rows) {
      steps += 1;
      if (steps > MOST_STEPS + ordered.length) return false;
      placement.set(allocation.key, unit);
      if (place(index + 1, new Map(free).set(unit, allocation.until))) return true;
    }
    if (state !== undefined) failed.add(state);
    return false;
  }

  return place(0, new Map()) ? placement : undefined;
}

/** How many other allocations a first, gentle search may move; then all of them may. */
const GENTLE = [0, 1, 2, 3] as const;

/** Every day has as many units as allocations: without that no placement exists, and none is looked for. */
function demandFits(allocations: readonly Allocation[], { units, obstacles }: Occupancy): boolean {
  const demand = new Map<number, number>();
  for (const { from, until } of allocations) {
    for (let day = from; day < until; day += 1) demand.set(day, (demand.get(day) ?? 0) + 1);
  }
  return [...demand].every(
    ([day, wanted]) =>
      wanted <= units.filter((unit) => obstacles.get(unit)?.has(day) !== true).length,
  );
}

/**
 * A unit for every allocation, none twice on a day: those without one get one, the others keep theirs as far as that goes.
 * The first search moves as few others as it can; the second may move all and finds a placement whenever there is
 * one. Both stop after a bounded number of steps, and then there is no answer. Where no unit has a gap of its own
 * (maintenance, papers, a rental that has begun), the second needs one step a allocation: periods on a line can always be
 * spread over as many units as the fullest day needs (interval colouring).
 */
export function rearrange(
  allocations: readonly Allocation[],
  board: Occupancy,
): Placement | undefined {
  if (!demandFits(allocations, board)) return undefined;
  for (const moves of GENTLE) {
    const placement = makeRoom(allocations, board, moves);
    if (placement !== undefined) return placement;
  }
  return sweep(allocations, board);
}
