import { describe } from 'vitest';
import type { DeclaredIndex } from '#adapters/documents/engine/document-store.ts';
import { describePaging } from '#tests/contract/document-store-paging.contract.ts';
import { describeQueries } from '#tests/contract/document-store-queries.contract.ts';
import { describeReads } from '#tests/contract/document-store-reads.contract.ts';
import { describeTransactions } from '#tests/contract/document-store-transactions.contract.ts';
import { describeValues } from '#tests/contract/document-store-values.contract.ts';
import type { OpenStore } from '#tests/support/fresh-store.ts';

const FIELDS: readonly DeclaredIndex['fields'][] = [
  [{ field: 'a', order: 'asc' }],
  [{ field: 'tags', order: 'contains' }],
  [
    { field: 'a', order: 'asc' },
    { field: 'b.c', order: 'desc' },
  ],
  [
    { field: 'a', order: 'desc' },
    { field: 'b.c', order: 'desc' },
  ],
  [
    { field: 'tags', order: 'contains' },
    { field: 'a', order: 'asc' },
  ],
  [
    { field: 'tags', order: 'contains' },
    { field: 'b.c', order: 'asc' },
    { field: 'a', order: 'desc' },
  ],
];

/**
 * For adapters with declared indexes: the collection `things` is queried through them, `bare`
 * without.
 */
export const CONTRACT_INDEXES: readonly DeclaredIndex[] = FIELDS.map((fields) => ({
  collection: 'things',
  fields,
}));

/**
 * What every document store guarantees. Each adapter runs all of it, without a skip list.
 * @param open for cases that may close a store
 * @param empty for the others, where opening one takes longer than a case
 */
export function describeDocumentStore(name: string, open: OpenStore, empty = open): void {
  describe(`${name}`, () => {
    describeReads(open);
    describeQueries(empty);
    describePaging(empty);
    describeTransactions(open);
    describeValues(empty);
  });
}
