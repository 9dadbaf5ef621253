import { type CalendarDay, addDays, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { UnitId } from '#core/kernel/ids.ts';

// Limits of the search: docs/decisions/06-units-schedules-and-reassigning.md.

/**
 * Days for which one unit is taken, as day numbers: `from` included, `until` excluded. `unit` is
 * its present unit; undefined if it has none.
 */
export type Allocation = {
  readonly key: string;
  readonly from: number;
  readonly until: number;
  readonly unit: UnitId | undefined;
  /** Units that it may not get. */
  readonly not?: ReadonlySet<UnitId> | undefined;
};

/** The units, and for each the days no allocation may use: closed or permanently taken. */
export type Occupancy = {
  readonly units: readonly UnitId[];
  readonly obstacles: ReadonlyMap<UnitId, ReadonlySet<number>>;
};

/** Allocation key -> unit. */
export type Placement = ReadonlyMap<string, UnitId>;

const EPOCH = calendarDay('1970-01-01');

export const dayNumber = (day: CalendarDay): number => daysBetween(EPOCH, day);
export const dayOfNumber = (number: number): CalendarDay => addDays(EPOCH, number);

const overlap = (a: Allocation, b: Allocation): boolean => a.from < b.until && b.from < a.until;

function fits({ from, until, not }: Allocation, unit: UnitId, { obstacles }: Occupancy): boolean {
  if (not?.has(unit) === true) return false;
  const days = obstacles.get(unit);
  for (let day = from; day < until; day += 1) if (days?.has(day) === true) return false;
  return true;
}

const MOST_STEPS = 5_000;

const NEVER = Number.POSITIVE_INFINITY;

/** A unit at one point of the sweep. `ahead`: its obstacles from there on, as text. */
type Row = { readonly unit: UnitId; readonly ahead: string; readonly nextObstacle: number };

type AvailableFrom = ReadonlyMap<UnitId, number>;

/**
 * Goes through the days and gives each allocation, at its start, an available unit: its own, or
 * else the one that displaces the fewest others, nearest obstacle first, so that long gaps stay
 * long. Backtracks when that fails. Units with the same obstacles ahead count as one choice and a
 * failed state is not tried twice, so without obstacles it never backtracks.
 */
function sweep(allocations: readonly Allocation[], occupancy: Occupancy): Placement | undefined {
  const ordered = allocations.toSorted((a, b) => a.from - b.from || b.until - a.until);
  const obstacles = new Map(
    occupancy.units.map((unit) => [
      unit,
      [...(occupancy.obstacles.get(unit) ?? [])].sort((a, b) => a - b),
    ]),
  );
  const byUnit = Map.groupBy(allocations, ({ unit }) => unit);
  const barred = new Set(allocations.flatMap(({ not = [] }) => [...not]));
  const failed = new Set<string>();
  const placement = new Map<string, UnitId>();
  const rows = new Map<UnitId, Map<number, Row>>(occupancy.units.map((unit) => [unit, new Map()]));
  let steps = 0;

  /** Cached, because the search asks for the same few thousands of times. */
  function rowAt(unit: UnitId, day: number): Row {
    const known = rows.get(unit)?.get(day);
    if (known !== undefined) return known;
    const ahead = (obstacles.get(unit) ?? []).filter((obstacle) => obstacle >= day);
    const outlook = [...(barred.has(unit) ? [unit] : []), ...ahead].join();
    const row = { unit, ahead: outlook, nextObstacle: ahead[0] ?? NEVER };
    rows.get(unit)?.set(day, row);
    return row;
  }

  const canTake = (allocation: Allocation, unit: UnitId, available: AvailableFrom): boolean =>
    (available.get(unit) ?? 0) <= allocation.from && fits(allocation, unit, occupancy);

  /** How many other allocations would have to leave the unit. */
  const displacedBy = (allocation: Allocation, unit: UnitId): number =>
    (byUnit.get(unit) ?? []).filter(
      (other) => !placement.has(other.key) && overlap(allocation, other),
    ).length;

  /** Its own unit, then one unit per set of obstacles ahead. */
  function* choices(allocation: Allocation, available: AvailableFrom): Generator<UnitId> {
    const { unit: own, from } = allocation;
    const keepsOwn = own !== undefined && canTake(allocation, own, available);
    if (keepsOwn) yield own;
    const outlook = keepsOwn ? rowAt(own, from).ahead : undefined;
    const byOutlook = new Map<string, Row & { readonly displaced: number }>();
    for (const unit of occupancy.units) {
      const row = rowAt(unit, from);
      if (row.ahead === outlook || !canTake(allocation, unit, available)) continue;
      const displaced = displacedBy(allocation, unit);
      const known = byOutlook.get(row.ahead);
      if (known === undefined || displaced < known.displaced) {
        byOutlook.set(row.ahead, { ...row, displaced });
      }
    }
    const others = [...byOutlook.values()].sort(
      (a, b) => a.displaced - b.displaced || a.nextObstacle - b.nextObstacle,
    );
    yield* others.map(({ unit }) => unit);
  }

  const stateAt = (index: number, day: number, available: AvailableFrom): string =>
    [
      index,
      ...occupancy.units
        .map((unit) => `${Math.max(day, available.get(unit) ?? 0)}:${rowAt(unit, day).ahead}`)
        .sort(),
    ].join(';');

  function place(index: number, available: AvailableFrom): boolean {
    const allocation = ordered[index];
    if (allocation === undefined) return true;
    const hasFailed = failed.size > 0 && failed.has(stateAt(index, allocation.from, available));
    if (hasFailed) return false;
    for (const unit of choices(allocation, available)) {
      steps += 1;
      if (steps > MOST_STEPS + ordered.length) return false;
      placement.set(allocation.key, unit);
      if (place(index + 1, new Map(available).set(unit, allocation.until))) return true;
      placement.delete(allocation.key);
    }
    failed.add(stateAt(index, allocation.from, available));
    return false;
  }

  return place(0, new Map()) ? placement : undefined;
}

/** Without enough units on every day no placement exists, so none is searched for. */
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

const withTaken = ({ units, obstacles }: Occupancy, unit: UnitId, taken: Allocation): Occupancy => {
  const days = new Set(obstacles.get(unit));
  for (let day = taken.from; day < taken.until; day += 1) days.add(day);
  return { units, obstacles: new Map(obstacles).set(unit, days) };
};

const countMoves = (allocations: readonly Allocation[], placement: Placement): number =>
  allocations.filter(({ key, unit }) => unit !== undefined && placement.get(key) !== unit).length;

/** The longest one, because its place decides which others have to move. */
const hardestOf = (allocations: readonly Allocation[]): Allocation | undefined =>
  allocations
    .filter(({ unit }) => unit === undefined)
    .toSorted((a, b) => b.until - b.from - (a.until - a.from))[0];

/**
 * Finds a unit for every allocation, with no unit taken twice on a day. Unplaced ones get one;
 * others keep theirs if possible. Tries each unit for the hardest unplaced one and takes the
 * placement with the fewest moves. If a placement exists it is found, within a bounded number of
 * steps. Where no unit has gaps of its own (maintenance, papers, a rental under way), one step per
 * allocation is enough: intervals always fit on as many units as the fullest day needs (interval
 * coloring). Undefined if there is none.
 */
export function rearrange(
  allocations: readonly Allocation[],
  occupancy: Occupancy,
): Placement | undefined {
  if (!demandFits(allocations, occupancy)) return undefined;
  const hardest = hardestOf(allocations);
  if (hardest === undefined) return sweep(allocations, occupancy);
  const others = allocations.filter((one) => one !== hardest);
  const candidates = occupancy.units
    .filter((unit) => fits(hardest, unit, occupancy))
    .map((unit) => ({
      unit,
      displaced: others.filter((one) => one.unit === unit && overlap(one, hardest)).length,
    }))
    .sort((a, b) => a.displaced - b.displaced);
  let best: { readonly placement: Placement; readonly moves: number } | undefined;
  for (const { unit, displaced } of candidates) {
    if (best !== undefined && best.moves <= displaced) break;
    const swept = sweep(others, withTaken(occupancy, unit, hardest));
    if (swept === undefined) continue;
    const moves = countMoves(others, swept);
    if (best !== undefined && best.moves <= moves) continue;
    best = { placement: new Map(swept).set(hardest.key, unit), moves };
  }
  return best?.placement;
}
