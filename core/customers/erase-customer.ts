import { NO_CENTS } from '#core/kernel/cents.ts';
import { everyPage } from '#core/kernel/one-by-one.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { hasOpenDispute } from '#core/reservations/disputes.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import { isActive } from '#core/reservations/reservation-state.ts';
import { owedOf, type Reservation, promisedOf } from '#core/reservations/reservation.ts';
import type { CustomerBook } from './customer-book.ts';
import { familyOf } from './customer-record.ts';
import { type Customer, type CustomerId, isSameName } from './customer.ts';
import { isErased, type Person, personOf } from './person.ts';

/** Reasons why the shop still needs to know who the customer is. */
const ERASE_OBSTACLES = [
  /** Held or booked, and not over. */
  'party_ahead',
  'money_owed',
  /** Promised but not paid out. */
  'refund_due',
  /** A payment may be in progress. */
  'payment_open',
  'dispute_open',
  /** An offer that can still be accepted. */
  'quote_open',
  /** One of their addresses signs in to the back office. */
  'is_staff',
] as const;
export type EraseObstacle = (typeof ERASE_OBSTACLES)[number];

const obstacleOf = (reservation: Reservation): readonly EraseObstacle[] => {
  const { attempts } = reservation;
  return [
    ...(isActive(reservation) ? (['party_ahead'] as const) : []),
    ...(!isActive(reservation) && owedOf(reservation) > NO_CENTS ? (['money_owed'] as const) : []),
    ...(promisedOf(reservation) > NO_CENTS ? (['refund_due'] as const) : []),
    ...(attempts.some(({ state }) => state === 'open') ? (['payment_open'] as const) : []),
    ...(hasOpenDispute(reservation) ? (['dispute_open'] as const) : []),
  ];
};

/** Everything stored about one person, in every collection. */
export interface PersonRecords {
  /** Accounts with one of these addresses. `isStaff`: they have a staff role. */
  accountsOf(
    emails: readonly string[],
  ): Promise<readonly { readonly uid: string; readonly isStaff: boolean }[]>;
  hasOpenQuote(person: Person): Promise<boolean>;
  /** All documents about the person, by collection, without secrets. */
  collect(person: Person): Promise<Readonly<Record<string, readonly unknown[]>>>;
  /** Removes the person. Returns how many documents changed, by collection. Safe to repeat. */
  erase(person: Person): Promise<Readonly<Record<string, number>>>;
}

export type EraseError =
  | { readonly kind: 'customer_not_found' }
  | { readonly kind: 'name_differs' }
  | { readonly kind: 'erased_already' }
  | { readonly kind: 'cannot_erase'; readonly obstacles: readonly EraseObstacle[] };

/** What the audit log records about an erasure. */
export type ErasureNotes = {
  /** Written before anything is erased. */
  readonly begun: (subject: string) => Promise<void>;
  /** Runs work without recording the changed values, because those are to be forgotten. */
  readonly apart: <T>(work: () => Promise<T>) => Promise<T>;
};

type ForgetPorts = {
  readonly customers: Pick<CustomerBook, 'families'>;
  readonly book: Pick<ReservationBook, 'list'>;
  readonly records: PersonRecords;
  readonly notes: ErasureNotes;
};

const PAGE = 200;

/** Collects and erases everything about one customer. */
export function makeForgetCustomer({ customers, book, records, notes }: ForgetPorts) {
  async function reservationsOf(customerId: CustomerId): Promise<readonly Reservation[]> {
    const all: Reservation[] = [];
    const pages = everyPage((after) => book.list({ customerId }, PAGE, after));
    for await (const { reservations } of pages) all.push(...reservations);
    return all;
  }

  async function find(id: CustomerId) {
    const family = familyOf(await customers.families([id]), id);
    if (family === undefined) return undefined;
    const own = [family.root, ...family.parts];
    const listed = await Promise.all(own.map((record) => reservationsOf(record.id)));
    const reservations = listed.flat();
    const accounts = await records.accountsOf(personOf(family, reservations, []).emails);
    const uids = accounts.filter(({ isStaff }) => !isStaff).map(({ uid }) => uid);
    const person = personOf(family, reservations, uids);
    return { family, reservations, person, isStaff: accounts.some(({ isStaff }) => isStaff) };
  }

  return {
    /** Undefined for an unknown id. */
    async collect(id: CustomerId): Promise<
      | {
          readonly customer: Customer;
          readonly records: Awaited<ReturnType<typeof records.collect>>;
        }
      | undefined
    > {
      const known = await find(id);
      return known && { customer: known.family.root, records: await records.collect(known.person) };
    },

    /** @param typed the customer's name, typed as confirmation */
    async erase(
      id: CustomerId,
      typed: string,
    ): Promise<Result<Readonly<Record<string, number>>, EraseError>> {
      const known = await find(id);
      if (known === undefined) return err({ kind: 'customer_not_found' });
      const { family, reservations, person, isStaff } = known;
      if (isErased(family.root)) return err({ kind: 'erased_already' });
      if (!isSameName(family.root.name, typed)) return err({ kind: 'name_differs' });
      const obstacles = new Set<EraseObstacle>([
        ...reservations.flatMap(obstacleOf),
        ...((await records.hasOpenQuote(person)) ? (['quote_open'] as const) : []),
        ...(isStaff ? (['is_staff'] as const) : []),
      ]);
      if (obstacles.size > 0) return err({ kind: 'cannot_erase', obstacles: [...obstacles] });
      await notes.begun(`customers/${family.root.id}`);
      return ok(await notes.apart(() => records.erase(person)));
    },
  };
}
