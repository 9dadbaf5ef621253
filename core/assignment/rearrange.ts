import { makeRoom } from './make-room.ts';
import type { Board, Placement, Stay } from './stay.ts';
import { sweep } from './sweep.ts';

/** How many other stays a first, gentle search may move; then all of them may. */
const GENTLE = [0, 1, 2, 3] as const;

/** Every day has as many units as stays: without that no placement exists, and none is looked for. */
function demandFits(stays: readonly Stay[], { units, obstacles }: Board): boolean {
  const demand = new Map<number, number>();
  for (const { from, until } of stays) {
    for (let day = from; day < until; day += 1) demand.set(day, (demand.get(day) ?? 0) + 1);
  }
  return [...demand].every(
    ([day, wanted]) =>
      wanted <= units.filter((unit) => obstacles.get(unit)?.has(day) !== true).length,
  );
}

/**
 * A unit for every stay, none twice on a day: those without one get one, the others keep theirs as far as that goes.
 * The first search moves as few others as it can; the second may move all and finds a placement whenever there is
 * one. Both stop after a bounded number of steps, and then there is no answer. Where no unit has a gap of its own
 * (maintenance, papers, a rental that has begun), the second needs one step a stay: periods on a line can always be
 * spread over as many units as the fullest day needs (interval colouring).
 */
export function rearrange(stays: readonly Stay[], board: Board): Placement | undefined {
  if (!demandFits(stays, board)) return undefined;
  for (const moves of GENTLE) {
    const placement = makeRoom(stays, board, moves);
    if (placement !== undefined) return placement;
  }
  return sweep(stays, board);
}
