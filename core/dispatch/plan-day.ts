import type { Actor } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';
import { breakDown, undoBreakdown, withoutTrucks } from './break-down.ts';
import { driveRoute } from './check-routes.ts';
import {
  type CrewDay,
  type CrewDaysReader,
  EMPTY_CREW_DAY,
  hasBegun,
  type Stop,
  type StopOrder,
  unplacedOn,
  YARD,
} from './crew-day.ts';
import { shortCrews, trucksToSpare } from './crew-places.ts';
import {
  arrangePlan,
  currentPlan,
  type DayPlans,
  type DayWrite,
  type DriveTimes,
  isLateness,
  isPastWindow,
  minuteOn,
  opensFor,
  type PlanFacts,
  plannedStops,
  publishPlan,
  type WantedPlan,
  type WorkingPlan,
  violationsOf,
  workingPlan,
} from './day-plan.ts';
import { type DayProblem, orderOf, pointsOf, PRICES, problemOf } from './day-problem.ts';
import { type DrivenPlan, drivePlan } from './drive-plan.ts';
import { clockOf, type FleetStore, type TruckFleet } from './fleet.ts';
import type { RoutingPlan, RoutingStop } from './routing-problem.ts';
import { roundsFor, searchRoutes } from './solve-routes.ts';
import { roadsIn, type TravelTimes } from './travel.ts';
import { changeDay, searchDay as searchWitness, settleOrder } from './witness.ts';

type Proposing = {
  readonly seconds: number;
  readonly locks?: Readonly<Record<string, string>> | undefined;
  /** Return true to end the search early. */
  readonly isOver: () => boolean;
};

/** A search's result, and the day with the deadlines that it kept. */
type Found = { readonly day: DayProblem; readonly plan: RoutingPlan };

const withStops = (day: DayProblem, of: (stop: RoutingStop, index: number) => RoutingStop) => ({
  ...day,
  problem: { ...day.problem, stops: day.problem.stops.map(of) },
});

/** Tolerance, so that floating-point sums of travel times do not make the present plan late. */
const HAIR = 1e-6;

/** When each stop that has a truck begins. */
const beginsOf = ({ problem: { problem }, routes }: WorkingPlan): ReadonlyMap<number, number> =>
  new Map(
    routes.flatMap((route, truck) => {
      const { begin } = driveRoute(problem, truck, route);
      return route.map((which, place) => [which, (begin[place] ?? 0) + HAIR] as const);
    }),
  );

/**
 * The day with each begun stop ending at its time, so that no other stop comes before it.
 * @param asLate whether the rest may be as late as the plan makes it now
 */
function anchored(plan: WorkingPlan, asLate: boolean): DayProblem {
  const { problem: day, routes } = plan;
  const driven = routes.map((route, truck) => driveRoute(day.problem, truck, route));
  const begins = beginsOf(plan);
  const { problem } = withStops(day, (stop, index) => {
    const of = day.stops[index];
    const begin = begins.get(index) ?? stop.to;
    if (of && hasBegun(of)) return { ...stop, to: begin };
    return asLate ? { ...stop, to: Math.max(stop.to, begin) } : stop;
  });
  const trucks = problem.trucks.map((truck, index) => ({
    ...truck,
    latest: asLate ? Math.max(truck.latest, (driven[index]?.back ?? 0) + HAIR) : truck.latest,
  }));
  return { ...day, problem: { ...problem, trucks } };
}

/** Minutes from now within which to try to reach stops whose hours have passed, tightest first. */
const OVER_WITHIN = [30, 60, 90, 120, 180, 240, 360];
/** Minutes by which stops of today that would get no truck may be late, in turn. */
const LATE_BY = [15, 30, 60, 90, 120];

/**
 * The day with what customers were told and crews must be as deadlines, too, the strictest first:
 * all of it, then told hours at most as late as the plan makes them now, then without the people.
 * None if that says nothing.
 */
