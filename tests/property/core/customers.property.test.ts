import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CUSTOMERS,
  documentsCustomers,
  linkOf,
} from '#adapters/documents/collections/documents-customers.ts';
import { documentsReservationBook } from '#adapters/documents/collections/documents-reservation-book.ts';
import { makeRenewReservations } from '#adapters/documents/collections/renew-reservations.ts';
import {
  RESERVATIONS,
  reservationToDocument,
} from '#adapters/documents/collections/reservation-document.ts';
import {
  SEARCH_WORDS,
  writeReservationWords,
} from '#adapters/documents/collections/search-words-document.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { makeChangeCustomer } from '#core/customers/change-customer.ts';
import { addFigures, type Customer, figuresOf } from '#core/customers/customer.ts';
import { findCustomers, findPeople, makeListCustomers } from '#core/customers/find-customers.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, MINUTE } from '#core/kernel/instant.ts';
import { ok } from '#core/kernel/result.ts';
import { type Reservation, RESERVATION_STATUSES } from '#core/reservations/reservation.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { sold, soldLine } from '#tests/support/sold.ts';

const OFFICE = { kind: 'admin', uid: 'dana' } as const;
const contact = fc.record({
  name: fc.constantFrom('Ana Peña', 'ana peña', 'Bo O’Neil-Smith', 'José'),
  email: fc.constantFrom(
    'ana@example.com',
    'Ana@Example.com ',
    'bo.smith@example.org',
    'j@x.example',
    undefined,
  ),
  phone: fc.constantFrom('(817) 555-0101', '+1 817.555.0101', '469-555-0199', ''),
});
const event = fc.record({
  street: fc.constantFrom('4811 Teel Pkwy', '1 Party Lane', '22-B Elm St.'),
  city: fc.constantFrom('Frisco', 'Fort Worth'),
  region: fc.constant('TX'),
  postalCode: fc.constantFrom('75034', '76033'),
});
const status = fc.constantFrom(...RESERVATION_STATUSES);
const office = fc
  .constantFrom(undefined, 'Grace Church', 'Burleson ISD')
  .map((organization) =>
    organization === undefined
      ? undefined
      : ({ payment: 'invoice', invoice: { organization, netDays: 30 } } as const),
  );
const booking = fc.record({ contact, event, status, paid: fc.nat(45_000), office });
type Booked = Pick<Reservation, 'contact' | 'event' | 'status' | 'office'> & {
  readonly paid: number;
};

const bookings: fc.Arbitrary<Booked[]> = fc.array(booking, { minLength: 1, maxLength: 8 });

const reservationOf = (index: number, { paid, ...told }: Booked): Reservation =>
  sold(`R${index}X${index * 7919}`, {
    ...told,
    lines: [soldLine({ units: [] })],
    entries: [{ id: `pi${index}`, kind: 'charge', amount: cents(paid), at: NOON, intentId: 'x' }],
    createdAt: after(NOON, index * MINUTE),
  });

/** As the ledger writes it: with its customer, in one transaction. */
const write = (store: DocumentStore, before: Reservation | undefined, reservation: Reservation) =>
  store.transact(async (transaction) => {
    const link = await linkOf(transaction, before, reservation);
    link.write();
    writeReservationWords(transaction, before, reservation);
    const stored = { ...reservation, customerId: link.customerId };
    transaction.set(RESERVATIONS, stored.id, reservationToDocument(stored));
    return stored;
  });

function over(store: DocumentStore) {
  const customers = documentsCustomers(store);
  let ids = 0;
  const randomness = { id: () => `n${(ids += 1)}`, bytes: () => new Uint8Array(16) };
  const acts = makeChangeCustomer(customers, randomness, { now: () => NOON });
  const roots = async () => (await makeListCustomers(customers)({})).customers;
  const everything = async () => {
    const { documents } = await store.query({ collection: 'customers' });
    return documents;
  };
  return { customers, book: documentsReservationBook(store), acts, roots, everything };
}

