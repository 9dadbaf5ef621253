import type {
  DocumentStore,
  Query,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';

/**
 * A store that records the calls to it: queries as they are, and for transactions the reads, as
 * `products/castle`, and the writes of those that succeeded, as `create products/castle`.
 */
export type RecordingStore = DocumentStore & {
  readonly queries: Query[];
  readonly writes: string[];
  /** What each transaction reads. */
  readonly reads: string[];
};

export function recordingStore(store: DocumentStore): RecordingStore {
  const queries: Query[] = [];
  const writes: string[] = [];
  const reads: string[] = [];
  return {
    ...store,
    queries,
    writes,
    reads,
    query(query) {
      queries.push(query);
      return store.query(query);
    },
    async transact(body) {
      let noted: string[] = [];
      const result = await store.transact((transaction) => {
        noted = [];
        return body(noting(transaction, noted, reads));
      });
      writes.push(...noted);
      return result;
    },
  };
}

const noting = (transaction: Transaction, noted: string[], reads: string[]): Transaction => ({
  ...transaction,
  get(collection, id) {
    reads.push(`${collection}/${id}`);
    return transaction.get(collection, id);
  },
  getMany(collection, ids) {
    reads.push(...ids.map((id) => `${collection}/${id}`));
    return transaction.getMany(collection, ids);
  },
  create(collection, id, data) {
    noted.push(`create ${collection}/${id}`);
    transaction.create(collection, id, data);
  },
  set(collection, id, data) {
    noted.push(`set ${collection}/${id}`);
    transaction.set(collection, id, data);
  },
  delete(collection, id) {
    noted.push(`delete ${collection}/${id}`);
    transaction.delete(collection, id);
  },
});