function heeding(day: DayProblem, { needs }: PlanFacts, start: WorkingPlan): readonly DayProblem[] {
  const ahead = day.stops.map((stop) => (hasBegun(stop) ? undefined : needs?.get(stop.id)));
  const begins = beginsOf(start);
  const within = (asNow: boolean, withPeople: boolean): DayProblem =>
    withStops(day, (stop, index) => {
      const { told, people } = ahead[index] ?? {};
      const of = day.stops[index];
      if (of === undefined) return stop;
      const kept = told && Math.max(told.to, asNow ? (begins.get(index) ?? 0) : 0);
      return {
        ...stop,
        from: opensFor(of, stop, needs),
        // Whoever was told a later hour than promised expects it then.
        to: kept === undefined ? stop.to : Math.min(stop.to, kept),
        people: withPeople ? people : undefined,
      };
    });
  if (ahead.every((one) => one?.told === undefined && one?.people === undefined)) return [];
  return [within(false, true), within(true, true), within(true, false)];
}

/**
 * The solver only knows hard deadlines, so it leaves out stops that cannot be reached in time. When
 * it does, stops that are late now may stay as late. A stop whose hours have passed, or that no
 * truck can reach in time today, gets the tightest deadline that leaves out the fewest stops: late
 * is better than not at all, and without a deadline it would always come last.
 */
function* searchDay(
  start: WorkingPlan,
  facts: PlanFacts,
  { seconds, isOver }: Pick<Proposing, 'seconds' | 'isOver'>,
): Generator<void, Found> {
  const minute = minuteOn(facts.day, facts.now);
  const rounds = roundsFor(start.problem.problem, seconds);
  function* searched(day: DayProblem, from: Found, share: number): Generator<void, Found> {
    const options = { seed: 1, rounds: Math.ceil(rounds / share), isOver, start: from.plan };
    const plan = yield* searchRoutes(day.problem, options);
    // To the solver, a stop that was made is worth as much as any other.
    const isKept = plan.unserved.every((index) => {
      const stop = day.stops[index];
      return stop === undefined || !hasBegun(stop) || from.plan.unserved.includes(index);
    });
    return isKept ? { day, plan } : from;
  }
  const asNow = anchored(start, true);
  const now: Found = { day: asNow, plan: { routes: start.routes, unserved: start.unserved } };
  const over = start.problem.stops.flatMap((stop, index) =>
    isPastWindow(stop, facts) ? [index] : [],
  );
  const isLate = violationsOf(start).some(({ code }) => isLateness(code));
  const bases = isLate ? [anchored(start, false), asNow] : [asNow];
  const days = bases.flatMap((day) => [...heeding(day, facts, start), day]);
  const tries = days.flatMap((day) =>
    (over.length === 0 ? [undefined] : [...OVER_WITHIN, undefined]).map((within) =>
      withStops(day, (stop, index) =>
        within !== undefined && over.includes(index)
          ? { ...stop, to: (minute ?? 0) + within }
          : stop,
      ),
    ),
  );
  const late = minute === undefined ? [] : LATE_BY;
  const waits = (by: number) =>
    withStops(asNow, (stop, index) =>
      start.unserved.includes(index) ? { ...stop, to: stop.to + by } : stop,
    );
  let best: Found | undefined;
  for (const day of [...tries, ...late.map(waits)]) {
    const found = yield* searched(day, now, tries.length === 1 ? 1 : Math.max(4, days.length));
    if (best === undefined || found.plan.unserved.length < best.plan.unserved.length) best = found;
    if (best.plan.unserved.length === 0) break;
  }
  return best ?? now;
}

/**
 * Proposes how the solver would drive the day, starting from the current plan. Stores nothing.
 * Yields now and then. The result has passed the checker, but for stops that come late because they
 * are late now, or would have no truck.
 */
