import type { CalendarBooking, CalendarDto, CalendarProduct } from '#core/contract/calendar.ts';
import type { CalendarUnits } from '#core/desk/calendar.ts';
import type { ReadCalendar } from '#core/desk/read-calendar.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { servedBy, visitsOf } from '#core/reservations/visits.ts';

const productDto = ({ product, fleet, units }: CalendarUnits): CalendarProduct => ({
  productId: product.id,
  title: product.title,
  image: product.images[0],
  categories: product.categories,
  isActive: product.isActive,
  turnaroundDays: product.turnaroundDays,
  revision: fleet.revision,
  units: units.map(({ unit, bars }) => ({ id: unit.id, label: unit.label, bars })),
});

const bookingDto = (reservation: Reservation): CalendarBooking => {
  const { id, contact, event, status, awaitsOwner, lines } = reservation;
  return {
    id,
    name: contact.name,
    city: event.city,
    status,
    ...(awaitsOwner && { awaitsOwner: true }),
    rentals: visitsOf(lines).flatMap((visit) => {
      const line = lines[visit.lines[0] ?? 0];
      if (visit.kind === 'collect' || line === undefined) return [];
      const { startDate, endDate } = line;
      return [{ startDate, endDate, items: servedBy(visit, lines) }];
    }),
  };
};

export const calendarDto = (calendar: Awaited<ReturnType<ReadCalendar>>): CalendarDto => ({
  from: calendar.from,
  to: calendar.to,
  today: calendar.today,
  days: calendar.dates.map(({ money, ...date }) => ({ ...date, moneyCents: money })),
  products: calendar.products.map(productDto),
  bookings: calendar.reservations.map(bookingDto),
});
