import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { err, ok } from '#core/kernel/result.ts';
import { costsSchema } from '#core/reporting/costs.schema.ts';
import { type Costs, type CostsStore, DEFAULT_COSTS } from '#core/reporting/costs.ts';

export const COSTS = 'costs';
/** Id of the single document. */
const CURRENT = 'current';

export const costsCodec = documentCodec(COSTS, costsSchema.extend({ revision: z.int().min(1) }), [
  noLegacy,
]);

/** `costs/current`. Not among the settings, which every page gets. */
export function documentsCosts(store: DocumentStore): CostsStore {
  const read = async (reader: Pick<DocumentStore, 'get'>): Promise<Costs> => {
    const stored = await reader.get(COSTS, CURRENT);
    return stored === undefined ? DEFAULT_COSTS : costsCodec.fromDocument(stored);
  };
  return {
    read: () => read(store),
    save: (costs) =>
      store.transact(async (transaction) => {
        const { revision } = await read(transaction);
        if (revision !== costs.revision) return err({ kind: 'costs_changed' });
        const saved = { ...costs, revision: revision + 1 };
        transaction.set(COSTS, CURRENT, costsCodec.toDocument(saved));
        return ok(saved);
      }),
  };
}
