import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { checkRoute, checkRoutes, unitsOut, type Violation } from './check-routes.ts';
import {
  type ArrangedPlan,
  type CrewDay,
  hasBegun,
  holders,
  isOver,
  orderNow,
  type Stop,
  type StopOrder,
  unitsByStop,
  waitsInYard,
  withWhereabouts,
  YARD,
} from './crew-day.ts';
import { type DayProblem, orderOf, problemOf, routesOf, tidy, trucksOn } from './day-problem.ts';
import type { Stale, TruckFleet } from './fleet.ts';
import {
  RELOAD,
  type Routes,
  type RoutingProblem,
  type RoutingStop,
  serviceMinutes,
} from './routing-problem.ts';
import type { Roads } from './travel.ts';

// How a day is planned: docs/decisions/21-trucks-crews-and-the-promise.md.

/** The facts from which a day's plan is computed. */
export type PlanFacts = {
  readonly day: CalendarDay;
  readonly fleet: TruckFleet;
  readonly crewDay: CrewDay;
  readonly now: Instant;
  readonly driveTimes?: DriveTimes | undefined;
  /** By stop, what people wait for or need beyond the promise. Absent where nothing is timed. */
  readonly needs?: ReadonlyMap<string, StopNeeds> | undefined;
};

export type StopNeeds = {
  /** Minutes of the day between which its customer was told to expect the crew. */
  readonly told?: { readonly from: number; readonly to: number } | undefined;
  /** People that its heaviest item needs. */
  readonly people?: number | undefined;
};

/** Absent: estimates. `away`: the routing service did not answer, so these are estimates. */
export type DriveTimes =
  | { readonly from: 'service'; readonly roads: Roads }
  | { readonly from: 'away' };

/** A plan in the solver's terms. */
export type WorkingPlan = {
  readonly problem: DayProblem;
  readonly routes: Routes;
  /** Indexes of stops on no truck. */
  readonly unserved: readonly number[];
  readonly locks: ArrangedPlan['locks'];
  /** What trucks did that are now out of service. It cannot be rearranged. */
  readonly history: StopOrder;
};

/** A broken rule and its stop. A truck's whole day is listed under its last stop. */
export type PlanViolation = {
  readonly stopId: string;
  readonly code: Violation['code'];
  readonly truckId?: string | undefined;
  readonly by?: number | undefined;
};

export type Infeasible = {
  readonly kind: 'infeasible';
  readonly violations: readonly PlanViolation[];
};

/** Stops of the plan. Unpaid holds, and pickups of what was not delivered, are only in the witness. */
export const plannedStops = ({ stops }: CrewDay): readonly Stop[] =>
  Object.values(stops).filter(
    ({ expiresAt, undelivered }) => expiresAt === undefined && undelivered !== true,
  );

const wholeDay = 48 * 60;

/** Minutes since the day's midnight; undefined at another day's moment. */
export const minuteOn = (day: CalendarDay, at: Instant | undefined): number | undefined =>
  at !== undefined && shopDay(at) === day ? (at - shopMoment(day, '00:00')) / MINUTE : undefined;

/**
 * A stop as the rest of its day has to treat it. One that has begun keeps its place and times.
 * Others cannot begin in the past; one that is already late is late in every plan, so no plan is
 * blamed for it.
 */
function asOf(stop: Stop, day: CalendarDay, minute: number, crew: number): Stop {
  if (!hasBegun(stop)) {
    return stop.to < minute
      ? { ...stop, from: minute, to: wholeDay }
      : { ...stop, from: Math.max(stop.from, minute) };
  }
  const at = (moment: Instant | undefined) =>
    moment === undefined ? undefined : (moment - shopMoment(day, '00:00')) / MINUTE;
  const { arrived, done, failed } = stop.times ?? {};
  const end = isOver(stop) ? (at(done ?? failed) ?? minute) : undefined;
  const begin = at(arrived) ?? (end === undefined ? minute : end - stop.work / crew);
  const work = end === undefined ? stop.work : Math.max(0, end - begin) * crew;
  return { ...stop, from: Math.max(0, begin), to: wholeDay, work };
}

