import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { describeRepositories } from '#tests/contract/repositories.contract.ts';
import { emptyStores } from '#tests/support/sqlite-folder.ts';

describeRepositories('repositories over memoryDocumentStore', async () => {
  const store = memoryDocumentStore();
  return { store, other: store, cleanup: () => store.close() };
});

const emptyStore = emptyStores(INDEXES);

describeRepositories('repositories over openSqliteDocumentStore', async () => {
  const { file, remove } = await emptyStore();
  const store = openSqliteDocumentStore({ file, indexes: INDEXES });
  const other = openSqliteDocumentStore({ file, indexes: INDEXES });
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
