import type { DayPlanDto, PlanStop, PlanTruck, SavePlan } from '#core/contract/dispatch.ts';
import { checkRoutes, driveRoute } from '#core/dispatch/check-routes.ts';
import { YARD } from '#core/dispatch/crew-day.ts';
import { RELOAD, type RoutingProblem } from '#core/dispatch/routing-problem.ts';
import { estimateTravel } from '#core/dispatch/travel.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';
import { stopsOf } from '#web/admin/shared/plans.ts';

/** Who drives where and in which order, as arranged by people. The server computes times. */
type Arrangement = {
  readonly order: Readonly<Record<string, readonly string[]>>;
  readonly locks: Readonly<Record<string, string>>;
};

/** An edit as a function, so that it can be repeated on a plan that someone else changed. */
export type Edit = (before: Arrangement, plan: DayPlanDto) => Arrangement;

const idsOf = ({ stops, reloads }: PlanTruck): readonly string[] =>
  stops.flatMap(({ id }, index) => [
    ...reloads.filter(({ before }) => before === index).map(() => YARD),
    id,
  ]);

export const arrangementOf = ({ trucks, locks }: DayPlanDto): Arrangement => ({
  order: Object.fromEntries(trucks.map((truck) => [truck.truckId, idsOf(truck)])),
  locks,
});

/** Whether both have each truck drive the same, whatever has become of the times meanwhile. */
export const isSameOrder = (a: DayPlanDto, b: DayPlanDto): boolean => {
  const textOf = (plan: DayPlanDto): string =>
    Object.entries(arrangementOf(plan).order)
      .flatMap(([truck, ids]) => (ids.length === 0 ? [] : [`${truck} ${ids.join(' ')}`]))
      .toSorted()
      .join('\n');
  return textOf(a) === textOf(b);
};

export const bodyOf = (
  { order, locks }: Arrangement,
  version: number,
): Pick<SavePlan, 'version' | 'trucks' | 'locks'> => ({
  version,
  trucks: Object.entries(order).map(([truckId, stopIds]) => ({ truckId, stopIds: tidy(stopIds) })),
  locks,
});

/** Drops yard visits at either end, and repeated ones. */
const tidy = (ids: readonly string[]): string[] =>
  ids.filter(
    (id, index) =>
      id !== YARD ||
      (index > 0 &&
        ids[index - 1] !== YARD &&
        ids.slice(index + 1).some((later) => later !== YARD)),
  );

/** Deliveries with a unit that cannot go out. */
export const outOfService = (plan: DayPlanDto): readonly PlanStop[] =>
  stopsOf(plan).filter((stop) => isMovable(stop) && isShut(stop));

const rentalOf = ({ reservationId, items }: PlanStop): string =>
  [reservationId, ...items.map(({ productId }) => productId)].join();

/** Pickups that a truck would drive to, although none delivers what they are to bring back that day. */
export function withoutDelivery({ trucks, unassigned }: DayPlanDto): readonly PlanStop[] {
  const lacking = new Set(
    unassigned.flatMap(({ stop }) =>
      stop.kind === 'deliver' && isMovable(stop) ? rentalOf(stop) : [],
    ),
  );
  return trucks
    .flatMap(({ stops }) => stops)
    .filter((stop) => stop.kind === 'collect' && isMovable(stop) && lacking.has(rentalOf(stop)));
}

/** Whether a unit of the delivery cannot go out. */
export const isShut = ({ items }: Pick<PlanStop, 'items'>): boolean =>
  items.some(({ shut = [] }) => shut.length > 0);

/** Each stop that has a truck, kept on it. */
export const keptOnTrucks = ({ trucks }: DayPlanDto): DayPlanDto['locks'] =>
  Object.fromEntries(
    trucks.flatMap(({ truckId, stops }) => stops.map(({ id }) => [id, truckId] as const)),
  );

/** A stop that has begun cannot be moved. */
export const isMovable = ({ state }: Pick<PlanStop, 'state'>): boolean =>
  state === 'planned' || state === 'loaded';

/** Whether the truck still has somewhere to go, and is not off already with a crew on site. */
export const mayBreakDown = (
  { off = [] }: Pick<DayPlanDto, 'off'>,
  { truckId, stops }: Pick<PlanTruck, 'truckId' | 'stops'>,
): boolean =>
  stops.some(({ state }) => state !== 'done' && state !== 'failed') &&
  !off.some((one) => one.truckId === truckId);

const without = ({ order, locks }: Arrangement, stopId: string): Arrangement => ({
  order: Object.fromEntries(
    Object.entries(order).map(([truck, ids]) => [truck, ids.filter((id) => id !== stopId)]),
  ),
  locks: Object.fromEntries(Object.entries(locks).filter(([id]) => id !== stopId)),
});

const locked = (locks: Arrangement['locks'], stopId: string, truckId: string) =>
  locks[stopId] === undefined ? locks : { ...locks, [stopId]: truckId };

/**
 * @param before the next stop; undefined: the place that makes the truck's day least late and
 * long
 */
export const moveTo =
  (stopId: string, truckId: string, before?: string | 'end'): Edit =>
  (arranged, plan) => {
    if (before === stopId || arranged.order[truckId] === undefined) return arranged;
    const { order } = without(arranged, stopId);
    const ids = order[truckId] ?? [];
    const found =
      before === undefined ? bestPlace(plan, truckId, ids, stopId) : ids.indexOf(before);
    const at = found < 0 ? ids.length : found;
    return {
      order: { ...order, [truckId]: [...ids.slice(0, at), stopId, ...ids.slice(at)] },
      locks: locked(arranged.locks, stopId, truckId),
    };
  };