/** Whether nobody has begun the stop and its hours are over. */
export function isPastWindow({ id }: Pick<Stop, 'id'>, { crewDay, day, now }: PlanFacts): boolean {
  const { [id]: stop } = crewDay.stops;
  const minute = minuteOn(day, now);
  return stop !== undefined && minute !== undefined && !hasBegun(stop) && stop.to < minute;
}

/** The day as the solver and the checker see it now. */
export function workingPlan(
  { day, fleet, crewDay, now, driveTimes, needs }: PlanFacts,
  arranged: Pick<ArrangedPlan, 'order' | 'locks'>,
): WorkingPlan {
  const held = holders(orderNow(crewDay));
  const working = new Map(trucksOn(fleet, day).map((truck) => [truck.id, truck]));
  const planned = plannedStops(crewDay);
  const isHistory = (stop: Stop): boolean => {
    const truck = held.get(stop.id);
    return hasBegun(stop) && truck !== undefined && !working.has(truck);
  };
  const past = new Set(planned.filter(isHistory).map(({ id }) => id));
  const minute = minuteOn(day, now);
  const isInYard = waitsInYard(crewDay);
  const stops = planned
    .filter(({ id }) => !past.has(id))
    .map((stop) => {
      const crew = working.get(held.get(stop.id) ?? '')?.crewSize ?? 1;
      return minute === undefined ? stop : asOf(stop, day, minute, crew);
    });
  const begun = stops.filter(hasBegun).flatMap(({ id }) => {
    const truck = held.get(id);
    return truck === undefined ? [] : [[id, truck] as const];
  });
  const problem = problemOf(day, fleet, stops, {
    locks: { ...arranged.locks, ...Object.fromEntries(begun) },
    // Crews know the published order, and before that somebody may have arranged one.
    published: crewDay.published?.order ?? crewDay.plan?.order,
    isUnderWay: planned.some(hasBegun),
    // What a truck that is off left with is still on it.
    inYard: (stop) => {
      const truck = held.get(stop.id);
      return (
        isInYard(stop) && (stop.fetchFrom === YARD || truck === undefined || working.has(truck))
      );
    },
    roads: driveTimes?.from === 'service' ? driveTimes.roads : undefined,
  });
  const routes = routesOf(problem, arranged.order).map((route) => begunFirst(stops, route));
  const served = new Set(routes.flat());
  const timed =
    minute === undefined
      ? problem
      : underWay(asReported(fromNowOn(problem, routes, minute), routes), routes, day);
  return {
    problem: needs === undefined ? timed : waiting(timed, routes, needs),
    routes,
    unserved: stops.flatMap((_stop, index) => (served.has(index) ? [] : [index])),
    locks: arranged.locks,
    history: Object.fromEntries(
      Object.entries(orderNow(crewDay)).flatMap(([truck, ids]) => {
        const kept = ids.filter((id) => past.has(id));
        return kept.length === 0 ? [] : [[truck, kept]];
      }),
    ),
  };
}

/** Keeps begun stops in their order and drops yard trips that no later stop needs. */
function begunFirst(stops: readonly Stop[], route: readonly number[]): readonly number[] {
  const isBegun = (which: number): boolean => {
    const stop = stops[which];
    return stop !== undefined && hasBegun(stop);
  };
  const last = route.findLastIndex(isBegun);
  if (last < 0) return route;
  const before = route.slice(0, last + 1);
  return tidy([
    ...before.filter((which) => which === RELOAD || isBegun(which)),
    ...before.filter((which) => which !== RELOAD && !isBegun(which)),
    ...route.slice(last + 1),
  ]);
}

/** A truck that is still in the yard cannot leave before now. */
function fromNowOn(day: DayProblem, routes: Routes, minute: number): DayProblem {
  const trucks = day.problem.trucks.map((truck, index) => {
    const isOut = routes[index]?.some((which) => {
      const stop = day.stops[which];
      return stop !== undefined && hasBegun(stop);
    });
    return isOut === true ? truck : { ...truck, from: Math.max(truck.from, minute) };
  });
  return { ...day, problem: { ...day.problem, trucks } };
}

