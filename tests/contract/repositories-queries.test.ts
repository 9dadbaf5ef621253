import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import {
  openSqliteDocumentStore,
  type SqliteDocumentStore,
} from '#adapters/sqlite/sqlite-document-store.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { type Repositories, repositoriesOver } from '#tests/support/fresh-repositories.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

const firstPage = (pages: AsyncIterable<unknown>) => pages[Symbol.asyncIterator]().next();

/** Every port method that runs a query. */
const QUERIES: Record<string, (repositories: Repositories) => Promise<unknown>> = {
  'catalogue.findBySlug': ({ catalogue }) => catalogue.findBySlug('x'),
  'catalogue.listActiveIn': ({ catalogue }) => catalogue.listActiveIn('bounce', 10),
  'catalogue.listActive': ({ catalogue }) => catalogue.listActive(),
  'catalogue.listAll': ({ catalogue }) => catalogue.listAll(),
  'ledger.listExpiredHolds': ({ ledger }) => ledger.listExpiredHolds(NOON, 10),
  'ledger.listEnded': ({ ledger }) => firstPage(ledger.listEnded(calendarDay('2026-12-08'))),
  'ledger.listAwaitingPayment': ({ ledger }) => ledger.listAwaitingPayment(10),
  'lists.confirmedBy': ({ lists }) => lists.confirmedBy(calendarDay('2026-12-08'), 10),
  'reviews.listPublished': ({ reviews }) => reviews.listPublished('castle', { limit: 10 }),
  'reviews.listIn': ({ reviews }) => reviews.listIn('pending', { limit: 10 }),
  'customerReservations.list': ({ customerReservations }) =>
    customerReservations.list({ userId: 'lia', provenEmail: 'lia@example.com' }, { limit: 10 }),
  'messages.listSince': ({ messages }) => messages.listSince(NOON, 10),
  'book.list of a word': ({ book }) => book.list({ foundBy: ['owed'] }, 10),
  'book.list of two words': ({ book }) =>
    book.list({ foundBy: ['on a', 'on b'], sort: '-booked' }, 10),
  'book.list of days booked': ({ book }) =>
    book.list({ booked: { from: calendarDay('2026-11-01'), to: calendarDay('2026-12-31') } }, 10),
  'book.list of a state, the last day first': ({ book }) =>
    book.list({ status: 'held', sort: '-days' }, 10),
  'messages.ofEmail': ({ messages }) => messages.ofEmail('ana@example.com', 10),
  'book.list of what is searched': ({ book }) => book.list({ word: '0101' }, 10),
  'book.list of a customer': ({ book }) => book.list({ customerId: 'c-1' }, 10),
  'customers.listedUnder': ({ customers }) => customers.listedUnder('ana', 10),
  'customers.listed': ({ customers }) => customers.listed('own', 10),
  'outbox.claim': ({ outbox }) => outbox.claim(NOON, NOON, 10),
  'outbox.list': ({ outbox }) => outbox.list(10),
};

describe('the queries of the repositories', () => {
  let opened: { store: SqliteDocumentStore; remove: () => Promise<void> } | undefined;
  beforeEach(async () => {
    const { file, remove } = await sqliteFolder();
    opened = { store: openSqliteDocumentStore({ file, indexes: INDEXES }), remove };
  });
  afterEach(async () => {
    await opened?.store.close();
    await opened?.remove();
  });

  it.each(Object.entries(QUERIES))('%s uses a declared index', async (_, ask) => {
    if (opened === undefined) throw new Error('No store is open outside a case');
    const { store } = opened;
    const repositories = repositoriesOver(store, store);
    await ask(repositories);
    expect(repositories.store.queries).not.toEqual([]);
    for (const query of repositories.store.queries) {
      expect(store.explain(query)[0]).not.toBe('no index');
    }
  });
});
