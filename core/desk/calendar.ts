import { closedOn, shutOn } from '#core/capacity/booking-limits.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Product } from '#core/catalogue/product.ts';
import {
  type CrewDays,
  type CrewDaysReader,
  EMPTY_CREW_DAY,
  wasNotDelivered,
} from '#core/dispatch/crew-day.ts';
import { driveDay } from '#core/dispatch/drive-plan.ts';
import type { FleetStore } from '#core/dispatch/fleet.ts';
import { isTaken, type Schedules, schedulesTouched } from '#core/inventory/schedule.ts';
import { type UnitOccupancy, type UnitSpan, unitTimeline } from '#core/inventory/unit-timeline.ts';
import { type Fleet, fleetOf, type Unit } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, daysBetween, eachDay } from '#core/kernel/calendar-day.ts';
import { addCents, type Cents, NO_CENTS } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { ReservationBook, ReservationGlance } from '#core/reservations/reservation-lists.ts';
import { isCalledOff, isSold } from '#core/reservations/reservation-state.ts';
import { madeVisits } from '#core/reservations/visits.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import { type Load, truckLoad } from './load.ts';

/** The longest range, in days: no screen shows more than two months. */
export const MOST_CALENDAR_DAYS = 62;

type Reservations = ReadonlyMap<string, ReservationGlance>;

/** A unit's consecutive days in one rental or closure. */
export type UnitBar = UnitSpan & {
  /** The whole rental, which may begin before the bar and is followed by its turnaround. */
  readonly period?: RentalPeriod | undefined;
};

/** Makes one bar per rental, because a reservation may have a unit for two consecutive rentals. */
function barsIn(span: UnitSpan, unit: Unit, productId: string, reservations: Reservations) {
  const { lines = [] } = reservations.get(span.reservationId ?? '') ?? {};
  const own = lines.filter((line) => line.productId === productId && line.units.includes(unit.id));
  const bars = own.flatMap((line): readonly UnitBar[] => {
    const { startDate, endDate } = line;
    const lastDay = addDays(endDate, line.turnaroundDays - 1);
    const from = startDate > span.from ? startDate : span.from;
    const to = lastDay < span.to ? lastDay : span.to;
    return from > to ? [] : [{ ...span, from, to, period: { startDate, endDate } }];
  });
  return bars.length === 0 ? [span] : bars.toSorted((a, b) => (a.from < b.from ? -1 : 1));
}

/** A unit's bars between two days, both included. A day belongs to at most one bar. */
export const unitBars = (
  unit: Unit,
  from: CalendarDay,
  to: CalendarDay,
  of: UnitOccupancy & { readonly reservations: Reservations },
): readonly UnitBar[] =>
  unitTimeline(unit, from, to, of).flatMap((span) =>
    barsIn(span, unit, of.productId, of.reservations),
  );

/** Why no crew comes, with the owner's note, if any. */
type DayClosed = { readonly kind: 'blackout' | 'weekday'; readonly reason?: string };

function closedFor(
  day: CalendarDay,
  { limits }: Pick<Settings, 'limits'>,
  now: Instant,
): DayClosed | undefined {
  const kind = closedOn(day, limits, now);
  if (kind !== 'blackout' && kind !== 'weekday') return undefined;
  const { reason } = shutOn(day, limits) ?? {};
  return { kind, ...(reason !== undefined && { reason }) };
}

/** One day of the shop: trips out and in, load, closings. */
type CalendarDate = {
  readonly day: CalendarDay;
  readonly closed?: DayClosed | undefined;
  readonly holiday?: string | undefined;
  /** The same counts as in the reservation list under `out` and `in`. */
  readonly out: number;
  readonly in: number;
  /** Totals of confirmed bookings, on the day of the first delivery. */
  readonly money: Cents;
  readonly holds: number;
};

/** The state of the units on one day. */
type UnitsOfDay = {
  /** Booked units that may not go out. */
  readonly conflicts: number;
  /** Categories on sale with no available unit. */
  readonly soldOut: readonly string[];
};