/**
 * A crew's last report is taken at its time. Earlier stops, perhaps reported all at once, are
 * placed early enough for the truck to have driven on by then.
 */
function asReported(plan: DayProblem, routes: Routes): DayProblem {
  const { problem } = plan;
  const { yard, points, minutes, reloadMinutes = 0 } = problem;
  const begun = new Map<number, number>();
  const trucks = problem.trucks.map((truck, index) => {
    const route = routes[index] ?? [];
    const last = route.findLastIndex((which) => {
      const stop = plan.stops[which];
      return stop !== undefined && (stop.state === 'arrived' || isOver(stop));
    });
    let next: { readonly point: number; readonly from: number } | undefined;
    const arriveBy = (point: number): number =>
      next === undefined ? Infinity : next.from - (minutes[point * points + next.point] ?? 0);
    for (const which of route.slice(0, last + 1).toReversed()) {
      const stop = problem.stops[which];
      const { point, from } = stop ?? { point: yard, from: Infinity };
      const stays = stop === undefined ? reloadMinutes : serviceMinutes(stop, truck);
      next = { point, from: Math.min(from, arriveBy(point) - stays) };
      begun.set(which, next.from);
    }
    return { ...truck, from: Math.min(truck.from, arriveBy(yard)) };
  });
  const stops = problem.stops.map((stop, which) => ({
    ...stop,
    from: begun.get(which) ?? stop.from,
  }));
  return { ...plan, problem: { ...problem, stops, trucks } };
}

/**
 * A crew on its way arrives once it has driven there from its last stop, or from the yard, which it
 * may have left before its shift.
 */
function underWay(plan: DayProblem, routes: Routes, day: CalendarDay): DayProblem {
  const { stops, trucks, yard, points, minutes } = plan.problem;
  const reached = new Map<number, number>();
  const out = new Map<number, number>();
  for (const [truck, route] of routes.entries()) {
    route.forEach((which, place) => {
      const { state, times } = plan.stops[which] ?? {};
      const stop = stops[which];
      if (stop === undefined || state !== 'on_the_way' || times?.on_the_way === undefined) return;
      const before = stops[route[place - 1] ?? RELOAD]?.point ?? yard;
      const left = (times.on_the_way - shopMoment(day, '00:00')) / MINUTE;
      const way = minutes[before * points + stop.point] ?? 0;
      reached.set(which, Math.max(stop.from, left + way));
      if (place === 0) out.set(truck, left);
    });
  }
  if (reached.size === 0) return plan;
  const arriving = stops.map((stop, which) => ({ ...stop, from: reached.get(which) ?? stop.from }));
  const leaving = trucks.map((truck, index) => ({
    ...truck,
    from: Math.min(truck.from, out.get(index) ?? truck.from),
  }));
  return { ...plan, problem: { ...plan.problem, stops: arriving, trucks: leaving } };
}

/** When a stop may begin without coming before its customer was told; a told hour after the promise is no reason to be late. */
export const opensFor = (
  stop: Stop,
  { from, to }: Pick<RoutingStop, 'from' | 'to'>,
  needs: PlanFacts['needs'],
): number => {
  const told = needs?.get(stop.id)?.told;
  return told === undefined || hasBegun(stop) || told.from > to ? from : Math.max(from, told.from);
};

/**
 * A truck that comes early waits for the hours that customers were told, unless that breaks a rule
 * for somebody after them.
 */
