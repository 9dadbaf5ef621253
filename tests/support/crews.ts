import fc from 'fast-check';
import { checkRoutes } from '#core/dispatch/check-routes.ts';
import { type CrewDay, isLive, type Stop } from '#core/dispatch/crew-day.ts';
import { problemOf, routesOf } from '#core/dispatch/day-problem.ts';
import { DEMO_FLEET } from '#core/dispatch/demo-fleet.ts';
import type { Truck, TruckFleet } from '#core/dispatch/fleet.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant, instant } from '#core/kernel/instant.ts';
import { present } from '#tests/support/expected.ts';

/** The same shift on every weekday. */
export const always = (from: string, to: string): Truck['shifts'] => {
  const shift = { from, to };
  return { mon: shift, tue: shift, wed: shift, thu: shift, fri: shift, sat: shift, sun: shift };
};

/** This many identical trucks, as before the first save. */
export function trucks(count: number, from = '07:00', to = '20:00'): TruckFleet {
  const truck = present(DEMO_FLEET.trucks[0]);
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

/** The checker's findings about a day's witness, and the live stops that it does not serve. */
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

export const SATURDAY = calendarDay('2026-12-05');
/** Two weeks earlier. */
export const BEFORE = instant(Date.parse('2026-11-20T18:00:00Z'));

const BOX = present(DEMO_FLEET.trucks[0]);

/** Small enough to be full with a handful of stops. */
export const SMALL: TruckFleet = {
  ...DEMO_FLEET,
  trucks: [
    { ...BOX, id: 'a', payloadLb: 1_000, volumeCuFt: 120, shifts: always('07:00', '12:00') },
    {
      ...BOX,
      id: 'b',
      payloadLb: 700,
      volumeCuFt: 90,
      crewSize: 1,
      shifts: always('08:00', '12:00'),
    },
  ],
};

/** Between 8 and 11 AM. Override what the test is about. */
export const plannedStop = (id: string, overrides: Partial<Stop> = {}): Stop => ({
  id,
  reservationId: id,
  kind: 'deliver',
  lines: [0],
  units: [],
  from: 480,
  to: 660,
  work: 80,
  lb: 100,
  cuFt: 10,
  point: { lat: 32.4, lng: -97.4 },
  state: 'planned',
  ...overrides,
});

/** Some pickups bring a unit that a delivery of the day takes on. */
const units = fc.oneof(
  { weight: 2, arbitrary: fc.constant([]) },
  { weight: 1, arbitrary: fc.constantFrom(['castle:u1'], ['castle:u2']) },
);

/** Any stop in a morning. Some are holds that expire around `BEFORE`. */
export const stopOf = (id: string): fc.Arbitrary<Stop> =>
  fc
    .record({
      kind: fc.constantFrom('deliver' as const, 'collect' as const),
      from: fc.integer({ min: 420, max: 660 }),
      wide: fc.integer({ min: 10, max: 200 }),
      work: fc.integer({ min: 10, max: 120 }),
      lb: fc.integer({ min: 50, max: 900 }),
      cuFt: fc.integer({ min: 5, max: 80 }),
      lat: fc.integer({ min: -30, max: 30 }),
      lng: fc.integer({ min: -30, max: 30 }),
      units,
      expires: fc.option(fc.integer({ min: -2, max: 2 }), { nil: undefined }),
    })
    .map(({ wide, lat, lng, expires, ...stop }) => ({
      ...stop,
      id,
      reservationId: id,
      lines: [0],
      state: 'planned' as const,
      to: stop.from + wide,
      point: { lat: 32.3476 + lat / 100, lng: -97.3867 + lng / 100 },
      ...(expires !== undefined && { expiresAt: instant(BEFORE + expires * 60_000 + 1) }),
    }));
