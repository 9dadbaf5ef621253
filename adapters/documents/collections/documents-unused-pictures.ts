import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type {
  UnusedPictures,
  UnusedSince,
} from '#core/catalogue/pictures/unused-pictures-store.ts';

export const UNUSED_PICTURES = 'unusedPictures';

/** One document for all of them: one look decides. */
const ALL = 'all';

export const unusedPicturesCodec = documentCodec(
  UNUSED_PICTURES,
  z.object({ since: z.record(z.string(), instantField) }),
  [noLegacy],
);

/** `unusedPictures/all`, whichever store has the pictures. */
export const documentsUnusedPictures = (store: DocumentStore): UnusedPictures => ({
  change: (decide) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(UNUSED_PICTURES, ALL);
      const before = stored && unusedPicturesCodec.fromDocument(stored).since;
      const known: UnusedSince = new Map(Object.entries(before ?? {}));
      const changed = decide(known);
      if (changed === known) return known;
      const since = Object.fromEntries(changed);
      transaction.set(UNUSED_PICTURES, ALL, unusedPicturesCodec.toDocument({ since }));
      return changed;
    }),
});