function waiting(
  plan: DayProblem,
  routes: Routes,
  needs: NonNullable<PlanFacts['needs']>,
): DayProblem {
  const { problem, stops } = plan;
  const told = (isHeld: (which: number) => boolean): RoutingProblem => ({
    ...problem,
    stops: problem.stops.map((stop, which) => {
      const of = stops[which];
      return of === undefined || !isHeld(which)
        ? stop
        : { ...stop, from: opensFor(of, stop, needs) };
    }),
  });
  const all = told(() => true);
  const harm = (of: RoutingProblem, truck: number): number =>
    checkRoute(of, truck, routes[truck] ?? []).reduce((sum, { by = 0 }) => sum + by, 0);
  const held = new Set(
    routes.flatMap((route, truck) => (harm(all, truck) > harm(problem, truck) + SAME ? [] : route)),
  );
  const kept = told((which) => held.has(which));
  const isInTime = unitsOut(kept, routes).length <= unitsOut(problem, routes).length;
  return isInTime ? { ...plan, problem: kept } : plan;
}

/** The present plan: arranged, or else the witness. */
export const currentPlan = (facts: PlanFacts): WorkingPlan =>
  workingPlan(facts, { order: orderNow(facts.crewDay), locks: facts.crewDay.plan?.locks ?? {} });

/** The checker's violations, in terms of stop and truck ids. */
export function violationsOf({ problem, routes, unserved }: WorkingPlan): readonly PlanViolation[] {
  return checkRoutes(problem.problem, { routes, unserved }).map(({ stop, truck, code, by }) => {
    const last = truck === undefined ? undefined : routes[truck]?.findLast((at) => at !== RELOAD);
    return {
      stopId: problem.stops[stop ?? last ?? RELOAD]?.id ?? YARD,
      truckId: truck === undefined ? undefined : problem.trucks[truck]?.id,
      code,
      by,
    };
  });
}

/** Being behind, which a day under way may be through nobody's arrangement. */
export const isLateness = (code: PlanViolation['code']): boolean =>
  code === 'late' || code === 'after_hours';

/** Minutes within which two plans are equally late. */
const SAME = 1;

/** What the wanted plan breaks. It is not blamed for what is as late in the present one. */
function newlyBroken(
  wanted: readonly PlanViolation[],
  present: readonly PlanViolation[],
): readonly PlanViolation[] {
  const nameIn = ({ code, stopId, truckId }: PlanViolation): string =>
    `${code} ${code === 'after_hours' ? truckId : stopId}`;
  const now = new Map(present.map((one) => [nameIn(one), one.by ?? 0]));
  return wanted.filter((one) => {
    const already = isLateness(one.code) ? now.get(nameIn(one)) : undefined;
    return already === undefined || (one.by ?? 0) > already + SAME;
  });
}

export type WantedPlan = {
  readonly version: number;
  readonly trucks: readonly { readonly truckId: string; readonly stopIds: readonly string[] }[];
  /** Undefined to keep the present locks. */
  readonly locks?: ArrangedPlan['locks'] | undefined;
  readonly override?: { readonly reason: string } | undefined;
};

/** Errors that no reason excuses: an unknown stop or truck, or one stop on two trucks. */
function unreadable(wanted: WantedPlan, { problem, history }: WorkingPlan) {
  const stops = new Set(problem.stops.map(({ id }) => id));
  const trucks = new Set(problem.trucks.map(({ id }) => id));
  const seen = new Set<string>();
  return wanted.trucks.flatMap(({ truckId, stopIds }) =>
    stopIds.flatMap((stopId): readonly PlanViolation[] => {
      if (stopId === YARD || history[truckId]?.includes(stopId) === true) return [];
      const isTwice = seen.has(stopId);
      seen.add(stopId);
      if (isTwice) return [{ stopId, truckId, code: 'twice' }];
      if (!stops.has(stopId)) return [{ stopId, truckId, code: 'unknown_stop' }];
      return trucks.has(truckId) ? [] : [{ stopId, truckId, code: 'unknown_truck' }];
    }),
  );
}

/** A stop that has begun keeps its truck. Dropping it counts as moving it. */
function takenAway({ problem, unserved }: WorkingPlan): readonly PlanViolation[] {
  return unserved.flatMap((index): readonly PlanViolation[] => {
    const stop = problem.stops[index];
    const isHeld = problem.problem.stops[index]?.lockedTo !== undefined;
    return stop !== undefined && hasBegun(stop) && isHeld
      ? [{ stopId: stop.id, code: 'other_truck' }]
      : [];
  });
}

