import { calendarDay, type CalendarDay, eachDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';
import { bringsBack, hasBegun, type Stop, type StopOrder, unitsThere, YARD } from './crew-day.ts';
import { ridersOn, shortCrews } from './crew-places.ts';
import { shiftOn, type Truck, type TruckFleet } from './fleet.ts';
import {
  type Load,
  type Prices,
  RELOAD,
  type Routes,
  type RoutingProblem,
  type RoutingStop,
} from './routing-problem.ts';
import { type Point, type Roads, shareTravel } from './travel.ts';

/** Wages per minute of a two-person crew, fuel per mile. Each goal outweighs those after it. */
export const PRICES: Prices = {
  unserved: 100_000,
  overtimeMinute: 30,
  truck: 150,
  minute: 0.7,
  mile: 0.8,
  change: 5,
};

/** Price of a change once crews are out: what one of them has loaded, another must fetch. */
const CHANGE_UNDER_WAY = 60;

type ProblemOptions = {
  /** Minutes a crew may work past its shift; promises allow none. */
  readonly overtime?: number | undefined;
  /** Maps a stop's id to the only truck that may serve it. */
  readonly locks?: Readonly<Record<string, string>> | undefined;
  /** The order that was published to the crews, or else arranged by a person. */
  readonly published?: StopOrder | undefined;
  /** Whether a crew has begun the day. */
  readonly isUnderWay?: boolean | undefined;
  /** Whether a truck that is out has to come back to the yard for it. */
  readonly inYard?: ((stop: Stop) => boolean) | undefined;
  /** Real drive times instead of estimates. Promises always use estimates. */
  readonly roads?: Roads | undefined;
};

/** A day as the solver and the checker see it, with the stops and trucks behind its indexes. */
export type DayProblem = {
  readonly problem: RoutingProblem;
  readonly stops: readonly Stop[];
  readonly trucks: readonly Truck[];
};

/** Rows of the travel tables: one per stop, then the yard. */
export const pointsOf = (
  stops: readonly Pick<Stop, 'point'>[],
  { depot }: Pick<TruckFleet, 'depot'>,
): readonly Point[] => [...stops.map(({ point }) => point), depot.point];

/**
 * The trucks that work that day. Their crew size is the number of people who do: also those who ride
 * beside a whole crew.
 */
export function trucksOn(fleet: TruckFleet, day: CalendarDay): readonly Truck[] {
  const people = new Map(shortCrews(fleet, day).map((short) => [short.truck.id, short.people]));
  return fleet.trucks.flatMap((truck) => {
    const crewSize =
      people.get(truck.id) ?? Math.max(truck.crewSize, ridersOn(fleet, truck.id, day).length);
    return crewSize === 0 || shiftOn(truck, day) === undefined ? [] : [{ ...truck, crewSize }];
  });
}

/** A week long ago, Sunday first, for which nobody has arranged anything. */
const PLAIN_WEEK = eachDay(calendarDay('2000-01-02'), calendarDay('2000-01-09'));

/** The days on which no truck works: by weekday, and single ones. Undefined if there are none. */
export function daysWithoutTruck(fleet: TruckFleet) {
  if (fleet.trucks.length === 0) return undefined;
  const isIdle = (day: CalendarDay): boolean => trucksOn(fleet, day).length === 0;
  const arranged = [
    ...fleet.trucks.flatMap(({ daysOff }) => daysOff),
    ...fleet.crew.flatMap(({ daysOff, rides = [] }) => [
      ...daysOff,
      ...rides.map(({ day }) => day),
    ]),
  ];
  const weekdays = PLAIN_WEEK.filter(isIdle).map(weekdayOf);
  const days = [...new Set(arranged)]
    .map(calendarDay)
    .filter((day) => !weekdays.includes(weekdayOf(day)) && isIdle(day))
    .toSorted();
  return weekdays.length === 0 && days.length === 0 ? undefined : { weekdays, days };
}

function truckOf(order: StopOrder | undefined): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(order ?? {}).flatMap(([truckId, ids]) =>
      ids.map((id) => [id, truckId] as const),
    ),
  );
}

/**
 * A unit's share of its stop's load. Undefined where the stop has other rentals, because it knows
 * only the sum of their loads.
 */
const unitLoad = ({ lines, units, lb, cuFt }: Stop): Load | undefined =>
  lines.length === 1 && units.length > 0
    ? { lb: lb / units.length, cuFt: cuFt / units.length }
    : undefined;

/**
 * The part of the same units that is in both loads. If the pickup brings nothing because its
 * delivery failed, the units come from the yard.
 */
function takesOf(
  delivery: Stop,
  pickups: readonly (readonly [Stop, number])[],
): RoutingStop['takes'] {
  const to = unitLoad(delivery);
  return pickups.flatMap(([stop, pickup]) => {
    const from = unitLoad(stop);
    const count = stop.units.filter((unit) => delivery.units.includes(unit)).length;
    if (to === undefined || from === undefined || count === 0) return [];
    return [
      { pickup, lb: count * Math.min(to.lb, from.lb), cuFt: count * Math.min(to.cuFt, from.cuFt) },
    ];
  });
}

