import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { DeclaredIndex, Query } from '#adapters/documents/document-store.ts';
import { INDEXES } from '#adapters/documents/indexes.ts';
import { completeQuery } from '#adapters/documents/query-semantics.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { firestoreIndexes, firestoreIndexesText } from '#adapters/firestore/firestore-indexes.ts';
import { DECLARED_QUERIES } from '#tests/support/declared-queries.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { repositoriesOver } from '#tests/support/fresh-repositories.ts';

describe('firestoreIndexes', () => {
  it('tells indexes of two fields or more, in order, and none of a single field', () => {
    const declared: readonly DeclaredIndex[] = [
      { collection: 'things', fields: [{ field: 'a', order: 'asc' }] },
      {
        collection: 'things',
        fields: [
          { field: 'tags', order: 'contains' },
          { field: 'b.c', order: 'asc' },
          { field: 'a', order: 'desc' },
        ],
      },
    ];
    expect(firestoreIndexes(declared).indexes).toEqual([
      {
        collectionGroup: 'things',
        queryScope: 'COLLECTION',
        fields: [
          { fieldPath: 'tags', arrayConfig: 'CONTAINS' },
          { fieldPath: 'b.c', order: 'ASCENDING' },
          { fieldPath: 'a', order: 'DESCENDING' },
        ],
      },
    ]);
  });

  it('keeps the days of schedules out of every index', () => {
    expect(firestoreIndexes([]).fieldOverrides).toEqual([
      { collectionGroup: 'schedules', fieldPath: 'days', indexes: [] },
    ]);
  });
});

describe('firestore.indexes.json', () => {
  it('is what INDEXES make of it: run `node adapters/firestore/write-indexes.ts`', async () => {
    expect(await readFile('firestore.indexes.json', 'utf8')).toBe(firestoreIndexesText(INDEXES));
  });

  // The emulator answers every query; the real database refuses one without its index.
  it.each(DECLARED_QUERIES)('lets Firestore answer the query of %s', (_, query) => {
    expect(missingIndex(query)).toBeUndefined();
  });

  it('lets Firestore answer every query of the repositories', async () => {
    const store = memoryDocumentStore();
    const { catalogue, ledger, outbox, store: noted } = repositoriesOver(store, store);
    await catalogue.findBySlug('x');
    await catalogue.listActiveIn('bounce', 10);
    await catalogue.listActive();
    await catalogue.listAll();
    await ledger.listExpiredHolds(NOON, 10);
    await ledger.listAwaitingPayment(10);
    await outbox.claim(NOON, NOON, 10);
    await outbox.list(10);
    expect(noted.queries.length).toBeGreaterThanOrEqual(8);
    expect(noted.queries.map(missingIndex)).toEqual(noted.queries.map(() => undefined));
  });

  it('would miss the index of a query that nobody declared', () => {
    const undeclared: Query = {
      collection: 'reservations',
      where: [{ field: 'plan', op: '==', value: 'full' }],
      orderBy: [{ field: 'createdAt', direction: 'desc' }],
    };
    expect(missingIndex(undeclared)).toBe('reservations: plan, then createdAt desc');
  });
});

/**
 * The index that a query needs and the file does not have, in words. Firestore answers from single fields what orders by
 * nothing but the field it filters; everything else needs one index that begins with the fields compared for
 * equality, in any order, and goes on with the ordered ones as they are (firebase.google.com/docs/firestore/query-data/index-overview).
 */
function missingIndex(query: Query): string | undefined {
  const { collection, filters, orders } = completeQuery(query);
  const equal = filters.flatMap(({ field, op }) =>
    op === '==' || op === 'array-contains' ? [field] : [],
  );
  const ordered = orders.filter(({ field }) => !equal.includes(field));
  if (ordered.length === 0 || equal.length + ordered.length === 1) return undefined;
  const answers = firestoreIndexes(INDEXES).indexes.some(({ collectionGroup, fields }) => {
    const first = fields.slice(0, equal.length).map(({ fieldPath }) => fieldPath);
    const then = fields
      .slice(equal.length)
      .map((field) => ('order' in field ? `${field.fieldPath} ${field.order}` : ''));
    return (
      collectionGroup === collection &&
      first.toSorted().join() === equal.toSorted().join() &&
      then.join() === ordered.map(inFirestoresWords).join()
    );
  });
  if (answers) return undefined;
  const inWords = ordered.map(({ field, direction }) => `${field} ${direction}`).join(', ');
  return `${collection}: ${equal.join(', ')}, then ${inWords}`;
}

const inFirestoresWords = ({ field, direction }: { field: string; direction: 'asc' | 'desc' }) =>
  `${field} ${direction === 'asc' ? 'ASCENDING' : 'DESCENDING'}`;
