import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import type { Query } from '#adapters/documents/engine/document-store.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import {
  openSqliteDocumentStore,
  type SqliteDocumentStore,
} from '#adapters/sqlite/sqlite-document-store.ts';
import { describeRepositories } from '#tests/contract/repositories.contract.ts';
import { emptyStores } from '#tests/support/sqlite-folder.ts';

describeRepositories('repositories over memoryDocumentStore', async () => {
  const store = memoryDocumentStore();
  return { store, other: store, cleanup: () => store.close() };
});

const emptyStore = emptyStores(INDEXES);

/** Records of older programs: a few people. */
const SMALL = new Set(['admins']);

/** Refuses what would read a whole collection for a part of it. */
function indexedOnly(store: SqliteDocumentStore): SqliteDocumentStore {
  function check(query: Query): Query {
    const asksForPart = [...(query.where ?? []), ...(query.orderBy ?? [])].length > 0;
    if (asksForPart && !SMALL.has(query.collection) && store.explain(query)[0] === 'no index') {
      throw new Error(`No index for ${JSON.stringify(query)}`);
    }
    return query;
  }
  return {
    ...store,
    query: async (query) => store.query(check(query)),
    count: async (query) => store.count(check(query)),
  };
}

describeRepositories('repositories over openSqliteDocumentStore', async () => {
  const { file, remove } = await emptyStore();
  const store = indexedOnly(openSqliteDocumentStore({ file, indexes: INDEXES }));
  const other = indexedOnly(openSqliteDocumentStore({ file, indexes: INDEXES }));
  return {
    store,
    other,
    async cleanup() {
      await store.close();
      await other.close();
      await remove();
    },
  };
});
