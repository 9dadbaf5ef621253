import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { readTruckFleet } from '#adapters/documents/collections/truck-fleet-document.ts';
import { type CrewDay, isLive } from '#core/dispatch/crew-day.ts';
import { orderOf, problemOf } from '#core/dispatch/day-problem.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import type { Routes } from '#core/dispatch/routing-problem.ts';
import { searchDay } from '#core/dispatch/search-day.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { FoundOrders, NeedsSearch } from '#core/reservations/booking-decision.ts';
import type { Clock } from '#core/kernel/ports.ts';

/** So long a booking waits for a search at most; where the same day was searched in vain for another, not that long again. */
const FIRST_MS = 300;
const AGAIN_MS = 60;
const MOST_REMEMBERED = 500;

/** Others get the processor. */
const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Whoever asks again for the same trip has another id. */
const nameOf = (live: CrewDay['stops'][string][]): string =>
  JSON.stringify(
    live.map(({ kind, from, to, work, lb, cuFt, point }) => [
      kind,
      from,
      to,
      work,
      lb,
      cuFt,
      point.lat,
      point.lng,
    ]),
  );

export type FindOrders = (search: NeedsSearch) => Promise<FoundOrders>;

/**
 * Looks for orders of the days' stops that serve all of them. Outside of any transaction, for it takes its time; what is found
 * is checked again inside. One search is for all that ask for the same at once, and is not begun again in vain.
 */
export function makeFindOrders(store: DocumentStore, clock: Clock): FindOrders {
  const searches = new Map<string, Promise<Routes | undefined>>();
  let last: Promise<unknown> = Promise.resolve();

  async function search(fleet: TruckFleet, day: CalendarDay, crewDay: CrewDay, most: number) {
    const live = Object.values(crewDay.stops).filter((stop) => isLive(stop, clock.now()));
    const until = performance.now() + most;
    const isOver = () => performance.now() > until;
    const limit = { seconds: most / 1000, isOver };
    const tries = searchDay(problemOf(day, fleet, live), crewDay.witness, limit);
    let step = tries.next();
    while (step.done !== true) {
      await breathe();
      step = tries.next();
    }
    return step.value;
  }

  /** One after the other: two at once would each have half the time. */
  function queued(fleet: TruckFleet, day: CalendarDay, crewDay: CrewDay) {
    const live = Object.values(crewDay.stops).filter((stop) => isLive(stop, clock.now()));
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
    const fleet = await readTruckFleet(store);
    const found: [
      CalendarDay,
      FoundOrders extends ReadonlyMap<CalendarDay, infer One> ? One : never,
    ][] = [];
    for (const [day, crewDay] of days) {
      const routes = await queued(fleet, day, crewDay);
      const live = Object.values(crewDay.stops).filter((stop) => isLive(stop, clock.now()));
      const order = routes && orderOf(problemOf(day, fleet, live), routes);
      found.push([day, { version: crewDay.version, order }]);
    }
    return new Map(found);
  };
}
