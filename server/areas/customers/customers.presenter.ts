import { isToCome } from '#core/back-office/change-customer-contact.ts';
import { payableOf } from '#core/back-office/take-payment.ts';
import type {
  CustomerDto,
  CustomerRow,
  SearchResult,
  TimelineEntry,
} from '#core/contract/customers.ts';
import { type Customer, figuresOf, sayBooked } from '#core/customers/customer.ts';
import type { CustomerRecord, TimelineItem } from '#core/customers/read-customer.ts';
import type { FoundEverywhere } from '#core/customers/search-everything.ts';
import { sumCents } from '#core/kernel/cents.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { formatDay, formatWindow } from '#core/kernel/format-day.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { distinctPeriods } from '#core/kernel/rental-days.ts';
import type { NewsConsent } from '#core/marketing/subscriber.ts';
import { QUOTE_STATES } from '#core/quotes/written-quote.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { isOnlyQuoted, organizationKey, organizationOf } from '#core/reservations/office-terms.ts';
import { isSameEvening } from '#core/reservations/pickup-day.ts';
import {
  mailLanguageOf,
  type Reservation,
  summaryOf,
  writtenOffOf,
} from '#core/reservations/reservation.ts';
import { madeVisits, promisedFor } from '#core/reservations/visits.ts';
import { actorDto, stampDto } from '#server/areas/reservations/reservations.presenter.ts';
import { awaitedOf } from '#server/platform/http/booking.presenter.ts';

const addressOf = ({ addresses: [latest] }: Customer) =>
  latest && { street: latest.street, city: latest.city, postalCode: latest.postalCode };

export const customerRowDto = (customer: Customer): CustomerRow => ({
  id: customer.id,
  name: customer.name,
  emails: customer.emails,
  phones: customer.phones,
  bookings: customer.figures.bookings,
  holds: customer.figures.holds,
  lifetimeCents: customer.figures.lifetime,
  balanceCents: customer.figures.balance,
  organizations: customer.organizations,
  tags: customer.tags,
  doNotRent: customer.doNotRent !== undefined,
  ...addressOf(customer),
  lastAt: isoFromInstant(customer.lastAt),
});

const entryDto = ({
  id,
  at,
  kind,
  by,
  amount,
  text,
  reservation,
}: TimelineItem): TimelineEntry => ({
  id,
  at: isoFromInstant(at),
  kind,
  by: by && actorDto(by),
  amountCents: amount,
  text,
  reservationId: reservation?.id,
  productTitle: reservation && summaryOf(reservation.lines).productTitle,
  ...(kind === 'placed' && isOnlyQuoted(reservation?.office) && { isQuote: true }),
});

const bookingDto = (
  reservation: Reservation,
  now: Instant,
): CustomerDto['reservations'][number] => {
  const { productTitle, startDate, endDate } = summaryOf(reservation.lines);
  const { id, status, total } = reservation;
  const isEvening = madeVisits(reservation).every(({ day }) => day < endDate);
  const periods = distinctPeriods(reservation.lines.filter(({ per }) => per === undefined));
  return {
    id,
    status,
    ...awaitedOf(reservation),
    productIds: [...new Set(reservation.lines.map(({ productId }) => productId))],
    quoteId: reservation.office?.quoteId,
    productTitle,
    startDate,
    endDate,
    ...(isEvening && { sameEvening: true }),
    ...(periods.length > 1 && {
      periods: periods.map((period) => ({
        ...period,
        ...(isSameEvening(period, reservation.event) && { sameEvening: true }),
      })),
    }),
    totalCents: total,
    balanceCents: payableOf(reservation),
    writtenOffCents: writtenOffOf(reservation) || undefined,
    ...(isToCome(reservation, now) && { contact: reservation.contact }),
  };
};