/**
 * By index, the pickups that bring units for a delivery. The delivery has to wait for them unless
 * its crew has set out, because then the units are aboard. A pickup whose delivery failed brings
 * nothing.
 */
function handedOn(
  stops: readonly Stop[],
): ReadonlyMap<number, Pick<RoutingStop, 'awaits' | 'takes'>> {
  const isSource = bringsBack(stops);
  const pickups = stops.flatMap((stop, index) => (isSource(stop) ? [[stop, index] as const] : []));
  const bringing = new Map(
    pickups.flatMap(([stop, index]) =>
      stop.undelivered === true ? [] : unitsThere(stop).map((unit) => [unit, index] as const),
    ),
  );
  const gone = new Set(pickups.flatMap(([{ units }]) => units));
  if (gone.size === 0) return new Map();
  return new Map(
    stops.flatMap((stop, index) => {
      if (stop.kind !== 'deliver' || !stop.units.some((unit) => gone.has(unit))) return [];
      const from = new Set(stop.units.flatMap((unit) => bringing.get(unit) ?? []));
      const awaits = hasBegun(stop) || from.size === 0 ? undefined : [...from];
      return [[index, { awaits, takes: takesOf(stop, pickups) }] as const];
    }),
  );
}

/** Loading comes first: with a shift from six, the truck leaves the yard at twenty past. */
export function problemOf(
  day: CalendarDay,
  fleet: TruckFleet,
  stops: readonly Stop[],
  options: ProblemOptions = {},
): DayProblem {
  const { overtime = 0, locks = {}, published, isUnderWay = false, inYard, roads } = options;
  const { depot } = fleet;
  const trucks = trucksOn(fleet, day);
  const indexes = new Map(trucks.map(({ id }, index) => [id, index]));
  const told = truckOf(published);
  const shared = shareTravel(
    stops.map(({ point }) => point),
    depot.point,
    fleet.learned?.factor,
    roads,
  );
  const { points, minutes, miles } = shared.table;
  const handed = handedOn(stops);
  return {
    stops,
    trucks,
    problem: {
      stops: stops.map((stop, index) => {
        const { id, kind, lb, cuFt, from, to, work } = stop;
        const [locked, before] = [locks[id], told.get(id)];
        return {
          kind,
          lb,
          cuFt,
          from,
          to,
          work,
          point: shared.rows[index] ?? index,
          ...handed.get(index),
          isBegun: hasBegun(stop),
          // Units that another customer still has are not loaded in the yard.
          inYard: handed.get(index)?.awaits === undefined && inYard?.(stop) === true,
          // If the stop is locked to a truck that is off, no truck may serve it.
          lockedTo: locked === undefined ? undefined : (indexes.get(locked) ?? trucks.length),
          publishedOn: before === undefined ? undefined : (indexes.get(before) ?? trucks.length),
        };
      }),
      trucks: trucks.map((truck) => {
        const shift = shiftOn(truck, day);
        const to = minutesOf(shift?.to ?? '00:00');
        return {
          lb: truck.payloadLb,
          cuFt: truck.volumeCuFt,
          crew: truck.crewSize,
          from: minutesOf(shift?.from ?? '00:00') + depot.loadMinutes,
          to,
          latest: to + overtime,
        };
      }),
      yard: shared.yard,
      reloadMinutes: depot.loadMinutes,
      points,
      minutes,
      miles,
      prices: isUnderWay ? { ...PRICES, change: CHANGE_UNDER_WAY } : PRICES,
    },
  };
}

/** Drops yard visits at either end, and repeated ones. */
export const tidy = (route: readonly number[]): readonly number[] =>
  route.filter(
    (which, index) =>
      which !== RELOAD ||
      (index > 0 &&
        route[index - 1] !== RELOAD &&
        route.slice(index + 1).some((later) => later !== RELOAD)),
  );

/** An order as routes. Skips stops and trucks that the problem does not have. */
export function routesOf({ stops, trucks }: DayProblem, order: StopOrder): Routes {
  const indexes = new Map(stops.map(({ id }, index) => [id, index]));
  return trucks.map(({ id }) =>
    tidy(
      (order[id] ?? []).flatMap((stop) => {
        const index = stop === YARD ? RELOAD : indexes.get(stop);
        return index === undefined ? [] : [index];
      }),
    ),
  );
}

export const orderOf = ({ stops, trucks }: DayProblem, routes: Routes): StopOrder =>
  Object.fromEntries(
    trucks.flatMap(({ id }, truck) => {
      const route = routes[truck] ?? [];
      const ids = route.map((which) => stops[which]?.id ?? YARD);
      return ids.length === 0 ? [] : [[id, ids]];
    }),
  );
