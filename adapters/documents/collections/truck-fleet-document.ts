import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { type FleetStore, NO_FLEET, type TruckFleet } from '#core/dispatch/fleet.ts';
import { fleetSchema } from '#core/dispatch/fleet.schema.ts';
import { err, ok } from '#core/kernel/result.ts';

export const DISPATCH = 'dispatch';
/** The one there is. */
export const FLEET = 'fleet';

const codec = documentCodec(DISPATCH, fleetSchema.extend({ version: z.int().min(1) }), [noLegacy]);

/** `dispatch/fleet` */
export const truckFleetToDocument = (fleet: TruckFleet): Document =>
  codec.toDocument(structuredClone(fleet) as Parameters<typeof codec.toDocument>[0]);

/** Throws `UnreadableDocumentError`. */
export const truckFleetFromDocument = (stored: Stored): TruckFleet => codec.fromDocument(stored);

export async function readTruckFleet(reader: Pick<DocumentStore, 'get'>): Promise<TruckFleet> {
  const stored = await reader.get(DISPATCH, FLEET);
  return stored === undefined ? NO_FLEET : truckFleetFromDocument(stored);
}

/** `dispatch/fleet`. Rejects with `UnreadableDocumentError` for a bad document. */
export const documentsFleetStore = (store: DocumentStore): FleetStore => ({
  read: () => readTruckFleet(store),
  save: (fleet) =>
    store.transact(async (transaction) => {
      const before = await readTruckFleet(transaction);
      if (before.version !== fleet.version) return err({ kind: 'stale' });
      const saved = { ...fleet, version: before.version + 1 };
      transaction.set(DISPATCH, FLEET, truckFleetToDocument(saved));
      return ok(saved);
    }),
});
