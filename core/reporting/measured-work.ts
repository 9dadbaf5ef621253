import {
  type CrewDay,
  type CrewDaysReader,
  type Stop,
  isLive,
  isOver,
  orderNow,
  YARD,
} from '#core/dispatch/crew-day.ts';
import { ridersOn } from '#core/dispatch/crew-places.ts';
import { trucksOn } from '#core/dispatch/day-problem.ts';
import type { FleetStore, TruckFleet } from '#core/dispatch/fleet.ts';
import { estimateTravel, type Point } from '#core/dispatch/travel.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, spreadCents } from '#core/kernel/cents.ts';
import { after, type Instant, MINUTE } from '#core/kernel/instant.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { type Cell, gathered, keyOf, NO_SUMS, type Sums, withCells } from './cells.ts';
import type { SumsReader } from './report-book.ts';

/**
 * Crew work by unit. `minutes:product:unit` counts minutes of one person, `miles:product:unit`
 * hundredths of a mile, `stops:told` visits with reported hours, `stops:planned` the others.
 * `worked:person` counts the minutes of somebody's days on a truck, `planned:person` those of them
 * that were not reported, `workDays:person` the days.
 */
export interface WorkBook extends SumsReader {
  /** Replaces the day, so measuring it again counts nothing twice. */
  keep(day: CalendarDay, sums: Sums): Promise<void>;
}

/** Minutes. Longer visits and drives come from a phone whose buttons were forgotten. */
const LONGEST = 8 * 60;

type Truck = TruckFleet['trucks'][number];

const minutesBetween = (from: Instant | undefined, to: Instant | undefined): number | undefined => {
  if (from === undefined || to === undefined) return undefined;
  const minutes = (to - from) / MINUTE;
  return minutes >= 0 && minutes <= LONGEST ? minutes : undefined;
};

type Leg = {
  readonly stop: Stop;
  readonly minutes: number;
  /** Minutes back to the yard, if it is the last stop before it; the miles are in `miles`. */
  readonly home: number;
  readonly miles: number;
};

/** A truck's drives to each stop, and home. */
function legsOf(
  order: readonly string[],
  { stops }: CrewDay,
  yard: Point,
  factor: number,
): readonly Leg[] {
  const legs: Leg[] = [];
  let at = yard;
  const drive = (to: Point): { minutes: number; miles: number } => {
    if (at === to) return { minutes: 0, miles: 0 };
    const { minutes, miles } = estimateTravel([at, to]);
    at = to;
    return { minutes: (minutes[1] ?? 0) * factor, miles: miles[1] ?? 0 };
  };
  for (const id of [...order, YARD]) {
    const stop = stops[id];
    const last = legs.at(-1);
    if (stop !== undefined) {
      const { minutes, miles } = drive(stop.point);
      const reported = minutesBetween(stop.times?.on_the_way, stop.times?.arrived);
      legs.push({ stop, miles, minutes: reported ?? minutes, home: 0 });
    } else if (id === YARD && last !== undefined && at !== yard) {
      const home = drive(yard);
      legs[legs.length - 1] = { ...last, home: home.minutes, miles: last.miles + home.miles };
    }
  }
  return legs;
}

/** Minutes between two stops. A longer one is a break: the crew went home until the evening. */
const LONGEST_WAIT = 2 * 60;

/** From setting out until done, by the reports; undefined without one of them. */
function reported({
  stop: { times = {} },
  minutes,
}: Omit<Leg, 'miles'>): readonly [Instant, Instant] | undefined {
  const begun =
    times.on_the_way ?? (times.arrived && after(times.arrived, -Math.round(minutes) * MINUTE));
  const ended = times.done ?? times.failed;
  return begun !== undefined && ended !== undefined && begun <= ended ? [begun, ended] : undefined;
}

/** A truck's day from loading until back in the yard: as reported, if all of it was, or as planned. */
export function minutesOut(
  legs: readonly Omit<Leg, 'miles'>[],
  crew: number,
  loadMinutes: number,
): { readonly minutes: number; readonly isTold: boolean } {
  const drives = legs
    .map((leg) => reported(leg))
    .filter((one) => one !== undefined)
    .toSorted(([a], [b]) => a - b);
  if (drives.length < legs.length) {
    const planned = legs.map(({ stop, minutes, home }) => minutes + stop.work / crew + home);
    return { minutes: planned.reduce((sum, one) => sum + one, loadMinutes), isTold: false };
  }
  let minutes = loadMinutes + (legs.at(-1)?.home ?? 0);
  let until: number | undefined;
  for (const [begun, ended] of drives) {
    const from = Math.max(begun, until ?? begun);
    const wait = (from - (until ?? from)) / MINUTE;
    minutes += Math.max(0, ended - from) / MINUTE + (wait > LONGEST_WAIT ? 0 : wait);
    until = Math.max(ended, until ?? ended);
  }
  return { minutes, isTold: true };
}

/** Hours of the people on a truck, and of its seats on which nobody is named. */
function hoursOf(
  day: CalendarDay,
  { id, crewSize }: Truck,
  legs: readonly Leg[],
  fleet: TruckFleet,
): readonly Cell[] {
  if (legs.length === 0) return [];
  const { minutes, isTold } = minutesOut(legs, crewSize, fleet.depot.loadMinutes);
  const riders = ridersOn(fleet, id, day).map((member) => member.id);
  const unnamed = Array.from({ length: Math.max(0, crewSize - riders.length) }, () => '');
  const whole = Math.round(minutes);
  return [...riders, ...unnamed].flatMap((person) => [
    { day, key: keyOf('worked', person), count: whole, cents: 0 },
    { day, key: keyOf('planned', person), count: isTold ? 0 : whole, cents: 0 },
    { day, key: keyOf('workDays', person), count: 1, cents: 0 },
  ]);
}

