import type { UnitId } from '#core/reservations/reservation.ts';
import { type Board, fits, type Placement, type Stay } from './stay.ts';

const MOST_STEPS = 5_000;
const NEVER = Number.POSITIVE_INFINITY;

/** A unit at one moment of the sweep. `ahead` are its obstacles from then on, as text. */
type Row = { readonly unit: UnitId; readonly ahead: string; readonly nextObstacle: number };

type Free = ReadonlyMap<UnitId, number>;

/**
 * Goes through the days and gives every stay, as it begins, a unit that is free by then: the one whose next obstacle is
 * nearest after it, so that long gaps stay long. Goes back where that fails. Units with the same days ahead of them
 * are one choice, and a state that failed once is not looked at again, so without obstacles there is never a way back.
 */
export function sweep(stays: readonly Stay[], board: Board): Placement | undefined {
  const ordered = stays.toSorted((a, b) => a.from - b.from || b.until - a.until);
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

  /** One unit for each outlook; the stay's own where it is as good as others. */
  function choices(stay: Stay, free: Free): readonly Row[] {
    const byOutlook = new Map<string, Row>();
    for (const unit of board.units) {
      if ((free.get(unit) ?? 0) > stay.from || !fits(stay, unit, board)) continue;
      const row = rowAt(unit, stay.from);
      if (!byOutlook.has(row.ahead) || unit === stay.unit) byOutlook.set(row.ahead, row);
    }
    return [...byOutlook.values()].sort(
      (a, b) =>
        a.nextObstacle - b.nextObstacle ||
        Number(b.unit === stay.unit) - Number(a.unit === stay.unit),
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
    const stay = ordered[index];
    if (stay === undefined) return true;
    const rows = choices(stay, free);
    const state = rows.length > 1 ? stateAt(index, stay.from, free) : undefined;
    if (state !== undefined && failed.has(state)) return false;
    for (const { unit } of rows) {
      steps += 1;
      if (steps > MOST_STEPS + ordered.length) return false;
      placement.set(stay.key, unit);
      if (place(index + 1, new Map(free).set(unit, stay.until))) return true;
    }
    if (state !== undefined) failed.add(state);
    return false;
  }

  return place(0, new Map()) ? placement : undefined;
}