describe('customers', () => {
  it('count every booking once and all its money, however bookings change and records are merged', async () => {
    const merges = fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.boolean()), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(bookings, bookings, merges, async (told, later, pairs) => {
        const store = memoryDocumentStore();
        const { customers, acts, roots } = over(store);
        const stored: Reservation[] = [];
        for (const [index, one] of told.entries()) {
          stored.push(await write(store, undefined, reservationOf(index, one)));
        }
        for (const [a, b, back] of pairs) {
          const all = (await customers.listed('own', 50)).customers;
          const [from, into] = [all[a % all.length], all[b % all.length]];
          if (from === undefined || into === undefined) continue;
          if (back) await acts.unmerge(from.id);
          else await acts.merge(from.id, into.id, OFFICE);
        }
        for (const [index, one] of later.entries()) {
          const before = stored[index];
          const { customerId } = before ?? {};
          const next = { ...reservationOf(index, one), ...(customerId && { customerId }) };
          stored[index] = await write(store, before, next);
        }
        const counted = addFigures((await roots()).map(({ figures }) => figures));
        expect(counted).toEqual(addFigures(stored.map(figuresOf)));
        const ids = (
          await Promise.all(stored.map(({ customerId = '' }) => customers.families([customerId])))
        ).map((family) => [...family.values()].filter(({ mergedInto }) => !mergedInto));
        expect(ids.every((own) => own.length === 1)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('are the same after merging and unmerging, document by document', async () => {
    await fc.assert(
      fc.asyncProperty(bookings, fc.nat(9), fc.nat(9), async (told, a, b) => {
        const store = memoryDocumentStore();
        const { acts, roots, everything } = over(store);
        for (const [index, one] of told.entries()) {
          await write(store, undefined, reservationOf(index, one));
        }
        const all = await roots();
        const [from, into] = [all[a % all.length], all[b % all.length]];
        if (from === undefined || into === undefined || from === into) return;
        const before = await everything();
        expect((await acts.merge(from.id, into.id, OFFICE)).ok).toBe(true);
        expect(await everything()).not.toEqual(before);
        expect(await roots()).toHaveLength(all.length - 1);
        expect((await acts.unmerge(from.id)).ok).toBe(true);
        expect(await everything()).toEqual(before);
      }),
      { numRuns: 40 },
    );
  });

  it('owe what the bank returned of a canceled booking, which an older program did not count', async () => {
    const store = memoryDocumentStore();
    const money = { at: NOON, method: 'check' } as const;
    const entries = [
      { ...money, id: 'in', kind: 'received', amount: cents(5_000) },
      { ...money, id: 'out', kind: 'handed_back', amount: cents(-5_000) },
      { ...money, id: 'back', kind: 'received', amount: cents(-5_000), returns: 'in' },
    ] as const;
    const stored = await write(store, undefined, sold('R1', { status: 'cancelled', entries }));
    const { customers, roots } = over(store);
    const owed = async () => (await roots()).map(({ figures }) => figures.balance);
    expect(await owed()).toEqual([5_000]);
    const id = stored.customerId;
    const older = (one: Customer) => ({ ...one, figures: { ...one.figures, balance: cents(0) } });
    await customers.change([id], (all) => ok([...all.values()].map(older)));
    await store.transact(async (transaction) => {
      const { foundBy: _f, ...document } = reservationToDocument(stored);
      transaction.set(RESERVATIONS, stored.id, { ...document, foundBy: [] });
    });
    await makeRenewReservations(store)();
    expect(await owed()).toEqual([5_000]);
    await store.transact(async (transaction) =>
      transaction.delete('renewals', 'reservations-losses'),
    );
    await makeRenewReservations(store)();
    expect(await owed()).toEqual([5_000]);
  });

  it('are the same for bookings of an older program, whose job may run twice and changes nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(bookings, async (told) => {
        const [fresh, old] = [memoryDocumentStore(), memoryDocumentStore()];
        for (const [index, one] of told.entries()) {
          const reservation = reservationOf(index, one);
          await write(fresh, undefined, reservation);
          const { foundBy: _f, ...older } = reservationToDocument(reservation);
          await old.transact(async (transaction) =>
            transaction.set(RESERVATIONS, reservation.id, older),
          );
        }
        const sorted = async (store: DocumentStore) =>
          (await store.query({ collection: RESERVATIONS })).documents;
        await makeRenewReservations(old)();
        const customersOnce = await over(old).everything();
        const once = [customersOnce, await sorted(old)];
        expect(addFigures((await over(old).roots()).map(({ figures }) => figures))).toEqual(
          addFigures(told.map((one, index) => figuresOf(reservationOf(index, one)))),
        );
        expect(await sorted(old)).toEqual(await sorted(fresh));
        const words = async (store: DocumentStore) =>
          (await store.query({ collection: SEARCH_WORDS })).documents;
        expect((await words(old)).map(({ id }) => id)).toEqual(
          (await words(fresh)).map(({ id }) => id),
        );
        const listed = await words(old);
        await old.transact(async (transaction) => {
          for (const name of [
            'reservations-checks',
            'customers-phones',
            'customers-organizations',
          ]) {
            transaction.delete('renewals', name);
          }
          for (const { id } of listed.filter((one) => one.data['kind'] === 'customers')) {
            transaction.delete(SEARCH_WORDS, id);
          }
          for (const { id, data } of customersOnce) {
            const { organizations: _learned, ...older } = data;
            transaction.set(CUSTOMERS, id, older);
          }
        });
        await makeRenewReservations(old)();
        expect(await words(old)).toEqual(listed);
        expect([await over(old).everything(), await sorted(old)]).toEqual(once);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the search', () => {
  it("finds every booking, and its customer, by each of its keys and by each key's beginning", async () => {
    await fc.assert(
      fc.asyncProperty(bookings, fc.integer({ min: 4, max: 20 }), async (told, length) => {
        const store = memoryDocumentStore();
        const { customers, book } = over(store);
        for (const [index, one] of told.entries()) {
          const {
            id,
            contact: who,
            event: place,
            customerId,
          } = await write(store, undefined, reservationOf(index, one));
          const digits = who.phone.replaceAll(/\D/g, '').slice(-10);
          const emails = who.email === undefined ? [] : [who.email.trim()];
          const typed = [...emails, place.street, place.city, who.name];
          const numbers = digits === '' ? [] : [who.phone, digits.slice(-4), digits.slice(-7)];
          const keys = [...typed, place.postalCode, ...numbers];
          for (const key of [...keys, ...typed.map((text) => text.slice(0, length))]) {
            const found = (await findPeople(customers, book, key)).reservations.map(
              (reservation) => reservation.id,
            );
            expect([key, found]).toEqual([key, expect.arrayContaining([id])]);
          }
          for (const key of [id, id.toLowerCase(), 'neon', 'castle', 'neon castle']) {
            expect(
              (await findPeople(customers, book, key)).reservations.map((one) => one.id),
            ).toContain(id);
          }
          for (const key of [...emails, place.street, ...numbers]) {
            const people = (await findCustomers(customers, key)).map((person) => person.id);
            expect([key, people]).toEqual([key, expect.arrayContaining([customerId])]);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});
