import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { FeePosition } from '#core/reporting/fetch-card-fees.ts';

export const FEE_POSITION = 'feePosition';
/** Id of the single document. */
const CURRENT = 'current';

export const feePositionCodec = documentCodec(FEE_POSITION, z.object({ until: instantField }), [
  noLegacy,
]);

/** `feePosition/current` */
export const documentsFeePosition = (store: DocumentStore): FeePosition => ({
  async read() {
    const stored = await store.get(FEE_POSITION, CURRENT);
    return stored && feePositionCodec.fromDocument(stored).until;
  },
  save: (until) =>
    store.transact(async (transaction) =>
      transaction.set(FEE_POSITION, CURRENT, feePositionCodec.toDocument({ until })),
    ),
});
