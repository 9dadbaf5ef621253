import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { OwnTexts } from '#core/settings/own-terms.ts';

export const OWN_TERMS = 'ownTerms';

export const ownTermsCodec = documentCodec(
  OWN_TERMS,
  z.object({ en: z.string(), es: z.string(), replaces: z.boolean() }),
);

/** `ownTerms/{id}`: a text that was in force. Written once, never changed or deleted. */
export const documentsOwnTexts = (store: DocumentStore): OwnTexts => ({
  async find(id) {
    const stored = await getNamed(store, OWN_TERMS, id);
    return stored && ownTermsCodec.fromDocument(stored);
  },
  keep: (id, text) =>
    store.transact(async (transaction) => {
      const kept = await transaction.get(OWN_TERMS, id);
      if (kept === undefined) transaction.create(OWN_TERMS, id, ownTermsCodec.toDocument(text));
    }),
});