type DaySums = { out: number; in: number; money: Cents; holds: number };

/** Figures per day. Each reservation counts once per day and kind, despite several visits. */
function sumsOf(
  reservations: readonly ReservationGlance[],
  crewDays: CrewDays,
): ReadonlyMap<CalendarDay, DaySums> {
  const sums = new Map<CalendarDay, DaySums>();
  const on = (day: CalendarDay): DaySums => {
    const known = sums.get(day) ?? { out: 0, in: 0, money: NO_CENTS, holds: 0 };
    sums.set(day, known);
    return known;
  };
  for (const reservation of reservations) {
    const { lines, total } = reservation;
    if (isCalledOff(reservation)) continue;
    const deliveries = new Set(lines.map(({ startDate }) => startDate));
    if (!isSold(reservation)) {
      for (const day of deliveries) on(day).holds += 1;
      continue;
    }
    const visits = madeVisits(reservation);
    const pickUps = visits.flatMap(({ kind, day }) =>
      kind === 'deliver' || wasNotDelivered(crewDays.get(day)?.stops, reservation.id) ? [] : day,
    );
    for (const day of deliveries) on(day).out += 1;
    for (const day of new Set(pickUps)) on(day).in += 1;
    const [first] = visits;
    if (first) on(first.day).money = addCents(on(first.day).money, total);
  }
  return sums;
}

function calendarDates(
  days: readonly CalendarDay[],
  reservations: readonly ReservationGlance[],
  crewDays: CrewDays,
  settings: Pick<Settings, 'limits' | 'holidays'>,
  now: Instant,
): readonly CalendarDate[] {
  const sums = sumsOf(reservations, crewDays);
  const { isOn, days: holidays } = settings.holidays;
  return days.map((day) => ({
    out: 0,
    in: 0,
    money: NO_CENTS,
    holds: 0,
    ...sums.get(day),
    day,
    closed: closedFor(day, settings, now),
    holiday: isOn ? holidays.find(({ date }) => date === day)?.name : undefined,
  }));
}

export type CalendarUnits = {
  readonly product: Product;
  readonly fleet: Fleet;
  readonly units: readonly { readonly unit: Unit; readonly bars: readonly UnitBar[] }[];
};

/** A retired unit is shown only while a reservation has it. */
const calendarUnits = (
  products: readonly { readonly product: Product; readonly fleet: Fleet }[],
  days: { readonly from: CalendarDay; readonly to: CalendarDay },
  of: Omit<UnitOccupancy, 'productId'> & { readonly reservations: Reservations },
): readonly CalendarUnits[] =>
  products.map(({ product, fleet }) => ({
    product,
    fleet,
    units: fleet.units
      .map((unit) => ({
        unit,
        bars: unitBars(unit, days.from, days.to, { ...of, productId: product.id }),
      }))
      .filter(
        ({ unit, bars }) =>
          unit.retiredOn === undefined || bars.some(({ kind }) => kind !== 'retired'),
      ),
  }));

/** Counted from the bars. No bar: available. Booked but may not go out: taken. */
function unitsOfDays(
  products: readonly CalendarUnits[],
  days: readonly CalendarDay[],
): readonly UnitsOfDay[] {
  const columns = new Map(days.map((day, column) => [day, column]));
  const conflicts = days.map(() => 0);
  const shelves = new Map<string, { readonly free: Set<number>; readonly taken: Set<number> }>();
  for (const { product, units } of products) {
    const own = (product.isActive ? product.categories : []).map((category) => {
      const shelf = shelves.get(category) ?? { free: new Set(), taken: new Set() };
      shelves.set(category, shelf);
      return shelf;
    });
    for (const { bars } of units) {
      const kinds = days.map((): UnitBar['kind'] | undefined => undefined);
      for (const { from, to, kind } of bars) {
        const first = columns.get(from) ?? 0;
        kinds.fill(kind, first, first + daysBetween(from, to) + 1);
      }
      for (const [column, kind] of kinds.entries()) {
        if (kind === 'conflict') conflicts[column] = (conflicts[column] ?? 0) + 1;
        if (kind === undefined) for (const { free } of own) free.add(column);
        else if (TAKEN.has(kind)) for (const { taken } of own) taken.add(column);
      }
    }
  }
  return days.map((_day, column) => ({
    conflicts: conflicts[column] ?? 0,
    soldOut: [...shelves].flatMap(([category, { free, taken }]) =>
      taken.has(column) && !free.has(column) ? [category] : [],
    ),
  }));
}

