import type { ContactMessage, ContactMessages, Reply } from '#core/customers/contact-message.ts';
import type { CustomerBook } from '#core/customers/customer-book.ts';
import { familyOf, wholeOf } from '#core/customers/customer-record.ts';
import type { ReadCustomerPorts } from '#core/customers/read-customer.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Outbox, OutboxEntry } from './outbox.ts';

/** A message to the shop or from it. */
export type Correspondence =
  | {
      readonly way: 'in';
      readonly at: Instant;
      readonly message: ContactMessage;
      /** The customer's reply in the message's thread; undefined for the message itself. */
      readonly answer?: Reply | undefined;
    }
  | { readonly way: 'out'; readonly at: Instant; readonly entry: OutboxEntry };

type CorrespondencePorts = {
  readonly readSent: ReturnType<typeof makeReadSent>;
  readonly messages: Pick<ContactMessages, 'ofEmail' | 'ofReservation'>;
  readonly customers: Pick<CustomerBook, 'families'>;
  readonly book: ReservationBook;
  readonly ledger: Pick<BookingLedger, 'find'>;
};

/** Limit per reservation, address or number. */
const MOST = 50;
/** The customer's latest bookings. Older mail is listed with each booking. */
const MOST_RESERVATIONS = 20;
/** Addresses and numbers of a family. */
const MOST_KEYS = 12;

/** Refunds are not messages, and a visitor's message is listed itself. */
const isSaid = ({ kind }: OutboxEntry): boolean =>
  kind !== 'refund' && kind !== 'contact' && kind !== 'attention';

/** A code for the kind of email or text. */
export const sentName = (entry: OutboxEntry): string => {
  if (entry.kind === 'mail') return entry.mail;
  return entry.kind === 'text' ? entry.text : entry.kind;
};

/** Newest first, without duplicates. */
function inOrder(
  entries: readonly OutboxEntry[],
  messages: readonly ContactMessage[],
): readonly Correspondence[] {
  const written = new Map(messages.map((message) => [message.id, message]));
  return [
    ...entries.map(
      (entry) => ({ way: 'out', at: entry.doneAt ?? entry.createdAt, entry }) as const,
    ),
    ...[...written.values()].flatMap((message) => [
      { way: 'in', at: message.receivedAt, message } as const,
      ...(message.replies ?? [])
        .filter(({ by }) => by.kind === 'customer')
        .map((answer) => ({ way: 'in', at: answer.at, message, answer }) as const),
    ]),
  ].toSorted((a, b) => b.at - a.at);
}

/** Everything sent about these bookings and to these addresses and numbers, without duplicates. */
export const makeReadSent =
  (outbox: Pick<Outbox, 'ofReservation' | 'sentTo'>) =>
  async (
    reservations: readonly Pick<Reservation, 'id'>[],
    keys: readonly string[],
  ): Promise<readonly OutboxEntry[]> => {
    const found = await Promise.all([
      ...reservations.slice(0, MOST_RESERVATIONS).map(({ id }) => outbox.ofReservation(id, MOST)),
      ...keys.slice(0, MOST_KEYS).map((key) => outbox.sentTo(key, MOST)),
    ]);
    return [...new Map(found.flat().map((entry) => [entry.id, entry])).values()].filter(isSaid);
  };

/** For a customer's timeline. */
export const makeSentTimeline =
  (readSent: ReturnType<typeof makeReadSent>): ReadCustomerPorts['sent'] =>
  async (reservations, keys) =>
    (await readSent(reservations, keys))
      .filter(({ state, isSkipped }) => state === 'done' && isSkipped !== true)
      .map((entry) => ({
        id: `sent/${entry.id}`,
        at: entry.doneAt ?? entry.createdAt,
        kind: 'sent',
        text: entry.sent?.subject ?? entry.sent?.text ?? sentName(entry),
        reservation:
          'reservationId' in entry
            ? reservations.find(({ id }) => id === entry.reservationId)
            : undefined,
      }));

/** All messages of one reservation or customer. Undefined if it does not exist. */
export function makeReadCorrespondence(ports: CorrespondencePorts) {
  const { readSent, messages, customers, book, ledger } = ports;

  const writtenBy = async (emails: readonly string[]): Promise<readonly ContactMessage[]> =>
    (await Promise.all(emails.map((email) => messages.ofEmail(email, MOST)))).flat();

  return {
    async ofReservation(id: string): Promise<readonly Correspondence[] | undefined> {
      const reservation = await ledger.find(id);
      if (reservation === undefined) return undefined;
      const { email } = reservation.contact;
      const [entries, about, written] = await Promise.all([
        readSent([reservation], []),
        messages.ofReservation(id, MOST),
        writtenBy(email === undefined ? [] : [...new Set([email, email.toLowerCase()])]),
      ]);
      // A message about another booking is listed with that booking.
      const own = written.filter(({ reservationId = id }) => reservationId === id);
      return inOrder(entries, [...about, ...own]);
    },

    async ofCustomer(id: string): Promise<readonly Correspondence[] | undefined> {
      const family = familyOf(await customers.families([id]), id);
      if (family === undefined) return undefined;
      const { emails, phones } = wholeOf(family);
      const ids = [family.root.id, ...family.parts.map((part) => part.id)];
      const pages = await Promise.all(
        ids.map((customerId) => book.list({ customerId }, MOST_RESERVATIONS)),
      );
      const latest = pages
        .flatMap(({ reservations }) => reservations)
        .toSorted((a, b) => b.createdAt - a.createdAt);
      const [sent, written] = await Promise.all([
        readSent(latest, [...emails, ...phones]),
        writtenBy(emails.slice(0, MOST_KEYS)),
      ]);
      return inOrder(sent, written);
    },
  };
}

export type ReadCorrespondence = ReturnType<typeof makeReadCorrespondence>;