/**
 * One day's work by unit. On site: arrived to done as reported, or else as planned. Driving: as
 * reported, or else estimated along the truck's order. A stop's units share it evenly.
 */
function workOf(
  day: CalendarDay,
  crewDay: CrewDay,
  fleet: TruckFleet,
  reservations: ReadonlyMap<string, Reservation>,
  now: Instant,
): Sums {
  const trucks = new Map<string, Truck>(
    [...fleet.trucks, ...trucksOn(fleet, day)].map((truck) => [truck.id, truck]),
  );
  const cells = Object.entries(orderNow(crewDay)).flatMap(([truckId, order]) => {
    const truck = trucks.get(truckId);
    const crew = truck?.crewSize ?? 1;
    const live = order.filter((id) => {
      const stop = crewDay.stops[id];
      return stop === undefined || isLive(stop, now);
    });
    const legs = legsOf(live, crewDay, fleet.depot.point, fleet.learned?.factor ?? 1);
    const hours = truck === undefined ? [] : hoursOf(day, truck, legs, fleet);
    const byUnit = legs.flatMap(({ stop, minutes, home, miles }): readonly Cell[] => {
      const lines = reservations.get(stop.reservationId)?.lines ?? [];
      const units = stop.lines.flatMap((index) => {
        const line = lines[index];
        return (line?.units ?? []).map((unit) => [line?.productId ?? '', unit] as const);
      });
      if (units.length === 0) return [];
      const worked = minutesBetween(stop.times?.arrived, stop.times?.done ?? stop.times?.failed);
      const work = worked === undefined ? stop.work : worked * crew;
      const evenly = (whole: number) =>
        spreadCents(
          cents(Math.round(whole)),
          units.map(() => cents(1)),
        );
      const [manMinutes, hundredths] = [
        evenly(work + (minutes + home) * crew),
        evenly(miles * 100),
      ];
      return [
        ...units.flatMap(([productId, unit], at) => [
          { day, key: keyOf('minutes', productId, unit), count: manMinutes[at] ?? 0, cents: 0 },
          { day, key: keyOf('miles', productId, unit), count: hundredths[at] ?? 0, cents: 0 },
        ]),
        { day, key: keyOf('stops', worked === undefined ? 'planned' : 'told'), count: 1, cents: 0 },
      ];
    });
    return [...hours, ...byUnit];
  });
  return withCells(NO_SUMS, gathered(cells));
}

type TodayPorts = {
  readonly crewDays: CrewDaysReader;
  readonly truckFleet: Pick<FleetStore, 'read'>;
  readonly clock: Clock;
};

/** The crews' hours of today, once each stop that has a truck is over. Undefined before. */
export const makeHoursToday =
  ({ crewDays, truckFleet, clock }: TodayPorts) =>
  async (): Promise<Sums | undefined> => {
    const now = clock.now();
    const today = shopDay(now);
    const [days, fleet] = await Promise.all([crewDays.crewDays([today]), truckFleet.read()]);
    const crewDay = days.get(today);
    const driven = Object.values(crewDay === undefined ? {} : orderNow(crewDay)).flat();
    const stops = driven.flatMap((id) => crewDay?.stops[id] ?? []);
    const isDone = stops.every((stop) => isOver(stop) || !isLive(stop, now) || stop.undelivered);
    if (crewDay === undefined || stops.length === 0 || !isDone) return undefined;
    return workOf(today, crewDay, fleet, new Map(), now);
  };

/** A phone without a signal may report its stops days later. */
const DAYS_AGAIN = 14;
/** How far back a shop that never measured is measured, a few days per run. */
const DAYS_BACK = 400;
const MOST_A_RUN = 60;

type MeasurePorts = {
  readonly book: WorkBook;
  readonly crewDays: CrewDaysReader;
  readonly fleet: Pick<FleetStore, 'read'>;
  readonly ledger: { find(id: string): Promise<Reservation | undefined> };
  readonly clock: Clock;
};

/** Measures past days. Returns how many. Safe to repeat, in any process. */
export const makeMeasureWork =
  ({ book, crewDays, fleet, ledger, clock }: MeasurePorts) =>
  async (): Promise<number> => {
    const now = clock.now();
    const today = shopDay(now);
    const span = { from: addDays(today, -DAYS_BACK), to: addDays(today, -1) };
    const known = await book.days(span);
    const past = Array.from({ length: DAYS_BACK }, (_, back) => addDays(today, -1 - back));
    const wanted = past.filter((day, back) => back < DAYS_AGAIN || !known.has(day));
    const found = await crewDays.crewDays(wanted);
    const due = wanted.filter((day) => found.has(day)).slice(0, MOST_A_RUN);
    const trucks = await fleet.read();
    return oneByOne(due, async (day) => {
      const crewDay = found.get(day);
      if (crewDay === undefined) return false;
      const ids = new Set(Object.values(crewDay.stops).map(({ reservationId }) => reservationId));
      const all = await Promise.all([...ids].map((id) => ledger.find(id)));
      const sold = new Map(
        all.flatMap((one) => (one !== undefined && isSold(one) ? [[one.id, one]] : [])),
      );
      await book.keep(day, workOf(day, crewDay, trucks, sold, now));
      return true;
    });
  };
