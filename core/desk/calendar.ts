import type { Product } from '#core/catalogue/product.ts';
import { closedOn, blackoutOn } from '#core/capacity/booking-limits.ts';
import type { Fleet, Unit } from '#core/inventory/unit.ts';
import { type UnitOccupancy, type UnitSpan, unitTimeline } from '#core/inventory/unit-timeline.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, NO_CENTS, sumCents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { visitsOf } from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';

/** The longest range, in days: no screen shows more than two months. */
export const MOST_CALENDAR_DAYS = 62;

export type Reservations = ReadonlyMap<string, Reservation>;

/** A unit's days in one rental or closure. */
export type UnitBar = UnitSpan & {
  /** The whole rental, which may begin before the bar and has its turnaround after it. */
  readonly period?: RentalPeriod | undefined;
};

/** A reservation may have a unit for two consecutive rentals: each is a bar. */
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

/** A unit's bars between two days, both included; a day belongs to at most one. */
export const unitBars = (
  unit: Unit,
  from: CalendarDay,
  to: CalendarDay,
  of: UnitOccupancy & { readonly reservations: Reservations },
): readonly UnitBar[] =>
  unitTimeline(unit, from, to, of).flatMap((span) =>
    barsIn(span, unit, of.productId, of.reservations),
  );

/** No crew comes; with the owner's note, if any. */
export type DayClosed = { readonly kind: 'blackout' | 'weekday'; readonly reason?: string };

function closedFor(
  day: CalendarDay,
  { limits }: Pick<Settings, 'limits'>,
  now: Instant,
): DayClosed | undefined {
  const kind = closedOn(day, limits, now);
  if (kind === 'weekday') return { kind };
  if (kind !== 'blackout') return undefined;
  const { reason } = blackoutOn(day, limits) ?? {};
  return { kind, ...(reason !== undefined && { reason }) };
}

/** One day of the shop: trips out and in, load, closing. */
export type CalendarDate = {
  readonly day: CalendarDay;
  readonly closed?: DayClosed | undefined;
  readonly holiday?: string | undefined;
  /** The same counts as the reservation list under `out` and `in`. */
  readonly out: number;
  readonly in: number;
  /** Totals sold, on the day of the first delivery. */
  readonly money: Cents;
  readonly holds: number;
};

const isSold = ({ status }: Reservation): boolean =>
  status === 'confirmed' || status === 'completed';

type Visited = { readonly day: CalendarDay; readonly reservation: Reservation };

const visited = (reservations: readonly Reservation[], kind: 'deliver' | 'collect') =>
  reservations.flatMap((reservation) => {
    const days = visitsOf(reservation.lines).flatMap((visit) =>
      visit.kind === kind ? [visit.day] : [],
    );
    return [...new Set(days)].map((day): Visited => ({ day, reservation }));
  });

const byDay = (all: readonly Visited[]) => Map.groupBy(all, ({ day }) => day);

export function calendarDates(
  days: readonly CalendarDay[],
  reservations: readonly Reservation[],
  settings: Pick<Settings, 'limits' | 'holidays'>,
  now: Instant,
): readonly CalendarDate[] {
  const sold = reservations.filter(isSold);
  const out = byDay(visited(sold, 'deliver'));
  const back = byDay(visited(sold, 'collect'));
  const held = byDay(
    visited(
      reservations.filter(({ status }) => status === 'held'),
      'deliver',
    ),
  );
  const { isOn, days: holidays } = settings.holidays;
  return days.map((day) => ({
    day,
    closed: closedFor(day, settings, now),
    holiday: isOn ? holidays.find(({ date }) => date === day)?.name : undefined,
    out: out.get(day)?.length ?? 0,
    in: back.get(day)?.length ?? 0,
    money: sumCents(
      (out.get(day) ?? []).map(({ reservation }) =>
        visitsOf(reservation.lines)[0]?.day === day ? reservation.total : NO_CENTS,
      ),
    ),
    holds: held.get(day)?.length ?? 0,
  }));
}

export type CalendarUnits = {
  readonly product: Product;
  readonly fleet: Fleet;
  readonly units: readonly { readonly unit: Unit; readonly bars: readonly UnitBar[] }[];
};

/** A retired unit is shown only while someone has booked it. */
export const calendarUnits = (
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