const TAKEN: ReadonlySet<UnitBar['kind']> = new Set(['booked', 'held', 'conflict']);

type CalendarPorts = {
  readonly catalogue: Pick<Catalogue, 'listAll'>;
  readonly ledger: Pick<BookingLedger, 'schedules' | 'fleets'>;
  readonly book: Pick<ReservationBook, 'glance'>;
  readonly crewDays: CrewDaysReader;
  readonly truckFleet: Pick<FleetStore, 'read'>;
  readonly settings: Pick<BusinessSettingsStore, 'read'>;
  readonly clock: Clock;
};

/** Reservations with a unit on one of the days. */
function ownersOn(
  schedules: Schedules,
  days: readonly CalendarDay[],
  now: Instant,
): readonly string[] {
  const shown = new Set<string>(days);
  const slots = [...schedules.values()].flatMap((schedule) =>
    Object.entries(schedule.days).flatMap(([day, units]) =>
      shown.has(day) ? Object.values(units) : [],
    ),
  );
  const taken = slots.filter((slot) => isTaken(slot, now));
  return [...new Set(taken.map(({ reservationId }) => reservationId))];
}

const add = (a: Load, b: Load): Load => ({ used: a.used + b.used, of: a.of + b.of });

/**
 * What units, crews and the shop do between two days, both included. Reads only the schedules, the
 * crews' days and the reservations in them, without a scan.
 */
export const makeReadCalendar =
  ({ catalogue, ledger, book, crewDays, truckFleet, settings: kept, clock }: CalendarPorts) =>
  async (from: CalendarDay, to: CalendarDay) => {
    const now = clock.now();
    const days = eachDay(from, addDays(to, 1));
    // A rental picked up on the first day has slots only up to the day before.
    const seen = [addDays(from, -1), ...days];
    const [all, settings, fleet, stops] = await Promise.all([
      catalogue.listAll(),
      kept.read(),
      truckFleet.read(),
      crewDays.crewDays(days),
    ]);
    const [fleets, schedules] = await Promise.all([
      ledger.fleets(all.map(({ id }) => id)),
      ledger.schedules(all.flatMap(({ id }) => schedulesTouched(id, seen))),
    ]);
    // A missed pickup is on a later day's trucks, when its unit is no longer in the schedule.
    const stopped = [...stops.values()].flatMap((day) =>
      Object.values(day.stops).map(({ reservationId }) => reservationId),
    );
    const owners = new Set([...ownersOn(schedules, seen, now), ...stopped]);
    const reservations = await book.glance([...owners]);
    const products = all.map((product) => ({ product, fleet: fleetOf(product, fleets) }));
    const trucks = truckLoad(
      fleet,
      days.map((day) => {
        const crewDay = stops.get(day) ?? EMPTY_CREW_DAY;
        return { day, driven: driveDay({ day, fleet, crewDay, now }) };
      }),
    );
    const units = calendarUnits(products, { from, to }, { schedules, now, reservations });
    const ofUnits = unitsOfDays(units, days);
    return {
      from,
      to,
      today: shopDay(now),
      dates: calendarDates(days, [...reservations.values()], stops, settings, now).map(
        (date, index) => ({
          ...date,
          load: trucks
            .map(({ days: of }) => of[index] ?? { used: 0, of: 0 })
            .reduce(add, { used: 0, of: 0 }),
          conflicts: 0,
          soldOut: [],
          ...ofUnits[index],
        }),
      ),
      products: units,
      reservations: [...reservations.values()],
      crewDays: stops,
    };
  };

export type ReadCalendar = ReturnType<typeof makeReadCalendar>;