export const takeOff =
  (stopId: string): Edit =>
  (arranged) =>
    without(arranged, stopId);

/** One place earlier or later on its truck. */
export const shift =
  (stopId: string, by: 1 | -1): Edit =>
  ({ order, locks }) => ({
    locks,
    order: Object.fromEntries(
      Object.entries(order).map(([truck, ids]) => {
        const at = ids.indexOf(stopId);
        const other = ids[at + by];
        if (at < 0 || other === undefined) return [truck, ids];
        const swapped = [...ids];
        swapped[at] = other;
        swapped[at + by] = stopId;
        return [truck, swapped];
      }),
    ),
  });

export const toggleLock =
  (stopId: string): Edit =>
  ({ order, locks }) => {
    const [truck] = Object.entries(order).find(([, ids]) => ids.includes(stopId)) ?? [];
    const { [stopId]: before, ...others } = locks;
    if (before !== undefined) return { order, locks: others };
    return truck === undefined ? { order, locks } : { order, locks: { ...locks, [stopId]: truck } };
  };

/**
 * Arranges everything as in another plan. Stops it does not contain stay where they are.
 * @param off trucks that get nothing
 */
export const arrangeAs =
  (wanted: DayPlanDto, off: readonly string[] = []): Edit =>
  ({ order, locks }, plan) => {
    const here = new Set(stopsOf(plan).map(({ id }) => id));
    const known = new Set(stopsOf(wanted).map(({ id }) => id));
    const proposed = arrangementOf(wanted).order;
    return {
      locks: Object.fromEntries(Object.entries(locks).filter(([, truck]) => !off.includes(truck))),
      order: Object.fromEntries(
        Object.entries(order).map(([truck, ids]) => [
          truck,
          [
            ...(proposed[truck] ?? []).filter((id) => id === YARD || here.has(id)),
            ...ids.filter((id) => id !== YARD && !known.has(id)),
          ],
        ]),
      ),
    };
  };

function hoursOf({ window, told }: PlanStop): { readonly from: number; readonly to: number } {
  const [from, to] = [minutesOf(window.from), minutesOf(window.to)];
  if (told === undefined || minutesOf(told.from) > to) return { from, to };
  return { from: Math.max(from, minutesOf(told.from)), to: Math.min(to, minutesOf(told.to)) };
}

/**
 * The day as the checker sees it, from the browser's data. Good for choosing places, not for
 * promises.
 */
function problemOf(plan: DayPlanDto): RoutingProblem {
  const stops = stopsOf(plan);
  const { points, minutes, miles } = estimateTravel([
    ...stops.map(({ point }) => point),
    plan.depot.point,
  ]);
  return {
    stops: stops.map((stop, point) => ({
      kind: stop.kind,
      lb: stop.loadLb,
      cuFt: stop.loadCuFt,
      // A customer who was told hours waits for those, as far as they are within the promised ones.
      ...hoursOf(stop),
      work: stop.manMinutes,
      point,
    })),
    trucks: plan.trucks.map((truck) => ({
      lb: truck.payloadLb,
      cuFt: truck.volumeCuFt,
      crew: truck.crewSize,
      from: minutesOf(truck.shift.from) + plan.depot.loadMinutes,
      to: minutesOf(truck.shift.to),
      latest: minutesOf(truck.shift.to),
    })),
    yard: stops.length,
    reloadMinutes: plan.depot.loadMinutes,
    points,
    minutes,
    miles,
    prices: { unserved: 0, overtimeMinute: 0, truck: 0, minute: 0, mile: 0, change: 0 },
  };
}

/**
 * The place with the least lateness for everybody and no overload. Among equals, the one that
 * lengthens the truck's day least.
 */
function bestPlace(
  plan: DayPlanDto,
  truckId: string,
  ids: readonly string[],
  stopId: string,
): number {
  const problem = problemOf(plan);
  const stops = stopsOf(plan);
  const indexOf = new Map(stops.map(({ id }, index) => [id, index]));
  const truck = plan.trucks.findIndex((one) => one.truckId === truckId);
  const begun = ids.findLastIndex((id) => {
    const stop = stops[indexOf.get(id) ?? -1];
    return stop !== undefined && !isMovable(stop);
  });
  const tried = ids.map((_, at) => at).concat(ids.length);
  const costs = tried.map((at) => {
    if (at <= begun) return Infinity;
    const route = tidy([...ids.slice(0, at), stopId, ...ids.slice(at)]).map((id) =>
      id === YARD ? RELOAD : (indexOf.get(id) ?? RELOAD),
    );
    const routes = plan.trucks.map((_truck, index) => (index === truck ? route : []));
    const unserved = stops.flatMap((_stop, index) => (route.includes(index) ? [] : [index]));
    const broken = checkRoutes(problem, { routes, unserved });
    const harm = broken.reduce(
      (sum, { code, by = 1 }) => sum + (code === 'late' ? 10 * by : 100_000 + by),
      0,
    );
    return harm + driveRoute(problem, truck, route).back;
  });
  return costs.indexOf(Math.min(...costs));
}
