import type { Actor } from '#core/kernel/actor.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { everyPage } from '#core/kernel/one-by-one.ts';
import type { HistoryKind } from '#core/reservations/history.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { ContactMessages } from './contact-message.ts';
import type { CustomerBook } from './customer-book.ts';
import { type Family, familyOf, wholeOf } from './customer-record.ts';
import type { Customer, CustomerId } from './customer.ts';
import { findCustomers } from './find-customers.ts';
import { likeness, type Likeness, LIKELY_PERCENT } from './likeness.ts';

/** Limit per record. A family has a few records. */
const MOST_RESERVATIONS = 100;
const MOST_MESSAGES = 50;
const MOST_SUGGESTED = 5;

export type TimelineItem = {
  readonly id: string;
  readonly at: Instant;
  readonly kind: HistoryKind | 'message' | 'sent' | 'customer_note' | 'merged';
  readonly by?: Actor | undefined;
  readonly amount?: Cents | undefined;
  readonly text?: string | undefined;
  readonly reservation?: Reservation | undefined;
};

/** The latest consent of a kind; for texts, of each number. */
type Consent = {
  readonly kind: 'texts' | 'card' | 'terms';
  readonly isGiven: boolean;
  readonly source: 'private_link' | 'checkout' | 'phone';
  readonly at: Instant;
  readonly reservationId: string;
};

export type CustomerRecord = {
  readonly customer: Customer;
  readonly family: Family;
  readonly reservations: readonly Reservation[];
  readonly timeline: readonly TimelineItem[];
  readonly consents: readonly Consent[];
  readonly duplicates: readonly ({ readonly customer: Customer } & Likeness)[];
  readonly isCut: boolean;
};

/**
 * Without notes that have no words of their own: most say that a mail went out, which is listed
 * itself, or that somebody answered about texts, which is among the consents.
 */
const historyOf = (reservation: Reservation): readonly TimelineItem[] =>
  reservation.history.flatMap(({ kind, at, by, amount, facts }, index) => {
    const text = facts?.['text'] ?? facts?.['why'];
    if (kind === 'note' && text === undefined) return [];
    return { id: `${reservation.id}/${index}`, at, kind, by, amount, text, reservation };
  });

const mergesOf = ({ parts }: Family): readonly TimelineItem[] =>
  parts.flatMap(({ id, name, emails, mergedInto }) =>
    mergedInto === undefined
      ? []
      : [
          {
            id: `merged/${id}`,
            kind: 'merged' as const,
            at: mergedInto.at,
            by: mergedInto.by,
            text: [name, ...emails.slice(0, 1)].join(', '),
          },
        ],
  );

function saidOf(reservation: Reservation): readonly Consent[] {
  const { id: reservationId, terms, cardConsent, history } = reservation;
  return [
    ...(terms
      ? [{ kind: 'terms', isGiven: true, source: 'checkout', at: terms.at, reservationId } as const]
      : []),
    ...(cardConsent
      ? [
          {
            kind: 'card',
            isGiven: true,
            source: 'checkout',
            at: cardConsent.at,
            reservationId,
          } as const,
        ]
      : []),
    ...history.flatMap(({ at, facts }) => {
      const said = facts?.['texts'];
      if (said === undefined) return [];
      const isGiven = said.includes('agreed');
      return [
        {
          kind: 'texts',
          isGiven,
          source: said.includes('phone') ? 'phone' : 'private_link',
          at,
          reservationId,
        } as const,
      ];
    }),
  ];
}

/** The latest consent of each kind. */
function consentsOf(reservations: readonly Reservation[]): readonly Consent[] {
  const last = new Map<Consent['kind'], Consent>();
  for (const said of reservations.flatMap(saidOf).toSorted((a, b) => a.at - b.at)) {
    last.set(said.kind, said);
  }
  return [...last.values()];
}

export type ReadCustomerPorts = {
  readonly customers: CustomerBook;
  readonly book: ReservationBook;
  readonly messages: Pick<ContactMessages, 'ofEmail'>;
  /** Letters from the shop to them, without duplicates. */
  readonly sent: (
    reservations: readonly Reservation[],
    keys: readonly string[],
  ) => Promise<readonly TimelineItem[]>;
};

/** Everything known about a customer. Undefined for an unknown id. */
export function makeReadCustomer({ customers, book, messages, sent }: ReadCustomerPorts) {
  /** Customers with the same number or name, except those known to be other people. */
  async function duplicatesOf(customer: Customer, family: Family) {
    const own = new Set([family.root.id, ...family.parts.map(({ id }) => id), ...customer.apart]);
    const asked = [...customer.phones.slice(0, 2), customer.name].filter((text) => text !== '');
    const found = await Promise.all(asked.map((text) => findCustomers(customers, text)));
    const others = new Map(found.flat().map((other) => [other.id, other]));
    return [...others.values()]
      .filter(({ id, apart }) => !own.has(id) && !apart.some((one) => own.has(one)))
      .map((other) => ({ customer: other, ...likeness(customer, other) }))
      .filter(({ percent }) => percent >= LIKELY_PERCENT)
      .toSorted((a, b) => b.percent - a.percent)
      .slice(0, MOST_SUGGESTED);
  }

  return async (id: CustomerId): Promise<CustomerRecord | undefined> => {
    const family = familyOf(await customers.families([id]), id);
    if (family === undefined) return undefined;
    const customer = wholeOf(family);
    const ids = [family.root.id, ...family.parts.map((part) => part.id)];
    const [pages, written, duplicates] = await Promise.all([
      Promise.all(ids.map((customerId) => book.list({ customerId }, MOST_RESERVATIONS))),
      Promise.all(customer.emails.map((email) => messages.ofEmail(email, MOST_MESSAGES))),
      duplicatesOf(customer, family),
    ]);
    const reservations = pages
      .flatMap((page) => page.reservations)
      .toSorted((a, b) => b.createdAt - a.createdAt);
    const letters = await sent(reservations, [...customer.emails, ...customer.phones]);
    const timeline: readonly TimelineItem[] = [
      ...reservations.flatMap(historyOf),
      ...written.flat().map(({ id: message, receivedAt: at, message: text }) => ({
        id: `message/${message}`,
        at,
        kind: 'message' as const,
        text,
      })),
      ...letters,
      ...customer.notes.map((note) => ({ ...note, kind: 'customer_note' as const })),
      ...mergesOf(family),
    ];
    return {
      customer,
      family,
      reservations,
      timeline: timeline.toSorted((a, b) => b.at - a.at),
      consents: consentsOf(reservations),
      duplicates,
      isCut: pages.some(({ next }) => next !== undefined),
    };
  };
}

/** The customer with all bookings of all their records. Undefined for an unknown id. */
export const makeReadAccount =
  ({ customers, book }: Pick<ReadCustomerPorts, 'customers' | 'book'>) =>
  async (
    id: CustomerId,
  ): Promise<
    | (Pick<CustomerRecord, 'customer' | 'reservations'> & {
        readonly records: readonly Customer[];
      })
    | undefined
  > => {
    const family = familyOf(await customers.families([id]), id);
    if (family === undefined) return undefined;
    const reservations: Reservation[] = [];
    const records = [family.root, ...family.parts];
    for (const { id: customerId } of records) {
      const read = (after?: string) => book.list({ customerId }, MOST_RESERVATIONS, after);
      for await (const page of everyPage(read)) reservations.push(...page.reservations);
    }
    return { customer: wholeOf(family), records, reservations };
  };
