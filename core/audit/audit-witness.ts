import { checkRoutes } from '#core/dispatch/check-routes.ts';
import { isLive } from '#core/dispatch/crew-day.ts';
import { problemOf, routesOf } from '#core/dispatch/day-problem.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { CrewDayFacts } from './audit-reader.ts';
import type { Finding } from './finding.ts';

/**
 * Whether the trucks can serve what was sold for a future day, according to its witness. Stops the
 * owner accepted need no truck. Today follows its plan, so it is not checked.
 */
export function auditWitness(
  { day, crewDay, fleet }: CrewDayFacts,
  now: Instant,
): readonly Finding[] {
  if (fleet.trucks.length === 0 || day <= shopDay(now)) return [];
  const stops = Object.values(crewDay.stops).filter((stop) => isLive(stop, now));
  const { problem, trucks, ...rest } = problemOf(day, fleet, stops);
  const routes = routesOf({ problem, trucks, ...rest }, crewDay.witness);
  const served = new Set(routes.flat());
  const unserved = stops.flatMap((_stop, index) => (served.has(index) ? [] : [index]));
  const broken = checkRoutes(problem, { routes, unserved }).map(
    ({ stop = -1, truck = -1, code, by }): Finding => {
      const { [stop]: at } = stops;
      const where = [trucks[truck]?.id, at?.id].filter(Boolean).join(' ');
      const much = by === undefined ? '' : ` by ${Math.round(by * 10) / 10}`;
      const detail = `${day} ${where}: ${code}${much}`;
      return { kind: 'witness_broken', reservationId: at?.reservationId, detail };
    },
  );
  const lost = unserved.flatMap((index): readonly Finding[] => {
    const { [index]: stop } = stops;
    if (stop === undefined || stop.takenOn !== undefined) return [];
    const { id, reservationId } = stop;
    return [{ kind: 'stop_without_truck', reservationId, detail: `${day} ${id}` }];
  });
  return [...broken, ...lost];
}
