import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { Transaction } from '#adapters/documents/engine/document-store.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { countHold, type HoldCounts } from '#core/reservations/live-holds.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { collectionOf } from '#adapters/documents/engine/reading.ts';

export const LIVE_HOLDS = 'liveHolds';

const codec = documentCodec(LIVE_HOLDS, z.object({ until: z.record(z.string(), instantField) }));

/** `liveHolds/{name}`, where the name is a keyed hash. Throws `UnreadableDocumentError`. */
export const { fromDocument: liveHoldsFromDocument } = codec;

export const { findMany: readLiveHolds } = collectionOf(LIVE_HOLDS, liveHoldsFromDocument);

/** Drops holds that ended, and deletes the document along with the last one. */
export function writeLiveHolds(
  transaction: Transaction,
  counts: HoldCounts,
  reservation: Reservation,
  now: Instant,
): void {
  for (const [name, holds] of countHold(counts, reservation, now)) {
    if (holds === counts.get(name)) continue;
    if (Object.keys(holds.until).length === 0) transaction.delete(LIVE_HOLDS, name);
    else transaction.set(LIVE_HOLDS, name, codec.toDocument(holds));
  }
}
