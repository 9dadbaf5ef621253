import { type DayProblem, routesOf } from './day-problem.ts';
import type { StopOrder } from './crew-day.ts';
import type { Routes } from './routing-problem.ts';
import { roundsFor, solveRoutes } from './solve-routes.ts';
import { isServableAlone } from './witness.ts';

/** The search is split into this many tries and yields between them. */
const SLICES = 8;

type SearchLimit = {
  /** The number of rounds that take this long. Counting them gives the same answer each time. */
  readonly seconds: number;
  /** Return true to end the search early. */
  readonly isOver?: (() => boolean) | undefined;
};

/** Searches routes that serve every stop, yielding after each try. Undefined if none is found. */
export function* searchDay(
  day: DayProblem,
  witness: StopOrder,
  { seconds, isOver }: SearchLimit,
): Generator<void, Routes | undefined> {
  const { problem, stops } = day;
  if (!stops.every((_stop, index) => isServableAlone(day, index))) return undefined;
  const rounds = Math.ceil(roundsFor(problem, seconds) / SLICES);
  const known = routesOf(day, witness);
  const served = new Set(known.flat());
  const unserved = stops.flatMap((_stop, index) => (served.has(index) ? [] : [index]));
  let best = { routes: known, unserved: unserved as readonly number[] };
  for (let slice = 0; slice < SLICES; slice += 1) {
    if (isOver?.() === true) break;
    const plan = solveRoutes(problem, { seed: slice + 1, rounds, start: best, isOver });
    if (plan.unserved.length === 0) return plan.routes;
    if (plan.unserved.length <= best.unserved.length) best = plan;
    yield;
  }
  return undefined;
}
