import type { DocumentStore } from '#adapters/documents/document-store.ts';
import {
  BUSINESS,
  readSettings,
  SETTINGS,
  settingsToDocument,
} from '#adapters/documents/settings-document.ts';
import type { BusinessSettingsStore } from '#core/ports/business-settings.ts';
import { err, ok } from '#core/result.ts';

/** `settings/business`. Rejects with `UnreadableDocumentError` for a bad document. */
export const documentsBusinessSettings = (store: DocumentStore): BusinessSettingsStore => ({
  read: () => readSettings(store),
  save: (settings, revision) =>
    store.transact(async (transaction) => {
      const before = await readSettings(transaction);
      if (before.revision !== revision) return err({ kind: 'settings_changed' });
      const saved = { ...settings, revision: before.revision + 1 };
      transaction.set(SETTINGS, BUSINESS, settingsToDocument(saved));
      return ok(saved);
    }),
});
