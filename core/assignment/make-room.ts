import { type Board, fits, overlap, type Placement, type Stay } from './stay.ts';
import type { UnitId } from '#core/kernel/ids.ts';

const MOST_STEPS = 2_000;

type Search = {
  readonly board: Board;
  /** What stands where, settled or not. */
  readonly placed: ReadonlyMap<UnitId, readonly Stay[]>;
  /** Placed by this search: not to be moved again, or it would go round in circles. */
  readonly settled: Placement;
  readonly homeless: readonly Stay[];
  readonly movesLeft: number;
};

const by = (stays: readonly Stay[]): ReadonlyMap<UnitId, readonly Stay[]> =>
  Map.groupBy(
    stays.flatMap((stay) => (stay.unit === undefined ? [] : [{ ...stay, unit: stay.unit }])),
    ({ unit }) => unit,
  );

/** Where the stay could go, the least disturbing unit first. */
function choicesFor(stay: Stay, { board, placed, settled, movesLeft }: Search) {
  return board.units
    .filter((unit) => fits(stay, unit, board))
    .map((unit) => ({
      unit,
      inTheWay: (placed.get(unit) ?? []).filter((other) => overlap(stay, other)),
    }))
    .filter(
      ({ inTheWay }) =>
        inTheWay.length <= movesLeft && inTheWay.every(({ key }) => !settled.has(key)),
    )
    .sort((a, b) => a.inTheWay.length - b.inTheWay.length);
}

function moveIn(search: Search, stay: Stay, unit: UnitId, inTheWay: readonly Stay[]): Search {
  const staying = (search.placed.get(unit) ?? []).filter((other) => !inTheWay.includes(other));
  return {
    ...search,
    placed: new Map(search.placed).set(unit, [...staying, stay]),
    settled: new Map(search.settled).set(stay.key, unit),
    homeless: [...search.homeless.slice(1), ...inTheWay],
    movesLeft: search.movesLeft - inTheWay.length,
  };
}

/**
 * Places the stays that have no unit, and in turn those that are in their way, at most `moves` of them. Answers every
 * stay's unit; undefined when it finds none, or has looked long enough.
 */
export function makeRoom(
  stays: readonly Stay[],
  board: Board,
  moves: number,
): Placement | undefined {
  let steps = 0;
  function search(at: Search): Placement | undefined {
    const stay = at.homeless[0];
    if (stay === undefined) return at.settled;
    for (const { unit, inTheWay } of choicesFor(stay, at)) {
      steps += 1;
      if (steps > MOST_STEPS) return undefined;
      const found = search(moveIn(at, stay, unit, inTheWay));
      if (found !== undefined) return found;
    }
    return undefined;
  }
  const homeless = stays.filter(({ unit }) => unit === undefined);
  const settled = search({
    board,
    placed: by(stays),
    settled: new Map(),
    homeless,
    movesLeft: moves,
  });
  return settled && withUntouched(stays, settled);
}

const withUntouched = (stays: readonly Stay[], settled: Placement): Placement =>
  new Map(
    stays.flatMap(({ key, unit }) => {
      const now = settled.get(key) ?? unit;
      return now === undefined ? [] : [[key, now] as const];
    }),
  );
