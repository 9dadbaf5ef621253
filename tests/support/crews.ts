import { DEMO_FLEET } from '#adapters/documents/demo/demo-fleet.ts';
import { checkRoutes } from '#core/dispatch/check-routes.ts';
import { type CrewDay, isLive } from '#core/dispatch/crew-day.ts';
import { problemOf, routesOf } from '#core/dispatch/day-problem.ts';
import type { Truck, TruckFleet } from '#core/dispatch/fleet.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';

/** The same shift on every weekday. */
export const always = (from: string, to: string): Truck['shifts'] => {
  const shift = { from, to };
  return { mon: shift, tue: shift, wed: shift, thu: shift, fri: shift, sat: shift, sun: shift };
};

/** So many trucks alike, as they come before the first save. */
export function trucks(count: number, from = '07:00', to = '20:00'): TruckFleet {
  const [truck] = DEMO_FLEET.trucks;
  if (truck === undefined) throw new Error('The demo has trucks');
  return {
    ...DEMO_FLEET,
    version: 0,
    trucks: Array.from({ length: count }, (_, index) => ({
      ...truck,
      id: `t${index}`,
      shifts: always(from, to),
    })),
  };
}

/** What the checker has against a day's witness, and the live stops that it does not serve. */
export function judged(day: CalendarDay, fleet: TruckFleet, crewDay: CrewDay, now: Instant) {
  const live = Object.values(crewDay.stops).filter((stop) => isLive(stop, now));
  const problem = problemOf(day, fleet, live);
  const routes = routesOf(problem, crewDay.witness);
  const served = new Set(routes.flat());
  const unserved = live.flatMap((_stop, index) => (served.has(index) ? [] : [index]));
  return {
    violations: checkRoutes(problem.problem, { routes, unserved }),
    unserved: unserved.flatMap((index) => live[index]?.id ?? []),
    live,
  };
}