export function* proposePlan(
  facts: PlanFacts,
  { seconds, locks, isOver }: Proposing,
): Generator<void, WorkingPlan> {
  const now = currentPlan(facts);
  const start = locks === undefined ? now : workingPlan(facts, { order: orderIn(now), locks });
  const found = yield* searchDay(start, facts, { seconds, isOver });
  const arranged = (order: StopOrder) =>
    workingPlan(facts, { order: { ...start.history, ...order }, locks: start.locks });
  const settle = (order: StopOrder) => settleOrder(found.day, order, new Set()).witness;
  const plan = arranged(settle(orderIn(arranged(orderOf(start.problem, found.plan.routes)))));
  const broken = new Set(
    violationsOf(plan).flatMap(({ truckId, code }) => (isLateness(code) ? [] : [truckId])),
  );
  if (broken.size === 0) return plan;
  // A crew did stops in an order that no plan allows. A person has to arrange the rest of its day.
  const isHistory = (id: string) => {
    const { [id]: stop } = facts.crewDay.stops;
    return id === YARD || (stop !== undefined && hasBegun(stop));
  };
  return arranged(
    Object.fromEntries(
      Object.entries(orderIn(plan)).map(([truck, ids]) => [
        truck,
        broken.has(truck) ? ids.filter(isHistory) : ids,
      ]),
    ),
  );
}

const orderIn = ({ problem, routes, history }: WorkingPlan): StopOrder => ({
  ...history,
  ...orderOf(problem, routes),
});

/** A day as returned to the office: its facts, its plan and the times that follow. */
export type ShownPlan = {
  readonly facts: PlanFacts;
  readonly plan: WorkingPlan;
  readonly driven: DrivenPlan;
  /** Trucks that a proposal leaves in the yard, because there are too few people for all of them. */
  readonly spared?: readonly string[] | undefined;
};

const shown = (facts: PlanFacts, plan: WorkingPlan): ShownPlan => ({
  facts,
  plan,
  driven: drivePlan(plan, facts),
});

export type PlanPorts = {
  readonly crewDays: CrewDaysReader;
  readonly dayPlans: DayPlans;
  readonly truckFleet: FleetStore;
  readonly clock: Clock;
  /** Undefined if drive times are estimated. */
  readonly travelTimes?: TravelTimes | undefined;
  /** Undefined: no hours that customers were told, and no number of people, count. */
  readonly readNeeds?:
    | ((day: CalendarDay, stops: readonly Stop[]) => Promise<NonNullable<PlanFacts['needs']>>)
    | undefined;
  /** Yields to other work. */
  readonly pause: () => Promise<void>;
  /** Milliseconds from a monotonic clock. */
  readonly elapsed: () => number;
};

type AskedProposal = {
  readonly seconds: number;
  readonly locks?: Readonly<Record<string, string>> | undefined;
  /** Trucks that broke down. */
  readonly without?: readonly string[] | undefined;
};

/**
 * Trucks that may stay in the yard: not those that somebody locked stops to. None once a crew has
 * loaded, because the others may have loaded, too.
 */
const sparable = ({ day, fleet, crewDay }: PlanFacts): readonly string[] =>
  plannedStops(crewDay).every(({ state }) => state === 'planned')
    ? trucksToSpare(fleet, day, new Set(Object.values(crewDay.plan?.locks ?? {})))
    : [];

/** Whether a truck goes out with fewer people than usual. */
const goesShort = ({ facts: { fleet, day }, driven }: ShownPlan): boolean =>
  shortCrews(fleet, day).some((short) =>
    driven.trucks.some(({ truck, stops }) => truck.id === short.truck.id && stops.length > 0),
  );

/** How long people wait past their hours, or work past theirs. */
const lateMinutes = ({ driven: { trucks } }: ShownPlan): number =>
  trucks.reduce(
    (sum, { stops, overtime }) => sum + stops.reduce((all, stop) => all + stop.late, overtime),
    0,
  );

/** Whether more stops have no truck, or somebody waits or works longer, by a minute or more. */
const isWorse = (one: ShownPlan, other: ShownPlan): boolean =>
  one.driven.unassigned.length > other.driven.unassigned.length ||
  lateMinutes(one) >= lateMinutes(other) + 1;

/** Stops that the plan reaches outside the hours that were told, or with too few people. */
function unheeded({ facts: { needs }, driven }: ShownPlan): number {
  const faults = driven.trucks.flatMap(({ truck, stops }) =>
    stops.map(({ stop, begin }): number => {
      const { told, people = 0 } = (hasBegun(stop) ? undefined : needs?.get(stop.id)) ?? {};
      const at = begin === undefined ? undefined : minutesOf(clockOf(begin));
      const isOff = told !== undefined && at !== undefined && (at < told.from || at > told.to);
      return Number(isOff) + Number(people > truck.crewSize);
    }),
  );
  return faults.reduce((sum, one) => sum + one, 0);
}

