import {
  StoreUnavailableError,
  type DocumentStore,
  type Stored,
} from '#adapters/documents/engine/document-store.ts';
import {
  belongs,
  completeQuery,
  sortedAnswer,
  takePage,
} from '#adapters/documents/engine/query-semantics.ts';
import {
  makeTransact,
  judgeCommit,
  type CommitOutcome,
  type CommitRequest,
  type Versioned,
  type Write,
  checkKeys,
} from '#adapters/documents/engine/recording-transaction.ts';

type Present = { readonly version: number; readonly stored: Stored };

/** Implements the full contract in memory, for tests and `npm run dev`. */
export function memoryDocumentStore(): DocumentStore {
  const collections = new Map<string, Map<string, Present>>();
  let lastVersion = 0;
  let closed = false;

  function checkOpen(): void {
    if (closed) throw new StoreUnavailableError('The store is closed');
  }

  function documentsOf(collection: string): ReadonlyMap<string, Present> {
    checkOpen();
    return collections.get(collection) ?? new Map();
  }

  function find(collection: string, ids: readonly string[]): Versioned[] {
    checkKeys(collection, ids);
    const documents = documentsOf(collection);
    return ids.map((id) => documents.get(id) ?? { version: 0, stored: undefined });
  }

  function apply({ collection, id, document }: Write): void {
    const documents = collections.get(collection) ?? new Map<string, Present>();
    collections.set(collection, documents);
    if (document === undefined) documents.delete(id);
    else documents.set(id, present(id, document.data, lastVersion));
  }

  function commit(request: CommitRequest): CommitOutcome {
    checkOpen();
    const versionOf = (collection: string, id: string) =>
      documentsOf(collection).get(id)?.version ?? 0;
    const outcome = judgeCommit(request, versionOf);
    if (outcome.kind === 'committed') {
      lastVersion += 1;
      request.writes.forEach(apply);
    }
    return outcome;
  }

  function storedIn(collection: string): Stored[] {
    return Array.from(documentsOf(collection).values(), ({ stored }) => stored);
  }

  return {
    get: async (collection, id) => find(collection, [id])[0]?.stored,
    getMany: async (collection, ids) => find(collection, ids).map(({ stored }) => stored),
    async query(query) {
      const full = completeQuery(query);
      return takePage(full, sortedAnswer(full, storedIn(full.collection)));
    },
    async count(query) {
      const full = completeQuery(query);
      return storedIn(full.collection).filter(({ data }) => belongs(full, data)).length;
    },
    transact: makeTransact({
      read: async (collection, ids) => find(collection, ids),
      commit: async (request) => commit(request),
    }),
    async close() {
      closed = true;
      collections.clear();
    },
  };
}

const present = (id: string, data: Stored['data'], version: number): Present => ({
  version,
  stored: Object.freeze({ id, data }),
});
