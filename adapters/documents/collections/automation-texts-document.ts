import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { singleDocument } from '#adapters/documents/engine/reading.ts';
import { err, ok } from '#core/kernel/result.ts';
import { AUTOMATION_NAMES } from '#core/notifications/automation-texts.ts';
import type { AutomationTextsStore } from '#core/notifications/automation.ts';

export const AUTOMATION_TEXTS = 'automationTexts';

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
);

/** `automationTexts/all` */
export function documentsAutomationTexts(store: DocumentStore): AutomationTextsStore {
  const none = { revision: 0, texts: {} };
  const { read, change } = singleDocument(store, AUTOMATION_TEXTS, automationTextsCodec, none);
  return {
    read,
    save: (texts, revision) =>
      change((before) =>
        before.revision === revision
          ? ok({ revision: revision + 1, texts })
          : err({ kind: 'texts_changed' }),
      ),
  };
}
