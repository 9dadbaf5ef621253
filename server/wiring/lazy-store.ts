import type { DocumentStore } from '#adapters/documents/document-store.ts';

/**
 * A store whose client is loaded with the first request: a shop that keeps its data elsewhere does not wait for it at
 * start. When it cannot be opened, the next request tries again.
 */
export function lazyStore(open: () => Promise<DocumentStore>): DocumentStore {
  let opening: Promise<DocumentStore> | undefined;

  async function store(): Promise<DocumentStore> {
    opening ??= open();
    try {
      return await opening;
    } catch (error) {
      opening = undefined;
      throw error;
    }
  }

  return {
    get: async (collection, id) => (await store()).get(collection, id),
    getMany: async (collection, ids) => (await store()).getMany(collection, ids),
    query: async (query) => (await store()).query(query),
    count: async (query) => (await store()).count(query),
    transact: async (body) => (await store()).transact(body),
    close: async () => (await opening)?.close(),
  };
}
