import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { CustomerBook } from '#core/customers/customer-book.ts';
import { familyOf, wholeOf } from '#core/customers/customer-record.ts';
import type { Customer } from '#core/customers/customer.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { mailboxKey } from '#core/kernel/contact.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { SOLD_STATUSES } from '#core/reservations/reservation-state.ts';
import { type Reservation, summaryOf, titleIn } from '#core/reservations/reservation.ts';
import { isIn, type Person, type PersonBooking, type Segment } from './segment.ts';
import { type Subscriber, type SubscriberStore, wantsNews } from './subscriber.ts';

const PAGE = 500;
/** Enough for years of a large shop. Older bookings are left out, and the result says so. */
const MOST_BOOKINGS = 20_000;
const MOST_SUBSCRIBERS = 20_000;

export type People = {
  readonly people: readonly Person[];
  /** False if older bookings were not read. */
  readonly isWhole: boolean;
};

type PeoplePorts = {
  readonly book: Pick<ReservationBook, 'list'>;
  readonly customers: Pick<CustomerBook, 'families'>;
  readonly subscribers: Pick<SubscriberStore, 'list'>;
  readonly catalogue: Pick<Catalogue, 'findMany'>;
};

const ORGANIZATIONS: ReadonlySet<string | undefined> = new Set(['school', 'church', 'business']);

const bookingOf = (
  reservation: Reservation,
  categoriesOf: ReadonlyMap<string, readonly string[]>,
): PersonBooking => {
  const { id, status, lines, event, office } = reservation;
  const { startDate, endDate } = summaryOf(lines);
  return {
    id,
    status,
    startDate,
    endDate,
    title: { en: titleIn('en', lines), es: titleIn('es', lines) },
    categories: [...new Set(lines.flatMap(({ productId }) => categoriesOf.get(productId) ?? []))],
    city: event.city,
    postalCode: event.postalCode,
    isOrganization:
      ORGANIZATIONS.has(event.venue?.kind) ||
      office?.invoice !== undefined ||
      office?.taxExempt !== undefined,
  };
};

/** If several addresses of one person want news, the one that agreed last gets it. */
function lastOf(
  emails: readonly string[],
  byMailbox: ReadonlyMap<string, Subscriber>,
): Subscriber | undefined {
  const found = emails.flatMap((email) => byMailbox.get(mailboxKey(email)) ?? []);
  const said = ({ consents }: Subscriber): number => consents.at(-1)?.at ?? 0;
  const latest = found.toSorted((a, b) => said(b) - said(a));
  return latest.find(wantsNews) ?? latest[0];
}

/** Everyone who ever booked or was asked about news, each once, however many records they have. */
export const makeReadPeople =
  ({ book, customers, subscribers, catalogue }: PeoplePorts) =>
  async (): Promise<People> => {
    const sold: Reservation[] = [];
    let isWhole = true;
    for (const status of SOLD_STATUSES) {
      let after: string | undefined;
      do {
        const page = await book.list({ status }, PAGE, after);
        sold.push(...page.reservations);
        after = page.next;
      } while (after !== undefined && sold.length < MOST_BOOKINGS);
      isWhole &&= after === undefined;
    }
    const [asked, families, products] = await Promise.all([
      subscribers.list(MOST_SUBSCRIBERS),
      customers.families([...new Set(sold.flatMap(({ customerId }) => customerId ?? []))]),
      catalogue.findMany([
        ...new Set(sold.flatMap(({ lines }) => lines.map(({ productId }) => productId))),
      ]),
    ]);
    const byMailbox = new Map(asked.map((one) => [mailboxKey(one.email), one]));
    const categoriesOf = new Map(products.map(({ id, categories }) => [id, categories]));
    const rooted = sold.map((reservation) => {
      const family = familyOf(families, reservation.customerId ?? '');
      return { reservation, customer: family && wholeOf(family) };
    });
    const known = new Set<string>();
    const people = [
      ...Map.groupBy(rooted, ({ reservation, customer }) => customer?.id ?? reservation.id),
    ].map(([, theirs]): Person => {
      const all = theirs.map(({ reservation }) => reservation);
      const customer: Customer | undefined = theirs[0]?.customer;
      const emails = customer?.emails ?? all.flatMap(({ contact }) => contact.email ?? []);
      for (const email of emails) known.add(mailboxKey(email));
      return {
        subscriber: lastOf(emails, byMailbox),
        name: customer?.name ?? all[0]?.contact.name ?? '',
        email: emails[0] ?? '',
        tags: customer?.tags ?? [],
        isBarred: customer?.doNotRent !== undefined,
        bookings: all
          .map((reservation) => bookingOf(reservation, categoriesOf))
          .toSorted((a, b) => (a.startDate < b.startDate ? 1 : -1)),
      };
    });
    const others = asked
      .filter(({ email }) => !known.has(mailboxKey(email)))
      .map((subscriber): Person => ({
        subscriber,
        name: subscriber.name ?? '',
        email: subscriber.email,
        tags: [],
        isBarred: false,
        bookings: [],
      }));
    return { people: [...people, ...others], isWhole };
  };

/** A person in the segment who may be mailed. */
export type Recipient = Person & { readonly subscriber: Subscriber };

export type Audience = {
  readonly recipients: readonly Recipient[];
  /** In the segment, but never asked, or they said no. */
  readonly withoutConsent: number;
  readonly isWhole: boolean;
};

/** The people in a segment, and those of them who want news. */
export function audienceOf(
  segment: Segment,
  { people, isWhole }: People,
  today: CalendarDay,
): Audience {
  const all = people.filter((person) => isIn(segment, person, today));
  const recipients = all.filter(
    (person): person is Recipient =>
      person.subscriber !== undefined && wantsNews(person.subscriber),
  );
  return { recipients, withoutConsent: all.length - recipients.length, isWhole };
}