/** What a plan drives: `minutes` of its trucks and `miles`. */
const effort = ({ driven: { trucks } }: ShownPlan) => ({
  minutes: trucks.reduce((sum, { minutes }) => sum + minutes, 0),
  miles: trucks.reduce((sum, { miles }) => sum + miles, 0),
});

/**
 * Whether a proposal is worth a change: it leaves fewer stops out, or late, keeps more of what was
 * told, or saves time or miles and costs less.
 */
function isBetter(one: ShownPlan, now: ShownPlan): boolean {
  const left = now.driven.unassigned.length - one.driven.unassigned.length;
  if (left !== 0) return left > 0;
  const sooner = lateMinutes(now) - lateMinutes(one);
  if (Math.abs(sooner) >= 1) return sooner > 0;
  const heeds = unheeded(now) - unheeded(one);
  if (heeds !== 0) return heeds > 0;
  if (goesShort(now) !== goesShort(one)) return goesShort(now);
  const [then, before] = [effort(one), effort(now)];
  const saved = { minutes: before.minutes - then.minutes, miles: before.miles - then.miles };
  return (
    (saved.minutes >= 1 || saved.miles >= 1) &&
    saved.minutes * PRICES.minute + saved.miles * PRICES.mile > 0
  );
}

/** How long a change of trucks or people looks for another order of a day. */
const SETTLE_MS = 300;

const dayOnly = <E>(decided: Result<CrewDay, E>): Result<DayWrite, E> =>
  decided.ok ? ok({ crewDay: decided.value }) : decided;