const nameOf = ({ stopId, code }: PlanViolation): string => `${stopId} ${code}`;

const withLocksOf = (locks: ArrangedPlan['locks'], stops: readonly Stop[]) =>
  Object.fromEntries(
    stops.flatMap(({ id }) => {
      const { [id]: truck } = locks;
      return truck === undefined ? [] : [[id, truck]];
    }),
  );

/**
 * Arranges the day as requested. Overriding the checker takes a reason. Stops left out get no truck.
 * @param before the day as the trucks have loaded for it
 */
export function arrangePlan(
  facts: PlanFacts,
  wanted: WantedPlan,
  { now, by }: ActionContext,
  before = facts.crewDay,
): Result<CrewDay, Stale | Infeasible> {
  const { crewDay } = facts;
  if (wanted.version !== crewDay.version) return err({ kind: 'stale' });
  const locks = withLocksOf(wanted.locks ?? crewDay.plan?.locks ?? {}, plannedStops(crewDay));
  const order = Object.fromEntries(wanted.trucks.map(({ truckId, stopIds }) => [truckId, stopIds]));
  const plan = workingPlan(facts, { order, locks });
  const wrong = unreadable(wanted, plan);
  if (wrong.length > 0) return err({ kind: 'infeasible', violations: wrong });
  const isToday = minuteOn(facts.day, facts.now) !== undefined;
  const present = isToday ? violationsOf(currentPlan(facts)) : [];
  const broken = [...newlyBroken(violationsOf(plan), present), ...takenAway(plan)];
  if (broken.length > 0 && wanted.override === undefined) {
    return err({ kind: 'infeasible', violations: broken });
  }
  const override = broken.length > 0 &&
    wanted.override && { ...wanted.override, by, at: now, breaks: broken.map(nameOf) };
  const { breakdown: _, ...rest } = crewDay;
  const arranged = {
    ...rest,
    version: crewDay.version + 1,
    plan: {
      order: { ...plan.history, ...orderOf(plan.problem, plan.routes) },
      locks,
      ...(override && { override }),
    },
  };
  return ok(withWhereabouts(before, arranged));
}

/**
 * Publishes the current plan to the crews, if it is valid or has a reason. On the day itself, being
 * late needs none: it was arranged with a reason, or the day took longer.
 */
export function publishPlan(
  facts: PlanFacts,
  version: number,
  { now, by }: ActionContext,
): Result<CrewDay, Stale | Infeasible> {
  const { crewDay } = facts;
  if (version !== crewDay.version) return err({ kind: 'stale' });
  const plan = currentPlan(facts);
  const known = new Set(crewDay.plan?.override?.breaks);
  const isToday = minuteOn(facts.day, now) !== undefined;
  const violations = violationsOf(plan).filter(
    (one) => !known.has(nameOf(one)) && !(isToday && isLateness(one.code)),
  );
  if (violations.length > 0) return err({ kind: 'infeasible', violations });
  const order = { ...plan.history, ...orderOf(plan.problem, plan.routes) };
  return ok({
    ...crewDay,
    // From now on, when bookings are added or removed, the other stops stay in the published order.
    plan: { locks: {}, ...crewDay.plan, order },
    published: { version, at: now, by, order, units: unitsByStop(crewDay) },
  });
}

export type DayWrite = {
  readonly crewDay: CrewDay;
  /** Set if the trucks change with the day: the fleet as read, and as changed. */
  readonly fleet?: TruckFleet | undefined;
};

/** Writes one day's document. */
export interface DayPlans {
  /** Reads fleet and day and writes the decision in one transaction. Decides again on conflict. */
  change<E>(
    day: CalendarDay,
    decide: (facts: Pick<PlanFacts, 'fleet' | 'crewDay'>) => Result<DayWrite, E>,
  ): Promise<Result<DayWrite, E>>;
}
