import fc from 'fast-check';
import { randomInt } from 'node:crypto';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { newModel } from '#tests/support/history-command.ts';
import { HISTORY_COMMANDS, PAYMENT_COMMANDS } from '#tests/support/history-commands.ts';
import { type HistoryShop, openHistoryShop } from '#tests/support/history-shop.ts';
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

const asItIs = (shop: HistoryShop): HistoryShop => shop;

/** @param broken makes a shop that breaks a rule */
const historiesIn = (
  kind: keyof typeof STORES,
  broken: (shop: HistoryShop) => HistoryShop,
  all = HISTORY_COMMANDS,
) =>
  fc.asyncProperty(fc.commands(all, { maxCommands: 30, size: 'max' }), async (commands) => {
    const { store, cleanup } = await STORES[kind]();
    try {
      const shop = broken(await openHistoryShop(store));
      await fc.asyncModelRun(() => ({ model: newModel(), real: shop }), commands);
    } finally {
      await cleanup();
    }
  });

const HISTORIES = { memory: runs(100, 4_000), sqlite: runs(30, 1_000) };

/** Repeats a run. Without it, every run is different. */
const given = process.env['HISTORY_SEED'];
const seed = given === undefined ? randomInt(2 ** 31) : Number(given);
if (IS_LONG) console.log(`HISTORY_SEED=${seed}`);

/** Runs many random histories of a shop, auditing the books after every step. */
export const liveThrough = (kind: keyof typeof STORES): Promise<void> =>
  fc.assert(historiesIn(kind, asItIs), { numRuns: HISTORIES[kind], seed });

/** The same of money alone, where each step is more often about the one before. */
export const payThrough = (): Promise<void> =>
  fc.assert(historiesIn('memory', asItIs, PAYMENT_COMMANDS), {
    numRuns: runs(60, 4_000),
    seed,
  });

/** The minimal steps of the first history that shows the broken rule. Empty if none does. */
export async function stepsThatShow(
  broken: (shop: HistoryShop) => HistoryShop,
): Promise<readonly string[]> {
  const { counterexample } = await fc.check(historiesIn('memory', broken), {
    numRuns: 200,
    // Finds it, and shortens it, in a tenth of the time that others take.
    seed: 6,
  });
  const [commands] = counterexample ?? [];
  // Only the steps that ran are named.
  return commands === undefined ? [] : String(commands).split(/,(?=[a-zA-Z]+\()/);
}
