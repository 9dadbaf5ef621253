import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { err, ok } from '#core/kernel/result.ts';
import { AUTOMATION_NAMES } from '#core/notifications/automation-texts.ts';
import type { AutomationTextsStore, StoredTexts } from '#core/notifications/automation.ts';

export const AUTOMATION_TEXTS = 'automationTexts';
/** Id of the single document. The owner has few texts. */
const ALL = 'all';

const textField = z.object({
  subject: z.string().optional(),
  lead: z.string().optional(),
  text: z.string().optional(),
});

export const automationTextsCodec = documentCodec(
  AUTOMATION_TEXTS,
  z.object({
    revision: z.int().min(1),
    texts: z.partialRecord(
      z.enum(AUTOMATION_NAMES),
      z.object({ en: textField.optional(), es: textField.optional() }),
    ),
  }),
  [noLegacy],
);

const fromDocument = (stored: Stored | undefined): StoredTexts =>
  stored === undefined ? { revision: 0, texts: {} } : automationTextsCodec.fromDocument(stored);

/** `automationTexts/all` */
export const documentsAutomationTexts = (store: DocumentStore): AutomationTextsStore => ({
  read: async () => fromDocument(await store.get(AUTOMATION_TEXTS, ALL)),
  save: (texts, revision) =>
    store.transact(async (transaction) => {
      const before = fromDocument(await transaction.get(AUTOMATION_TEXTS, ALL));
      if (before.revision !== revision) return err({ kind: 'texts_changed' });
      const saved = { revision: revision + 1, texts };
      transaction.set(AUTOMATION_TEXTS, ALL, automationTextsCodec.toDocument(saved));
      return ok(saved);
    }),
});
