import type { DayPlanDto, PlanStop, PlanTruck } from '#core/contract/dispatch.ts';
import { driveRoute } from '#core/dispatch/check-routes.ts';
import { clockOf } from '#core/dispatch/fleet.ts';
import { RELOAD, type RoutingProblem } from '#core/dispatch/routing-problem.ts';
import { estimateTravel, type Point } from '#core/dispatch/travel.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';

const CLEBURNE: Point = { lat: 32.3476, lng: -97.3867 };
const TRUCKS = [
  { truckId: 't1', name: 'Longhorn', crewSize: 2, payloadLb: 4_000, volumeCuFt: 600 },
  { truckId: 't2', name: 'Bluebonnet', crewSize: 2, payloadLb: 3_000, volumeCuFt: 500 },
  { truckId: 't3', name: 'Mockingbird', crewSize: 2, payloadLb: 2_000, volumeCuFt: 400 },
];

/** A delivery of 600 lb between 8 and noon, with an hour of work for one, unless specified. */
export const planStop = (id: string, changes: Partial<PlanStop> = {}): PlanStop => ({
  id,
  reservationId: `r-${id}`,
  kind: 'deliver',
  window: { from: '08:00', to: '12:00' },
  serviceMinutes: 30,
  manMinutes: 60,
  loadLb: 600,
  loadCuFt: 50,
  point: { lat: 32.5, lng: -97.3 },
  state: 'planned',
  contact: { name: `${id} Huang`, phone: '(817) 555-0142' },
  place: { street: '1418 Dooley St', city: 'Grapevine', postalCode: '76051' },
  items: [{ productId: 'p1', title: 'Big Wave Water Slide', quantity: 1 }],
  balanceCents: 18_650,
  ...changes,
});

export type PlanAsked = {
  readonly stops: readonly PlanStop[];
  /** By truck, with `yard` between two loads. Stops not listed have no truck. */
  readonly order: Readonly<Record<string, readonly string[]>>;
} & Partial<Pick<DayPlanDto, 'locks' | 'version' | 'publishedVersion' | 'published' | 'day'>>;

/** A plan as the server would return it, with each truck driving in the given order. */
export function dayPlan({ stops, order, ...more }: PlanAsked): DayPlanDto {
  const { points, minutes, miles } = estimateTravel([...stops.map(({ point }) => point), CLEBURNE]);
  const shift = { from: '06:00', to: '17:00' };
  const problem: RoutingProblem = {
    stops: stops.map((stop, point) => ({
      kind: stop.kind,
      lb: stop.loadLb,
      cuFt: stop.loadCuFt,
      point,
      work: stop.manMinutes,
      from: minutesOf(stop.window.from),
      to: minutesOf(stop.window.to),
    })),
    trucks: TRUCKS.map(({ payloadLb, volumeCuFt, crewSize }) => ({
      lb: payloadLb,
      cuFt: volumeCuFt,
      crew: crewSize,
      from: minutesOf(shift.from) + 20,
      to: minutesOf(shift.to),
      latest: 24 * 60,
    })),
    yard: stops.length,
    reloadMinutes: 20,
    points,
    minutes,
    miles,
    prices: { unserved: 0, overtimeMinute: 0, truck: 0, minute: 0, mile: 0, change: 0 },
  };
  const trucks = TRUCKS.map((truck, index): PlanTruck => {
    const ids = order[truck.truckId] ?? [];
    const route = ids.map((id) => (id === 'yard' ? RELOAD : stops.findIndex((s) => s.id === id)));
    const { arrive, begin, leave, back, peak, miles: driven } = driveRoute(problem, index, route);
    const served = route.flatMap((which, place): readonly PlanStop[] => {
      const stop = stops[which];
      if (stop === undefined) return [];
      const [arrives = 0, begins = 0, leaves = 0] = [arrive[place], begin[place], leave[place]];
      const late = begins - minutesOf(stop.window.to);
      return [
        {
          ...stop,
          eta: clockOf(begins),
          leave: clockOf(leaves),
          waitMinutes: begins - arrives,
          ...(late > 0 && { lateMinutes: late }),
        },
      ];
    });
    const reloads = route.flatMap((which, place) =>
      which === RELOAD
        ? [
            {
              before: route.slice(0, place).filter((one) => one !== RELOAD).length,
              arrive: clockOf(arrive[place] ?? 0),
              leave: clockOf(leave[place] ?? 0),
            },
          ]
        : [],
    );
    const isUsed = served.length > 0;
    return {
      ...truck,
      number: index + 1,
      shift,
      stops: served,
      reloads,
      ...(isUsed && { out: clockOf(minutesOf(shift.from) + 20), back: clockOf(back) }),
      miles: isUsed ? driven : 0,
      minutes: isUsed ? back - minutesOf(shift.from) : 0,
      overtimeMinutes: isUsed ? Math.max(0, back - minutesOf(shift.to)) : 0,
      peakLoadLb: peak.lb,
      peakLoadCuFt: peak.cuFt,
    };
  });
  const placed = new Set(Object.values(order).flat());
  const unassigned = stops
    .filter(({ id }) => !placed.has(id))
    .map((stop) => ({
      stop,
      reasons: ['late'],
      byTruck: TRUCKS.map(({ truckId }) => ({ truckId, code: 'late', by: 74 })),
    }));
  return {
    day: '2027-05-15',
    version: 6,
    publishedVersion: 0,
    locks: {},
    ...more,
    trucks,
    unassigned,
    isFeasible: unassigned.length === 0,
    crew: [],
    fleetVersion: 1,
    depot: { address: '100 Demo Yard Road', point: CLEBURNE, loadMinutes: 20 },
    tellsFailed: true,
  };
}
