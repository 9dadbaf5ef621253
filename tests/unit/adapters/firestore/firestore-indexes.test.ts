import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import type {
  DeclaredIndex,
  Query,
  DocumentStore,
} from '#adapters/documents/engine/document-store.ts';
import { completeQuery } from '#adapters/documents/engine/query-semantics.ts';
import { firestoreIndexes, firestoreIndexesText } from '#adapters/firestore/firestore-indexes.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { describeRepositories } from '#tests/contract/repositories.contract.ts';
import { DECLARED_QUERIES } from '#tests/support/declared-queries.ts';

/**
 * The index that a query needs and the file does not have, in words. Firestore answers from
 * single fields if a query orders by nothing but the field it filters. Everything else needs one
 * index that begins with the fields compared for equality, in any order, and continues with the
 * ordered ones as they are (firebase.google.com/docs/firestore/query-data/index-overview).
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

/** The store, refusing the queries that Firestore would refuse. */
const mindingIndexes = (store: DocumentStore): DocumentStore => ({
  ...store,
  async query(query) {
    refuseUnindexed(query);
    return store.query(query);
  },
  async count(query) {
    refuseUnindexed(query);
    return store.count(query);
  },
});

function refuseUnindexed(query: Query): void {
  const missing = missingIndex(query);
  if (missing !== undefined) throw new Error(`The query needs an index: ${missing}`);
}

describe('firestoreIndexes', () => {
  it('lists indexes of two fields or more, in order, and none of a single field', () => {
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

  it('lists an index twice if it is queried in both directions', () => {
    const fields = [
      { field: 'a', order: 'asc' },
      { field: 'b', order: 'desc' },
    ] as const;
    const told = firestoreIndexes([{ collection: 'things', fields, bothWays: true }]).indexes;
    expect(told.map((index) => index.fields[1])).toEqual([
      { fieldPath: 'b', order: 'DESCENDING' },
      { fieldPath: 'b', order: 'ASCENDING' },
    ]);
  });

  it('keeps schedule days, mail texts and report sums out of every index', () => {
    expect(firestoreIndexes([]).fieldOverrides).toEqual(
      expect.arrayContaining([
        { collectionGroup: 'schedules', fieldPath: 'days', indexes: [] },
        { collectionGroup: 'outbox', fieldPath: 'sent', indexes: [] },
        { collectionGroup: 'reportUnitMonths', fieldPath: 'sums', indexes: [] },
      ]),
    );
  });
});

// The emulator answers every query. The real database refuses one without its index.
describe('firestore.indexes.json', () => {
  it('matches INDEXES: run `node adapters/firestore/write-indexes.ts`', async () => {
    expect(await readFile('firestore.indexes.json', 'utf8')).toBe(firestoreIndexesText(INDEXES));
  });

  it.each(DECLARED_QUERIES)('lets Firestore answer the query for %s', (_, query) => {
    expect(missingIndex(query)).toBeUndefined();
  });

  it('lacks the index of a query that nobody declared', () => {
    const undeclared: Query = {
      collection: 'reservations',
      where: [{ field: 'plan', op: '==', value: 'full' }],
      orderBy: [{ field: 'createdAt', direction: 'desc' }],
    };
    expect(missingIndex(undeclared)).toBe('reservations: plan, then createdAt desc');
  });
});

describeRepositories('repositories over a store that minds the indexes', async () => {
  const store = mindingIndexes(memoryDocumentStore());
  return { store, other: store, cleanup: () => store.close() };
});