/** By organization, in the order of their names. */
const accountsOf = (reservations: readonly Reservation[]): CustomerDto['accounts'] =>
  [...Map.groupBy(reservations, ({ office }) => organizationKey(organizationOf(office) ?? ''))]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([key, some]) => {
      const organization = organizationOf(some[0]?.office);
      if (key === '' || organization === undefined) return [];
      return {
        organization,
        bookings: some.filter((one) => figuresOf(one).bookings > 0).length,
        balanceCents: sumCents(some.map((one) => figuresOf(one).balance)),
        taxExempt: some.find(({ office }) => office?.taxExempt)?.office?.taxExempt,
      };
    });

type SaidAboutNews = { readonly email: string; readonly said: NewsConsent };

export function customerDto(
  record: CustomerRecord,
  news: readonly SaidAboutNews[],
  now: Instant,
): CustomerDto {
  const { customer, family } = record;
  const { doNotRent } = customer;
  const [latest] = record.reservations;
  return {
    ...customerRowDto(customer),
    since: isoFromInstant(customer.since),
    language: latest === undefined ? 'en' : mailLanguageOf(latest),
    addresses: customer.addresses,
    notes: customer.notes.map((note) => ({ id: note.id, text: note.text, ...stampDto(note) })),
    refusal: doNotRent && { reason: doNotRent.reason, ...stampDto(doNotRent) },
    consents: record.consents.map((consent) => ({ ...consent, at: isoFromInstant(consent.at) })),
    news: news.map(({ email, said: { isGiven, source, at, note } }) => ({
      email,
      isGiven,
      source,
      at: isoFromInstant(at),
      note,
    })),
    taxExempt: record.reservations.find(({ office }) => office?.taxExempt)?.office?.taxExempt,
    accounts: accountsOf(record.reservations),
    reservations: record.reservations.map((one) => bookingDto(one, now)),
    timeline: record.timeline.map(entryDto),
    isCut: record.isCut,
    merged: family.parts.flatMap(({ id, name, emails, phones, mergedInto }) =>
      mergedInto === undefined ? [] : [{ id, name, emails, phones, ...stampDto(mergedInto) }],
    ),
    duplicates: record.duplicates.map(({ customer: other, ...likeness }) => ({
      ...customerRowDto(other),
      ...likeness,
    })),
  };
}

const told = (...facts: readonly (string | undefined)[]): string =>
  facts.filter((fact) => fact !== undefined && fact !== '').join(' · ');

export function searchResults(found: FoundEverywhere): readonly SearchResult[] {
  return [
    ...found.customers.map(({ id, name, phones, emails, addresses, organizations, figures }) => ({
      kind: 'customer' as const,
      id,
      title: name,
      detail: told(
        ...(organizations ?? []),
        phones.map(formatPhone)[0],
        emails[0],
        addresses[0]?.city,
        sayBooked(figures),
      ),
    })),
    ...found.reservations.map((reservation) => {
      const { id, contact, lines, event } = reservation;
      const { productTitle, startDate } = summaryOf(lines);
      // For the caller who asks when we come.
      const hours = promisedFor(reservation, { kind: 'deliver', day: startDate });
      const when = hours && formatWindow(hours.from, hours.to);
      return {
        kind: 'reservation' as const,
        id,
        title: `${contact.name}, ${productTitle}`,
        detail: told(
          when === undefined ? formatDay(startDate) : `${formatDay(startDate)}, ${when}`,
          organizationOf(reservation.office),
          event.street,
          event.city,
          bookingNumber(id),
        ),
      };
    }),
    ...found.quotes.map(({ id, state, booking: { contact, lines, event } }) => {
      const { productTitle, startDate } = summaryOf(lines);
      return {
        kind: 'quote' as const,
        id,
        title: `${contact.name}, ${productTitle}`,
        detail: told(formatDay(startDate), event.street, event.city, id),
        state: QUOTE_STATES.find((one) => one === state),
      };
    }),
    ...found.products.map(({ id, title, isActive }) => ({
      kind: 'product' as const,
      id,
      title,
      detail: isActive ? 'Product' : 'Product, hidden',
    })),
    ...found.units.map(({ id, label, product, productId }) => ({
      kind: 'unit' as const,
      id,
      title: label,
      detail: product,
      productId,
    })),
  ];
}
