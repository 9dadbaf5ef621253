import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { checkRoutes, type Violation } from './check-routes.ts';
import {
  type ArrangedPlan,
  type CrewDay,
  hasBegun,
  isOver,
  type Stop,
  type StopOrder,
  YARD,
} from './crew-day.ts';
import { type DayProblem, orderOf, problemOf, routesOf, tidy, trucksOn } from './day-problem.ts';
import type { Stale, TruckFleet } from './fleet.ts';
import { RELOAD, type Routes } from './routing-problem.ts';

// How a day is driven: docs/decisions/26-trucks-and-the-promise.md.

/** What a plan of the day is made from. */
export type PlanFacts = {
  readonly day: CalendarDay;
  readonly fleet: TruckFleet;
  readonly crewDay: CrewDay;
  readonly now: Instant;
};

/** A plan as it can be driven. */
export type WorkingPlan = {
  readonly problem: DayProblem;
  readonly routes: Routes;
  /** Indexes of the stops that no truck has. */
  readonly unserved: readonly number[];
  readonly locks: ArrangedPlan['locks'];
  /** What trucks that do not work any more did before: history, and nobody's to arrange. */
  readonly history: StopOrder;
};

/** Which rule a plan breaks, and at which stop; of a truck's whole day it is the last one. */
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

/** A hold that nobody paid is in the witness, and in no plan. */
export const plannedStops = ({ stops }: CrewDay): readonly Stop[] =>
  Object.values(stops).filter(({ expiresAt }) => expiresAt === undefined);

export const orderNow = ({ plan, witness }: CrewDay): StopOrder => plan?.order ?? witness;

const wholeDay = 48 * 60;

/** Minutes of the day; undefined on every other day. */
const minuteOn = (day: CalendarDay, now: Instant): number | undefined =>
  shopDay(now) === day ? (now - shopMoment(day, '00:00')) / MINUTE : undefined;

/**
 * The stop as the rest of its day has it. What has begun stands where it was, at the hours it had; nothing else begins in the
 * past, and what is late by now is late in every plan: that is no reason against this one.
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

/** Which truck has which stop. */
const holders = (order: StopOrder): ReadonlyMap<string, string> =>
  new Map(Object.entries(order).flatMap(([truck, ids]) => ids.map((id) => [id, truck] as const)));

/** The day as the solver and the checker see it now. */
export function workingPlan(
  { day, fleet, crewDay, now }: PlanFacts,
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
    published: crewDay.published?.order,
  });
  const routes = routesOf(problem, arranged.order).map((route) => begunFirst(stops, route));
  const served = new Set(routes.flat());
  return {
    problem: minute === undefined ? problem : fromNowOn(problem, routes, minute),
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

/** The order of what is to come may change, that of what was may not; a load that nobody needs any more is left out. */
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

/** A truck that stands in the yard does not leave it before now. */
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

/** As it stands: what somebody arranged, or the witness. */
export const currentPlan = (facts: PlanFacts): WorkingPlan =>
  workingPlan(facts, {
    order: orderNow(facts.crewDay),
    locks: facts.crewDay.plan?.locks ?? {},
  });

/** What the checker has against it, in the words of stops and trucks. */
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

export type WantedPlan = {
  readonly version: number;
  readonly trucks: readonly { readonly truckId: string; readonly stopIds: readonly string[] }[];
  /** Undefined: those there are. */
  readonly locks?: ArrangedPlan['locks'] | undefined;
  readonly override?: { readonly reason: string } | undefined;
};

/** What no reason makes good: a stop or a truck that is not there, and one stop on two trucks. */
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

/** What has begun keeps its truck; leaving it out of all would be the same as moving it. */
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
 * The day with its trucks' stops as somebody wants them. What the checker refuses is kept only for a reason. A stop that is
 * not named has no truck, and stays on the list of those.
 */
export function arrangePlan(
  facts: PlanFacts,
  wanted: WantedPlan,
  { now, by }: ActionContext,
): Result<CrewDay, Stale | Infeasible> {
  const { crewDay } = facts;
  if (wanted.version !== crewDay.version) return err({ kind: 'stale' });
  const locks = withLocksOf(wanted.locks ?? crewDay.plan?.locks ?? {}, plannedStops(crewDay));
  const order = Object.fromEntries(wanted.trucks.map(({ truckId, stopIds }) => [truckId, stopIds]));
  const plan = workingPlan(facts, { order, locks });
  const wrong = unreadable(wanted, plan);
  if (wrong.length > 0) return err({ kind: 'infeasible', violations: wrong });
  const broken = [...violationsOf(plan), ...takenAway(plan)];
  if (broken.length > 0 && wanted.override === undefined) {
    return err({ kind: 'infeasible', violations: broken });
  }
  const override = broken.length > 0 &&
    wanted.override && { ...wanted.override, by, at: now, breaks: broken.map(nameOf) };
  return ok({
    ...crewDay,
    version: crewDay.version + 1,
    plan: {
      order: { ...plan.history, ...orderOf(plan.problem, plan.routes) },
      locks,
      ...(override && { override }),
    },
  });
}

/** The crews are told the plan as it stands, if it can be driven, or somebody said why it is driven all the same. */
export function publishPlan(
  facts: PlanFacts,
  version: number,
  { now, by }: ActionContext,
): Result<CrewDay, Stale | Infeasible> {
  const { crewDay } = facts;
  if (version !== crewDay.version) return err({ kind: 'stale' });
  const plan = currentPlan(facts);
  const known = new Set(crewDay.plan?.override?.breaks);
  const violations = violationsOf(plan).filter((one) => !known.has(nameOf(one)));
  if (violations.length > 0) return err({ kind: 'infeasible', violations });
  const order = { ...plan.history, ...orderOf(plan.problem, plan.routes) };
  return ok({
    ...crewDay,
    // From here on a booking that comes or goes leaves the others where the crews were told.
    plan: { locks: {}, ...crewDay.plan, order },
    published: { version, at: now, by, order },
  });
}

/** Of one day's document. */
export interface DayPlans {
  /** Reads the fleet and the day, and writes what is decided, in one transaction; decides again after a conflict. */
  change<E>(
    day: CalendarDay,
    decide: (facts: Pick<PlanFacts, 'fleet' | 'crewDay'>) => Result<CrewDay, E>,
  ): Promise<Result<CrewDay, E>>;
}
