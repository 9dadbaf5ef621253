import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import type {
  Document,
  DocumentStore,
  Stored,
  Transaction,
} from '#adapters/documents/engine/document-store.ts';
import { fleetSchema } from '#core/dispatch/fleet.schema.ts';
import { type FleetStore, NO_FLEET, type TruckFleet } from '#core/dispatch/fleet.ts';
import { err, ok } from '#core/kernel/result.ts';

export const DISPATCH = 'dispatch';
export const FLEET = 'fleet';

const learnedSchema = z.object({
  drives: z.int().min(1),
  days: z.int().min(1),
  ratio: z.number().positive(),
  factor: z.number().positive(),
});

const codec = documentCodec(
  DISPATCH,
  fleetSchema.extend({ version: z.int().min(1), learned: learnedSchema.optional() }),
);

/** `dispatch/fleet` */
export const truckFleetToDocument = (fleet: TruckFleet): Document =>
  codec.toDocument(structuredClone(fleet) as Parameters<typeof codec.toDocument>[0]);

export const truckFleetFromDocument = (stored: Stored): TruckFleet => codec.fromDocument(stored);

export async function readTruckFleet(reader: Pick<DocumentStore, 'get'>): Promise<TruckFleet> {
  const stored = await reader.get(DISPATCH, FLEET);
  return stored === undefined ? NO_FLEET : truckFleetFromDocument(stored);
}

/** Saves it as the version after the one that was read. */
export function setTruckFleet(transaction: Pick<Transaction, 'set'>, fleet: TruckFleet) {
  const saved = { ...fleet, version: fleet.version + 1 };
  transaction.set(DISPATCH, FLEET, truckFleetToDocument(saved));
  return saved;
}

/** `dispatch/fleet`. Rejects with `UnreadableDocumentError` for a bad document. */
export const documentsFleetStore = (store: DocumentStore): FleetStore => ({
  read: () => readTruckFleet(store),
  save: (fleet) =>
    store.transact(async (transaction) => {
      const before = await readTruckFleet(transaction);
      if (before.version !== fleet.version) return err({ kind: 'stale' });
      const learned = fleet.learned ?? before.learned;
      return ok(setTruckFleet(transaction, { ...fleet, ...(learned && { learned }) }));
    }),
});
