import { type CrewDay, isLive, type Stop } from '#core/dispatch/crew-day.ts';
import { orderOf, problemOf } from '#core/dispatch/day-problem.ts';
import type { FleetStore, TruckFleet } from '#core/dispatch/fleet.ts';
import type { PlanPorts } from '#core/dispatch/plan-day.ts';
import type { Routes } from '#core/dispatch/routing-problem.ts';
import { searchDay } from '#core/dispatch/witness.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { FoundOrder, FoundOrders, NeedsSearch } from '#core/reservations/booking-decision.ts';

/** How long a booking waits for a search; and after a failed one for the same day. */
const FIRST_MS = 300;
const AGAIN_MS = 60;
const MOST_REMEMBERED = 500;

/** All stops except those accepted although no truck can come: no order could serve those. */
function toServe({ stops, witness }: CrewDay, now: Instant): readonly Stop[] {
  const placed = new Set(Object.values(witness).flat());
  return Object.values(stops).filter(
    (stop) => isLive(stop, now) && (stop.takenOn === undefined || placed.has(stop.id)),
  );
}

/** A name without ids, because a repeated order for the same trip has a new id. */
const nameOf = (live: readonly Stop[]): string =>
  JSON.stringify(
    live.map(({ kind, units, from, to, work, lb, cuFt, point }) => [
      kind,
      units,
      from,
      to,
      work,
      lb,
      cuFt,
      point.lat,
      point.lng,
    ]),
  );

type FindStopOrders = (search: NeedsSearch) => Promise<FoundOrders>;

type FindPorts = Pick<PlanPorts, 'clock' | 'pause' | 'elapsed'> & {
  readonly truckFleet: Pick<FleetStore, 'read'>;
};

/**
 * Searches for routes that serve all of the days' stops. This takes time, so it runs outside
 * transactions, which check the results. Equal requests share a search; a failed one is not
 * repeated.
 */
export function makeFindStopOrders(ports: FindPorts): FindStopOrders {
  const { truckFleet, clock, pause, elapsed } = ports;
  const searches = new Map<string, Promise<Routes | undefined>>();
  let last: Promise<unknown> = Promise.resolve();

  async function search(fleet: TruckFleet, day: CalendarDay, crewDay: CrewDay, most: number) {
    const live = toServe(crewDay, clock.now());
    const until = elapsed() + most;
    const isOver = () => elapsed() > until;
    const limit = { seconds: most / 1000, isOver };
    const tries = searchDay(problemOf(day, fleet, live), crewDay.witness, limit);
    let step = tries.next();
    while (step.done !== true) {
      await pause();
      step = tries.next();
    }
    return step.value;
  }

  /** One search at a time, because two in parallel would each get half the time. */
  function queued(fleet: TruckFleet, day: CalendarDay, crewDay: CrewDay) {
    const live = toServe(crewDay, clock.now());
    const version = `${day}/${fleet.version}/${crewDay.version}`;
    const name = `${version}/${nameOf(live)}`;
    const known = searches.get(name);
    if (known !== undefined) return known;
    const most = searches.has(version) ? AGAIN_MS : FIRST_MS;
    const found = last.then(() => search(fleet, day, crewDay, most));
    last = found.catch(() => undefined);
    if (searches.size >= MOST_REMEMBERED) searches.clear();
    searches.set(name, found).set(version, found);
    return found;
  }

  return async ({ days }) => {
    const fleet = await truckFleet.read();
    const found = new Map<CalendarDay, FoundOrder>();
    for (const [day, ways] of days) {
      for (const crewDay of ways) {
        const routes = await queued(fleet, day, crewDay);
        const live = toServe(crewDay, clock.now());
        const order = routes && orderOf(problemOf(day, fleet, live), routes);
        found.set(day, { version: crewDay.version, order });
        if (order !== undefined) break;
      }
    }
    return found;
  };
}
