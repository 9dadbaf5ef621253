import { type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';
import { driveRoute, checkRoute, unitsOut, type Violation } from './check-routes.ts';
import { isOver, type Stop } from './crew-day.ts';
import {
  currentPlan,
  minuteOn,
  type PlanFacts,
  type PlanViolation,
  violationsOf,
  type WorkingPlan,
} from './day-plan.ts';
import { problemOf } from './day-problem.ts';
import { shiftOn, type Truck, WEEKDAYS } from './fleet.ts';
import { type Load, missesLoad, RELOAD } from './routing-problem.ts';

/** That the truck could serve it, as it is or after a trip to the yard for what it left without. */
const FITS = ['fits', 'fits_from_yard'] as const;

type Hindrance = {
  readonly truckId: string;
  readonly code: Violation['code'] | (typeof FITS)[number];
  /** Minutes late or past the shift, or excess pounds or cubic feet. */
  readonly by?: number | undefined;
};

type WhyUnassigned = {
  readonly reasons: readonly string[];
  readonly byTruck: readonly Hindrance[];
};

/** Order in which constraints are lifted: what a person can change most easily comes first. */
const TRIED = [
  'other_truck',
  'unit_out',
  'no_reload',
  'late',
  'after_hours',
  'too_heavy',
  'too_bulky',
] as const satisfies readonly Violation['code'][];

type Sums = ReadonlyMap<Violation['code'], number>;

/** Totals of violations by code, if the truck drives this route. */
const sumsOf = (
  { problem: { problem }, routes }: WorkingPlan,
  truck: number,
  route: readonly number[],
): Sums => {
  const sums = new Map<Violation['code'], number>();
  for (const { code, by = 1 } of checkRoute(problem, truck, route)) {
    sums.set(code, (sums.get(code) ?? 0) + by);
  }
  const out = unitsOut(problem, routes.with(truck, route)).length;
  return out === 0 ? sums : sums.set('unit_out', out);
};

/** Violations that the route did not have before. */
const added = (after: Sums, before: Sums): readonly (readonly [Violation['code'], number])[] =>
  [...after].flatMap(([code, sum]) => {
    const more = sum - (before.get(code) ?? 0);
    return more > 1e-6 ? [[code, more] as const] : [];
  });

/** Every way to insert a stop: at each place, with or without a reload beside it. */
function* withStop(route: readonly number[], stop: number): Generator<readonly number[]> {
  for (let at = 0; at <= route.length; at += 1) {
    yield route.toSpliced(at, 0, stop);
    if (at > 0 && route[at - 1] !== RELOAD) yield route.toSpliced(at, 0, RELOAD, stop);
    if (at < route.length && route[at] !== RELOAD) yield route.toSpliced(at, 0, stop, RELOAD);
  }
}

function hindranceOn(plan: WorkingPlan, truck: number, stop: number): Hindrance {
  const truckId = plan.problem.trucks[truck]?.id ?? '';
  const route = plan.routes[truck] ?? [];
  const before = sumsOf(plan, truck, route);
  const { problem } = plan.problem;
  const inYard = problem.stops[stop]?.inYard === true;
  const places = [...withStop(route, stop)]
    .filter((tried) => !inYard || !missesLoad(problem, tried, stop))
    .map((tried) => added(sumsOf(plan, truck, tried), before));
  if (places.some((broken) => broken.length === 0)) {
    const isOut = route.some((one) => problem.stops[one]?.isBegun === true);
    return { truckId, code: inYard && isOut ? 'fits_from_yard' : 'fits' };
  }
  // Lifts one constraint at a time: does the stop fit somewhere then, and by how much does it miss?
  for (const code of TRIED) {
    const off = places.flatMap(([first, ...others]) =>
      first !== undefined && first[0] === code && others.length === 0 ? [first[1]] : [],
    );
    if (off.length > 0) return { truckId, code, by: amountOf(code, Math.min(...off)) };
  }
  const [least] = places.toSorted((a, b) => a.length - b.length);
  const [code, by] = TRIED.flatMap(
    (one) => least?.filter(([broken]) => broken === one) ?? [],
  )[0] ?? ['late', 0];
  return { truckId, code, by: amountOf(code, by) };
}

const amountOf = (code: Violation['code'], by: number): number | undefined =>
  code === 'other_truck' || code === 'no_reload' || code === 'unit_out'
    ? undefined
    : Math.round(by * 10) / 10;

/** Why a stop has no truck, found by trying every place on every truck. */
export function whyUnassigned(plan: WorkingPlan, stop: number): WhyUnassigned {
  const byTruck = plan.problem.trucks.map((_truck, index) => hindranceOn(plan, index, stop));
  if (byTruck.length === 0) return { reasons: ['no_truck'], byTruck };
  // If some truck could serve it, it only needs to be assigned.
  if (byTruck.some(({ code }) => FITS.some((one) => one === code)))
    return { reasons: ['not_planned'], byTruck };
  return { reasons: [...new Set(byTruck.map(({ code }) => code))], byTruck };
}

/** Times are minutes of the day. */
export type DrivenStop = {
  readonly stop: Stop;
  /** When the work starts, after waiting. Absent in history without times. */
  readonly begin?: number | undefined;
  readonly leave?: number | undefined;
  readonly waits: number;
  readonly late: number;
  readonly service: number;
  /** The part of its load that is aboard before and after it: see `takes` in `routing-problem.ts`. */
  readonly stays?: Load | undefined;
};

export type DrivenTruck = {
  readonly truck: Truck;
  readonly shift: { readonly from: string; readonly to: string };
  readonly stops: readonly DrivenStop[];
  /** Returns to the yard for another load, before the stop at this index. */
  readonly reloads: readonly {
    readonly before: number;
    readonly arrive: number;
    readonly leave: number;
  }[];
  readonly out?: number | undefined;
  readonly back?: number | undefined;
  readonly miles: number;
  /** From the start of loading until the return. */
  readonly minutes: number;
  readonly overtime: number;
  readonly peakLb: number;
  readonly peakCuFt: number;
};

export type DrivenPlan = {
  readonly trucks: readonly DrivenTruck[];
  readonly unassigned: readonly (WhyUnassigned & {
    readonly stop: Stop;
    readonly service: number;
  })[];
  readonly violations: readonly PlanViolation[];
};

const EMPTY = {
  stops: [],
  reloads: [],
  miles: 0,
  minutes: 0,
  overtime: 0,
  peakLb: 0,
  peakCuFt: 0,
} as const;

type WorkTimes = { readonly begin: number; readonly leave: number; readonly service: number };

/**
 * Begin and end of the work as the crew reported them. Undefined where it did not, also if it is
 * planned again.
 */
function reportedTimes(stop: Stop, day: CalendarDay, crewSize: number): WorkTimes | undefined {
  const { arrived, done, failed } = stop.times ?? {};
  if (stop.state !== 'arrived' && !isOver(stop)) return undefined;
  const service = stop.work / crewSize;
  const leave = isOver(stop) ? minuteOn(day, stop.state === 'done' ? done : failed) : undefined;
  const begin = minuteOn(day, arrived) ?? (leave === undefined ? leave : leave - service);
  if (begin === undefined) return undefined;
  return leave === undefined
    ? { begin, leave: begin + service, service }
    : { begin, leave, service: leave - begin };
}

function driven(plan: WorkingPlan, index: number, facts: PlanFacts): DrivenTruck | undefined {
  const { problem, trucks } = plan.problem;
  const truck = trucks[index];
  const route = plan.routes[index] ?? [];
  const of = problem.trucks[index];
  if (truck === undefined || of === undefined) return undefined;
  const shift = shiftOn(truck, facts.day) ?? { from: '00:00', to: '00:00' };
  if (route.length === 0) return { truck, shift, ...EMPTY };
  const { arrive, begin, leave, back, miles, peak, stays } = driveRoute(problem, index, route);
  const stops: DrivenStop[] = [];
  const reloads: DrivenTruck['reloads'][number][] = [];
  route.forEach((which, place) => {
    const [here, began = 0, left = 0] = [arrive[place] ?? 0, begin[place], leave[place]];
    const stop = plan.problem.stops[which];
    if (which === RELOAD || stop === undefined) {
      reloads.push({ before: stops.length, arrive: here, leave: left });
      return;
    }
    const promised = facts.crewDay.stops[stop.id] ?? stop;
    const reported = reportedTimes(promised, facts.day, truck.crewSize);
    const times = reported ?? { begin: began, leave: left, service: left - began };
    stops.push({
      stop: promised,
      ...times,
      waits: place === 0 || reported !== undefined ? 0 : began - here,
      late: Math.max(0, times.begin - promised.to),
      stays: stays.get(place),
    });
  });
  const [first] = stops;
  const start = problem.stops[route[0] ?? RELOAD];
  const way = start ? (problem.minutes[problem.yard * problem.points + start.point] ?? 0) : 0;
  // A truck leaves the yard no earlier than its first stop requires.
  const out =
    minuteOn(facts.day, first?.stop.times?.on_the_way) ??
    Math.max(of.from, (first?.begin ?? 0) - way);
  return {
    truck,
    shift,
    stops,
    reloads,
    out,
    back,
    miles,
    minutes: back - out + facts.fleet.depot.loadMinutes,
    overtime: Math.max(0, back - minutesOf(shift.to)),
    peakLb: peak.lb,
    peakCuFt: peak.cuFt,
  };
}

/** The truck's usual shift, ignoring a day off that was added after the day began. */
const usualShift = ({ shifts }: Truck, day: CalendarDay) => {
  const name = WEEKDAYS[weekdayOf(day)];
  return (name && shifts[name]) ?? { from: '00:00', to: '00:00' };
};

/** What a truck did before it was taken out of service. It is shown, but no longer planned. */
function remembered(
  truck: Truck,
  ids: readonly string[],
  { crewDay, day, fleet, driveTimes }: PlanFacts,
): DrivenTruck {
  const stops = ids.flatMap((id): readonly DrivenStop[] => {
    const { [id]: stop } = crewDay.stops;
    if (stop === undefined) return [];
    const service = stop.work / truck.crewSize;
    const times = reportedTimes(stop, day, truck.crewSize) ?? { service };
    return [{ stop, ...times, waits: 0, late: 0 }];
  });
  const shift = usualShift(truck, day);
  const alone = { ...fleet, crew: [], trucks: [{ ...truck, daysOff: [] }] };
  const { problem } = problemOf(
    day,
    alone,
    stops.map(({ stop }) => stop),
    { roads: driveTimes?.from === 'service' ? driveTimes.roads : undefined },
  );
  const [first, last] = [stops[0], stops.at(-1)];
  if (problem.trucks.length === 0 || last === undefined) return { truck, shift, ...EMPTY, stops };
  const { miles, peak } = driveRoute(problem, 0, [...stops.keys()]);
  const { yard, points } = problem;
  const end = problem.stops[stops.length - 1]?.point ?? yard;
  const start = problem.stops[0]?.point ?? yard;
  const way = problem.minutes[yard * points + start] ?? 0;
  const left = minuteOn(day, first?.stop.times?.on_the_way);
  const out = left ?? (first?.begin === undefined ? undefined : first.begin - way);
  return {
    truck,
    shift,
    ...EMPTY,
    stops,
    ...(out !== undefined && { out }),
    // Nobody knows how it got back.
    miles: miles - (problem.miles[end * points + yard] ?? 0),
    minutes:
      out === undefined || last.leave === undefined
        ? 0
        : last.leave - out + fleet.depot.loadMinutes,
    peakLb: peak.lb,
    peakCuFt: peak.cuFt,
  };
}

/** The plan with the times that follow from it, and why each stop without a truck has none. */
export function drivePlan(plan: WorkingPlan, facts: PlanFacts): DrivenPlan {
  const { problem, history, unserved } = plan;
  const crew = Math.max(1, ...problem.trucks.map(({ crewSize }) => crewSize));
  const trucks = facts.fleet.trucks.flatMap((truck): readonly DrivenTruck[] => {
    const index = problem.trucks.findIndex(({ id }) => id === truck.id);
    const working = driven(plan, index, facts);
    const before = history[truck.id];
    if (working !== undefined) return [working];
    return before === undefined ? [] : [remembered(truck, before, facts)];
  });
  return {
    trucks,
    unassigned: unserved.flatMap((index) => {
      const id = problem.stops[index]?.id ?? '';
      const { [id]: stop } = facts.crewDay.stops;
      if (stop === undefined) return [];
      return [{ stop, service: stop.work / crew, ...whyUnassigned(plan, index) }];
    }),
    violations: violationsOf(plan),
  };
}

/** The current plan of a day, driven. Without stops, nothing is, however many trucks there are. */
export const driveDay = (facts: PlanFacts): DrivenPlan =>
  Object.keys(facts.crewDay.stops).length === 0
    ? { trucks: [], unassigned: [], violations: [] }
    : drivePlan(currentPlan(facts), facts);
