import { nationalDigits, usPhone } from '#core/kernel/contact.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { CustomerBook, CustomerPage } from './customer-book.ts';
import { familyOf, wholeOf } from './customer-record.ts';
import type { Customer } from './customer.ts';
import {
  askedWords,
  isFoundBy,
  lookupsFor,
  customerWords,
  reservationWords,
} from './search-words.ts';

/** Records read per word, however many the shop has. */
const MOST_UNDER_A_WORD = 40;
/** How many customers' bookings a search reads, and how many per customer. */
const MOST_LOOKED_INTO = 10;
const MOST_OF_A_CUSTOMER = 10;
const PAGE = 50;

const each = <T extends { readonly id: string }>(found: readonly T[]): readonly T[] => [
  ...new Map(found.map((one) => [one.id, one])).values(),
];

/** Customers as the office sees them: merged records appear once, as their root. */
async function asWhole(
  book: CustomerBook,
  found: readonly Customer[],
): Promise<readonly Customer[]> {
  const isAlone = ({ mergedInto, parts }: Customer) => mergedInto === undefined && !parts.length;
  const merged = found.filter((customer) => !isAlone(customer));
  const families =
    merged.length === 0 ? undefined : await book.families(merged.map(({ id }) => id));
  return each(
    found.flatMap((customer) => {
      const family = families && familyOf(families, customer.id);
      return family === undefined ? customer : wholeOf(family);
    }),
  );
}

/** Customers listed under any of the words, latest first. */
async function candidates(
  book: CustomerBook,
  words: readonly string[],
): Promise<readonly Customer[]> {
  const pages = await Promise.all(
    lookupsFor(words).map((word) => book.listedUnder(word, MOST_UNDER_A_WORD)),
  );
  return each(pages.flat()).toSorted((a, b) => b.lastAt - a.lastAt);
}

const withAll = (found: readonly Customer[], words: readonly string[]): readonly Customer[] =>
  found.filter((customer) => isFoundBy(customerWords(customer), words));

async function peopleIn(
  book: CustomerBook,
  found: readonly Customer[],
  words: readonly string[],
): Promise<readonly Customer[]> {
  const whole = await asWhole(book, withAll(found, words));
  return whole.toSorted((a, b) => b.lastAt - a.lastAt);
}

export async function findCustomers(
  book: CustomerBook,
  text: string,
): Promise<readonly Customer[]> {
  const words = askedWords(text);
  return peopleIn(book, await candidates(book, words), words);
}

/** Bookings with this number and no email address: their links can only be texted. */
export const makeFindPhoneOnly =
  (customers: Pick<CustomerBook, 'listedUnder'>, book: Pick<ReservationBook, 'list'>) =>
  async (number: string): Promise<readonly Reservation[]> => {
    const found = await customers.listedUnder(nationalDigits(number), MOST_UNDER_A_WORD);
    const owners = found.filter(({ phones }) => phones.includes(number));
    const pages = await Promise.all(
      owners.map(({ id }) => book.list({ customerId: id }, MOST_OF_A_CUSTOMER)),
    );
    return pages
      .flatMap((page) => page.reservations)
      .filter(({ contact }) => contact.email === undefined && usPhone(contact.phone) === number);
  };

/** People and bookings that match all words, latest first; bookings of people who match some. */
export async function findPeople(customers: CustomerBook, book: ReservationBook, text: string) {
  const words = askedWords(text);
  const found = await candidates(customers, words);
  const likely = each([...withAll(found, words), ...found]).slice(0, MOST_LOOKED_INTO);
  const [people, ...pages] = await Promise.all([
    peopleIn(customers, found, words),
    ...lookupsFor(words).map((word) => book.list({ word }, MOST_UNDER_A_WORD)),
    ...likely.map(({ id }) => book.list({ customerId: id }, MOST_OF_A_CUSTOMER)),
  ]);
  const reservations = each(pages.flatMap((page) => page.reservations))
    .filter((reservation) => isFoundBy(reservationWords(reservation), words))
    .toSorted((a, b) => b.createdAt - a.createdAt);
  return { people, reservations };
}

type CustomersAsked = {
  readonly q?: string | undefined;
  readonly is?: 'owing' | 'do_not_rent' | undefined;
  readonly after?: string | undefined;
};

const isMarked = ({ figures, doNotRent }: Customer, is: CustomersAsked['is']): boolean =>
  is === undefined || (is === 'owing' ? figures.balance > 0 : doNotRent !== undefined);

/** The back office's list: all customers in pages, or the matches of a search. */
export const makeListCustomers =
  (book: CustomerBook) =>
  async ({ q = '', is, after }: CustomersAsked): Promise<CustomerPage> => {
    if (q !== '') {
      const found = await findCustomers(book, q);
      return { customers: found.filter((customer) => isMarked(customer, is)) };
    }
    const page = await book.listed(is ?? 'own', PAGE, after);
    return { customers: await asWhole(book, page.customers), next: page.next };
  };
