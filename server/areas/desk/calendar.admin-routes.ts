import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Product } from '#core/catalogue/product.ts';
import {
  type CalendarBarDto,
  type CalendarBookingDto,
  type CalendarDto,
  type CalendarPart,
  type CalendarProductDto,
  type CalendarUnitDto,
  CALENDAR_ROUTES,
} from '#core/contract/calendar.ts';
import {
  type CalendarUnits,
  MOST_CALENDAR_DAYS,
  type ReadCalendar,
  type UnitBar,
} from '#core/desk/calendar.ts';
import { type CrewDays, wasNotDelivered } from '#core/dispatch/crew-day.ts';
import { addDays, type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { ReservationGlance } from '#core/reservations/reservation-lists.ts';
import { madeVisits, servedBy } from '#core/reservations/visits.ts';
import { rangeProblem } from '#server/platform/http/day-problems.ts';
import { refuse } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';

/** The days shown, and each booking's index in the list. */
type ShownRange = {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly places: ReadonlyMap<string, number>;
};

type Rental = CalendarUnitDto['rentals'][number];

/** A booked bar: the days its rental takes, with turnaround, within the calendar's range. */
function rentalOf(bar: UnitBar, { turnaroundDays }: Product, of: ShownRange): Rental | undefined {
  const { kind, from, to, period } = bar;
  const booking = of.places.get(bar.reservationId ?? '');
  if (kind !== 'booked' || period === undefined || booking === undefined) return undefined;
  const { startDate, endDate } = period;
  const lastDay = addDays(endDate, turnaroundDays - 1);
  const isPlain =
    from === (startDate > of.from ? startDate : of.from) &&
    to === (lastDay < of.to ? lastDay : of.to);
  return isPlain
    ? [daysBetween(of.from, startDate), daysBetween(of.from, endDate), booking]
    : undefined;
}

function barDto({ kind, from, to, period, ...bar }: UnitBar, of: ShownRange): CalendarBarDto {
  const booking = period && of.places.get(bar.reservationId ?? '');
  return {
    kind,
    at: daysBetween(of.from, from),
    days: daysBetween(from, to) + 1,
    ...(period !== undefined &&
      booking !== undefined && {
        booking,
        delivery: daysBetween(of.from, period.startDate),
        pickUp: daysBetween(of.from, period.endDate),
      }),
    ...(bar.reason !== undefined && { reason: bar.reason }),
  };
}

const productDto = (
  { product, fleet, units }: CalendarUnits,
  of: ShownRange,
): CalendarProductDto => ({
  productId: product.id,
  title: product.title,
  categories: product.categories,
  isActive: product.isActive,
  turnaroundDays: product.turnaroundDays,
  revision: fleet.revision,
  units: units.map(({ unit: { id, label }, bars }) => {
    const told = bars.map((bar) => ({ bar, rental: rentalOf(bar, product, of) }));
    const others = told.filter(({ rental }) => rental === undefined);
    return {
      id,
      label,
      rentals: told.flatMap(({ rental }) => (rental === undefined ? [] : [rental])),
      ...(others.length > 0 && { bars: others.map(({ bar }) => barDto(bar, of)) }),
    };
  }),
});

const bookingDto = ({
  id,
  contact,
  status,
  awaitsOwner,
}: ReservationGlance): CalendarBookingDto => ({
  id,
  name: contact.name,
  ...(status !== 'confirmed' && { status }),
  ...(awaitsOwner && { awaitsOwner: true }),
});

const stopsDto = (reservation: ReservationGlance, crewDays: CrewDays): CalendarBookingDto => {
  const { event, lines } = reservation;
  return {
    ...bookingDto(reservation),
    city: event.city,
    rentals: madeVisits(reservation).flatMap((visit, index, visits) => {
      const line = lines[visit.lines[0] ?? 0];
      if (visit.kind === 'collect' || line === undefined) return [];
      const { startDate, endDate } = line;
      const pickUpOn = visits[index + 1]?.day;
      const later = pickUpOn !== endDate && { pickUpOn };
      const isUndelivered =
        pickUpOn !== undefined && wasNotDelivered(crewDays.get(pickUpOn)?.stops, reservation.id);
      return [
        {
          startDate,
          endDate,
          items: servedBy(visit, lines),
          ...later,
          ...(isUndelivered && { isUndelivered: true as const }),
        },
      ];
    }),
  };
};

/** Only what the requested part draws: a shop has thousands of bars and bookings. */
function calendarDto(calendar: Awaited<ReturnType<ReadCalendar>>, part: CalendarPart): CalendarDto {
  const { from, to, today, dates, products, reservations, crewDays } = calendar;
  const places = new Map(reservations.map(({ id }, place) => [id, place]));
  return {
    from,
    to,
    today,
    days: dates.map(({ money, ...date }) => ({ ...date, moneyCents: money })),
    products: part === 'units' ? products.map((one) => productDto(one, { from, to, places })) : [],
    bookings:
      part === 'days'
        ? []
        : reservations.map((one) => (part === 'units' ? bookingDto(one) : stopsDto(one, crewDays))),
  };
}

/** What units and crews are doing. Registered behind the admin check. */
export const adminCalendarRoutes =
  (read: ReadCalendar): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, CALENDAR_ROUTES);

    serve(
      'GET /calendar',
      { summary: 'Get what each unit does on the days asked for, and what is due on each day' },
      async ({ query: { from, to, part } }, reply) => {
        const refused = rangeProblem(from, to, MOST_CALENDAR_DAYS);
        if (refused !== undefined) return refuse(reply, refused);
        return calendarDto(await read(from, to), part);
      },
    );
  };
