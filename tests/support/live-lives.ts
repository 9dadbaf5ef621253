import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { newModel } from '#tests/support/life-command.ts';
import { LIFE_COMMANDS } from '#tests/support/life-commands.ts';
import { type LifeShop, openLifeShop } from '#tests/support/life-shop.ts';
import { IS_LONG, runs } from '#tests/support/runs.ts';
import { emptyStores } from '#tests/support/sqlite-folder.ts';

const emptyFile = emptyStores(INDEXES);

const STORES = {
  memory: async () => {
    const store = memoryDocumentStore();
    return { store, cleanup: () => store.close() };
  },
  sqlite: async () => {
    const { file, remove } = await emptyFile();
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

const asItIs = (shop: LifeShop): LifeShop => shop;

/** @param broken makes a shop that breaks a rule */
const livesIn = (kind: keyof typeof STORES, broken: (shop: LifeShop) => LifeShop) =>
  fc.asyncProperty(
    fc.commands(LIFE_COMMANDS, { maxCommands: 30, size: 'max' }),
    async (commands) => {
      const { store, cleanup } = await STORES[kind]();
      try {
        const shop = broken(await openLifeShop(store));
        await fc.asyncModelRun(() => ({ model: newModel(), real: shop }), commands);
      } finally {
        await cleanup();
      }
    },
  );

const HISTORIES = { memory: runs(100, 4_000), sqlite: runs(30, 1_000) };

/** Repeats a run. Without it, every run is different. */
const given = process.env['LIFE_SEED'];
const seed = given === undefined ? randomInt(2 ** 31) : Number(given);
if (IS_LONG) console.log(`LIFE_SEED=${seed}`);

/** Runs many random histories of a shop, auditing the books after every step. */
export const liveThrough = (kind: keyof typeof STORES): Promise<void> =>
  fc.assert(livesIn(kind, asItIs), { numRuns: HISTORIES[kind], seed });

/** The minimal steps of the first history that shows the broken rule. Empty if none does. */
export async function stepsThatShow(
  broken: (shop: LifeShop) => LifeShop,
): Promise<readonly string[]> {
  const { counterexample } = await fc.check(livesIn('memory', broken), { numRuns: 200, seed: 7 });
  const [commands] = counterexample ?? [];
  // Only the steps that ran are named.
  return commands === undefined ? [] : String(commands).split(/,(?=[a-zA-Z]+\()/);
}