/** A day's plan for the office: view, propose, arrange, publish. */
export function makePlanDay(ports: PlanPorts) {
  const { crewDays, dayPlans, truckFleet, clock, travelTimes, readNeeds, pause, elapsed } = ports;

  /** A routing service that does not answer must not block a plan. */
  async function driveTimesOf(
    fleet: TruckFleet,
    { stops }: CrewDay,
  ): Promise<DriveTimes | undefined> {
    const places = pointsOf(Object.values(stops), fleet);
    if (travelTimes === undefined || places.length === 1) return undefined;
    const points = [...new Map(places.map((one) => [`${one.lat},${one.lng}`, one])).values()];
    try {
      return { from: 'service', roads: roadsIn(points, await travelTimes.between(points)) };
    } catch {
      return { from: 'away' };
    }
  }

  async function factsOf(day: CalendarDay): Promise<PlanFacts> {
    const [fleet, days] = await Promise.all([truckFleet.read(), crewDays.crewDays([day])]);
    const crewDay = days.get(day) ?? EMPTY_CREW_DAY;
    const [driveTimes, needs] = await Promise.all([
      driveTimesOf(fleet, crewDay),
      readNeeds?.(day, Object.values(crewDay.stops)),
    ]);
    return { day, fleet, crewDay, now: clock.now(), ...(driveTimes && { driveTimes }), needs };
  }

  async function changed<E>(
    day: CalendarDay,
    decide: (facts: PlanFacts) => Result<DayWrite, E>,
  ): Promise<Result<ShownPlan, E>> {
    const now = clock.now();
    // Requested before the transaction, because transactions never wait for a service.
    const { driveTimes, needs } = await factsOf(day);
    const written = await dayPlans.change(day, (facts) =>
      decide({ ...facts, day, now, driveTimes, needs }),
    );
    if (!written.ok) return written;
    const { crewDay } = written.value;
    const facts = { ...(await factsOf(day)), crewDay };
    return ok(shown(facts, currentPlan(facts)));
  }

  async function finished<T>(search: Generator<void, T>): Promise<T> {
    let step = search.next();
    while (step.done !== true) {
      await pause();
      step = search.next();
    }
    return step.value;
  }

  return {
    async read(day: CalendarDay): Promise<ShownPlan> {
      const facts = await factsOf(day);
      return shown(facts, currentPlan(facts));
    },

    /**
     * The day as saving these trucks and people would leave it. What someone arranged stays as it is,
     * so the stops of a truck that nobody drives have no truck. Stores nothing.
     */
    async readWith(day: CalendarDay, fleet: TruckFleet): Promise<ShownPlan> {
      const facts = { ...(await factsOf(day)), fleet };
      const { crewDay, now } = facts;
      const change = { day, fleet, now, removed: [], added: [] };
      let after = changeDay(crewDay, change).day;
      const lost = unplacedOn(after, now).filter(({ takenOn }) => takenOn === undefined);
      if (crewDay.plan === undefined && lost.length > 0) {
        const until = elapsed() + SETTLE_MS;
        const placed = new Set([
          ...Object.values(after.witness).flat(),
          ...lost.map(({ id }) => id),
        ]);
        const stops = Object.values(after.stops).filter(({ id }) => placed.has(id));
        const problem = problemOf(day, fleet, stops);
        const limit = { seconds: SETTLE_MS / 1_000, isOver: () => elapsed() > until };
        const routes = await finished(searchWitness(problem, after.witness, limit));
        if (routes !== undefined) {
          after = changeDay(crewDay, { ...change, found: orderOf(problem, routes) }).day;
        }
      }
      const then = { ...facts, crewDay: { ...after, version: crewDay.version } };
      return shown(then, currentPlan(then));
    },

    /** The day as planning a failed stop again would leave it. Stores nothing. */
    async readAgain(day: CalendarDay, stopId: string): Promise<ShownPlan> {
      const facts = await factsOf(day);
      const { crewDay } = facts;
      const { [stopId]: stop } = crewDay.stops;
      const stops = {
        ...crewDay.stops,
        ...(stop && { [stopId]: { ...stop, state: 'planned' as const, failure: undefined } }),
      };
      const then = { ...facts, crewDay: { ...crewDay, stops } };
      return shown(then, currentPlan(then));
    },

    /** The published plan, without later changes; empty before the first one. */
    async readPublished(day: CalendarDay): Promise<ShownPlan> {
      const facts = await factsOf(day);
      const order = facts.crewDay.published?.order ?? {};
      const told = { ...facts, crewDay: { ...facts.crewDay, plan: { order, locks: {} } } };
      return shown(told, currentPlan(told));
    },

    async propose(day: CalendarDay, asked: AskedProposal): Promise<ShownPlan> {
      const { seconds, locks, without = [] } = asked;
      const all = withoutTrucks(await factsOf(day), without);
      // Those who arrange the rest around stops that stay want no truck parked.
      const toSpare = locks === undefined ? sparable(all) : [];
      const share = seconds / (1 + toSpare.length);
      const proposed = async (facts: PlanFacts): Promise<ShownPlan> => {
        const until = elapsed() + share * 1_000;
        const isOver = () => elapsed() > until;
        const search = proposePlan(facts, { seconds: share, locks, isOver });
        return shown(facts, await finished(search));
      };
      let best = await proposed(all);
      for (const truck of toSpare) {
        if (!goesShort(best)) break;
        const fewer = await proposed(withoutTrucks(best.facts, [truck]));
        if (isWorse(fewer, best)) break;
        best = { ...fewer, spared: [...(best.spared ?? []), truck] };
      }
      if (locks !== undefined || without.length > 0) return best;
      const now = shown(all, currentPlan(all));
      return isBetter(best, now) ? best : now;
    },

    arrange: (day: CalendarDay, wanted: WantedPlan, by: Actor) =>
      changed(day, (facts) => dayOnly(arrangePlan(facts, wanted, { now: facts.now, by }))),

    /** Takes broken-down trucks out and arranges the rest of the day, in one transaction. */
    breakDown: (day: CalendarDay, wanted: Parameters<typeof breakDown>[1], by: Actor) =>
      changed(day, (facts) => breakDown(facts, wanted, { now: facts.now, by })),

    undoBreakdown: (day: CalendarDay, version: number) =>
      changed(day, (facts) => undoBreakdown(facts, version, facts)),

    publish: (day: CalendarDay, version: number, by: Actor) =>
      changed(day, (facts) => dayOnly(publishPlan(facts, version, { now: facts.now, by }))),
  };
}
