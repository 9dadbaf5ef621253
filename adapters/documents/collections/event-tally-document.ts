import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { is, descending } from '#adapters/documents/engine/reading.ts';
import type { EventTally } from '#core/content/own-claims.ts';
import { RESERVATIONS } from './reservation-document.ts';

export const TALLIES = 'tallies';
const COMPLETED = 'completed';

export const tallyCodec = documentCodec(TALLIES, z.object({ count: z.int().min(0) }));

/** `tallies/completed`: written only when the number changes. */
export function documentsEventTally(store: DocumentStore): EventTally {
  async function read(): Promise<number> {
    const stored = await store.get(TALLIES, COMPLETED);
    return stored === undefined ? 0 : tallyCodec.fromDocument(stored).count;
  }
  return {
    read,
    async recount() {
      const count = await store.count({
        collection: RESERVATIONS,
        where: [is('status', 'completed')],
        orderBy: descending('createdAt'),
      });
      if (count === (await read())) return count;
      await store.transact(async (transaction) =>
        transaction.set(TALLIES, COMPLETED, tallyCodec.toDocument({ count })),
      );
      return count;
    },
  };
}
