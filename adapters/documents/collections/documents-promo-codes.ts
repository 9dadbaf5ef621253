import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import {
  PROMO_CODES,
  promoFromDocument,
  promoToDocument,
} from '#adapters/documents/collections/promo-code-document.ts';
import type { PromoCodes } from '#core/pricing/promo-codes.ts';
import { err, ok } from '#core/kernel/result.ts';

/** `promoCodes/{CODE}`. Uses are counted by the booking ledger, in the transaction of the booking. */
export const documentsPromoCodes = (store: DocumentStore): PromoCodes => ({
  async find(code) {
    const stored = await getNamed(store, PROMO_CODES, code);
    return stored && promoFromDocument(stored);
  },
  async list() {
    const { documents } = await store.query({ collection: PROMO_CODES });
    return documents.map(promoFromDocument);
  },
  create: (terms) =>
    store.transact(async (transaction) => {
      if ((await transaction.get(PROMO_CODES, terms.code)) !== undefined) {
        return err({ kind: 'promo_code_exists' });
      }
      const created = { ...terms, uses: 0, revision: 1 };
      transaction.create(PROMO_CODES, terms.code, promoToDocument(created));
      return ok(created);
    }),
  update: (terms, revision) =>
    store.transact(async (transaction) => {
      const stored = await getNamed(transaction, PROMO_CODES, terms.code);
      if (stored === undefined) return err({ kind: 'promo_code_not_found' });
      const before = promoFromDocument(stored);
      if (before.revision !== revision) return err({ kind: 'promo_code_changed' });
      const saved = { ...terms, uses: before.uses, revision: revision + 1 };
      transaction.set(PROMO_CODES, terms.code, promoToDocument(saved));
      return ok(saved);
    }),
});
