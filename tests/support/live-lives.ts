import fc from 'fast-check';
import { INDEXES } from '#adapters/documents/indexes.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { LIFE_COMMANDS, newModel } from '#tests/support/life-commands.ts';
import { openLifeShop } from '#tests/support/life-shop.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

const STORES = {
  memory: async () => {
    const store = memoryDocumentStore();
    return { store, cleanup: () => store.close() };
  },
  sqlite: async () => {
    const { file, remove } = await sqliteFolder();
    const store = openSqliteDocumentStore({ file, indexes: INDEXES });
    return {
      store,
      cleanup: async () => {
        await store.close();
        await remove();
      },
    };
  },
};

/** Lives through so many random histories of a shop; after every step the books are audited. */
export const liveThrough = (kind: keyof typeof STORES, numRuns: number): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      fc.commands(LIFE_COMMANDS, { maxCommands: 30, size: 'max' }),
      async (commands) => {
        const { store, cleanup } = await STORES[kind]();
        try {
          const shop = await openLifeShop(store);
          await fc.asyncModelRun(() => ({ model: newModel(), real: shop }), commands);
        } finally {
          await cleanup();
        }
      },
    ),
    { numRuns },
  );
