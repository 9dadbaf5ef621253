import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { openOnce } from '#server/platform/wiring/open-once.ts';

/** A store whose client is loaded with the first request: a shop that keeps its data elsewhere does not wait for it at start. */
export function lazyStore(open: () => Promise<DocumentStore>): DocumentStore {
  const { get: store, opened } = openOnce(open);
  return {
    get: async (collection, id) => (await store()).get(collection, id),
    getMany: async (collection, ids) => (await store()).getMany(collection, ids),
    query: async (query) => (await store()).query(query),
    count: async (query) => (await store()).count(query),
    transact: async (body) => (await store()).transact(body),
    close: async () => (await opened())?.close(),
  };
}
