import { type Occupancy, fits, overlap, type Placement, type Allocation } from './allocation.ts';
import type { UnitId } from '#core/kernel/ids.ts';

const MOST_STEPS = 2_000;

type Search = {
  readonly board: Occupancy;
  /** What stands where, settled or not. */
  readonly placed: ReadonlyMap<UnitId, readonly Allocation[]>;
  /** Placed by this search: not to be moved again, or it would go round in circles. */
  readonly settled: Placement;
  readonly unplaced: readonly Allocation[];
  readonly movesLeft: number;
};

const by = (allocations: readonly Allocation[]): ReadonlyMap<UnitId, readonly Allocation[]> =>
  Map.groupBy(
    allocations.flatMap((allocation) =>
      allocation.unit === undefined ? [] : [{ ...allocation, unit: allocation.unit }],
    ),
    ({ unit }) => unit,
  );

/** Where the allocation could go, the least disturbing unit first. */
function choicesFor(allocation: Allocation, { board, placed, settled, movesLeft }: Search) {
  return board.units
    .filter((unit) => fits(allocation, unit, board))
    .map((unit) => ({
      unit,
      inTheWay: (placed.get(unit) ?? []).filter((other) => overlap(allocation, other)),
    }))
    .filter(
      ({ inTheWay }) =>
        inTheWay.length <= movesLeft && inTheWay.every(({ key }) => !settled.has(key)),
    )
    .sort((a, b) => a.inTheWay.length - b.inTheWay.length);
}

function moveIn(
  search: Search,
  allocation: Allocation,
  unit: UnitId,
  inTheWay: readonly Allocation[],
): Search {
  const staying = (search.placed.get(unit) ?? []).filter((other) => !inTheWay.includes(other));
  return {
    ...search,
    placed: new Map(search.placed).set(unit, [...staying, allocation]),
    settled: new Map(search.settled).set(allocation.key, unit),
    unplaced: [...search.unplaced.slice(1), ...inTheWay],
    movesLeft: search.movesLeft - inTheWay.length,
  };
}

/**
 * Places the allocations that have no unit, and in turn those that are in their way, at most `moves` of them. Answers every
 * allocation's unit; undefined when it finds none, or has looked long enough.
 */
export function makeRoom(
  allocations: readonly Allocation[],
  board: Occupancy,
  moves: number,
): Placement | undefined {
  let steps = 0;
  function search(at: Search): Placement | undefined {
    const allocation = at.unplaced[0];
    if (allocation === undefined) return at.settled;
    for (const { unit, inTheWay } of choicesFor(allocation, at)) {
      steps += 1;
      if (steps > MOST_STEPS) return undefined;
      const found = search(moveIn(at, allocation, unit, inTheWay));
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const unplaced = allocations.filter(({ unit }) => unit === undefined);
  const settled = search({
    board,
    placed: by(allocations),
    settled: new Map(),
    unplaced,
    movesLeft: moves,
  });
  return settled && withUntouched(allocations, settled);
}

const withUntouched = (allocations: readonly Allocation[], settled: Placement): Placement =>
  new Map(
    allocations.flatMap(({ key, unit }) => {
      const now = settled.get(key) ?? unit;
      return now === undefined ? [] : [[key, now] as const];
    }),
  );
