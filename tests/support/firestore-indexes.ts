import type { DocumentStore, Query } from '#adapters/documents/engine/document-store.ts';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { completeQuery } from '#adapters/documents/engine/query-semantics.ts';
import { firestoreIndexes } from '#adapters/firestore/firestore-indexes.ts';

/**
 * The index that a query needs and the file does not have, in words. Firestore answers from
 * single fields if a query orders by nothing but the field it filters. Everything else needs one
 * index that begins with the fields compared for equality, in any order, and continues with the
 * ordered ones as they are (firebase.google.com/docs/firestore/query-data/index-overview).
 */
export function missingIndex(query: Query): string | undefined {
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
export const mindingIndexes = (store: DocumentStore): DocumentStore => ({
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
