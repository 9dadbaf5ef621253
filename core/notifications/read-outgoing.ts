import type { CustomerBook } from '#core/customers/customer-book.ts';
import { emailKey, phoneKey } from '#core/customers/customer.ts';
import { findCustomers } from '#core/customers/find-customers.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, type Result } from '#core/kernel/result.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { type Composed, type makeComposeTask, withoutKeys } from './compose-task.ts';
import type { makeReadSent } from './correspondence.ts';
import type { NotRepeated, Outbox, OutboxEntry, OutboxState } from './outbox.ts';

/** An outbox entry with the booking it is about. */
export type Outgoing = {
  readonly entry: OutboxEntry;
  readonly reservation?: Reservation | undefined;
};

type OutgoingPorts = {
  readonly outbox: Pick<Outbox, 'log' | 'find' | 'retry' | 'repeat'>;
  readonly readSent: ReturnType<typeof makeReadSent>;
  readonly compose: ReturnType<typeof makeComposeTask>;
  readonly customers: CustomerBook;
  readonly book: ReservationBook;
  readonly ledger: Pick<BookingLedger, 'find'>;
  readonly clock: Clock;
};

type OutgoingAsked = {
  readonly state?: OutboxState | undefined;
  /** A reservation, an address, a number, or anything else by which a customer is found. */
  readonly q?: string | undefined;
  readonly after?: string | undefined;
};

/** Links that only the mailbox's owner may see, even before they are sent. */
const ACCOUNT_LINKS: ReadonlySet<OutboxEntry['kind']> = new Set([
  'password_reset',
  'address_confirmation',
]);

const PAGE = 50;
/** Limits of a search: customers, and bookings of each. */
const MOST_PEOPLE = 5;
const MOST_BOOKINGS = 10;

/** Reads outgoing mail and texts by time or by recipient. */
export function makeReadOutgoing(ports: OutgoingPorts) {
  const { outbox, readSent, compose, customers, book, ledger, clock } = ports;

  async function withBookings(entries: readonly OutboxEntry[]): Promise<readonly Outgoing[]> {
    const ids = [
      ...new Set(
        entries.flatMap((one) => ('reservationId' in one ? (one.reservationId ?? []) : [])),
      ),
    ];
    const known = await book.findAll(ids);
    return entries.map((entry) => ({
      entry,
      reservation: 'reservationId' in entry ? known.get(entry.reservationId ?? '') : undefined,
    }));
  }

  async function searched(q: string): Promise<readonly OutboxEntry[]> {
    const people = (await findCustomers(customers, q)).slice(0, MOST_PEOPLE);
    const [named, ...pages] = await Promise.all([
      ledger.find(q),
      ...people.map(({ id }) => book.list({ customerId: id }, MOST_BOOKINGS)),
    ]);
    const bookings = [...(named ? [named] : []), ...pages.flatMap((page) => page.reservations)];
    const keys = people.flatMap(({ emails, phones }) => [...emails, ...phones]);
    const typed = q.includes('@') ? emailKey(q) : phoneKey(q);
    const found = await readSent(bookings, [...(typed === undefined ? [] : [typed]), ...keys]);
    return found.toSorted((a, b) => b.createdAt - a.createdAt);
  }

  return {
    async list({ state, q = '', after }: OutgoingAsked) {
      if (q !== '') {
        const found = (await searched(q)).filter(
          (one) => state === undefined || one.state === state,
        );
        return { outgoing: await withBookings(found), next: undefined };
      }
      const { entries, next } = await outbox.log(state, PAGE, after);
      // A refund task is no message.
      const said = entries.filter(({ kind }) => kind !== 'refund');
      return { outgoing: await withBookings(said), next };
    },

    /** Reads one email or text with its wording. A waiting one shows what it would say now. */
    async read(id: string): Promise<(Outgoing & { readonly draft?: Composed }) | undefined> {
      const entry = await outbox.find(id);
      if (entry === undefined || entry.kind === 'refund') return undefined;
      const [one = { entry }] = await withBookings([entry]);
      const isWaiting = entry.state === 'pending' || entry.state === 'dead';
      if (!isWaiting || ACCOUNT_LINKS.has(entry.kind)) return one;
      // If its subject no longer exists, the text is empty, and the task shows the error.
      const draft = await compose(entry).catch(() => undefined);
      return draft ? { ...one, draft: { ...draft, text: withoutKeys(draft.text) } } : one;
    },

    /** Retries a failed email or text. A sent one is sent once more, as it would read today. */
    async resend(id: string): Promise<Result<OutboxEntry, NotRepeated>> {
      const entry = await outbox.find(id);
      if (entry?.state !== 'dead') return outbox.repeat(id, clock.now());
      const retried = await outbox.retry(id, clock.now());
      return retried.ok ? retried : err({ kind: 'not_repeated' });
    },
  };
}

export type ReadOutgoing = ReturnType<typeof makeReadOutgoing>;
