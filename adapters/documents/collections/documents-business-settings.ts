import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import {
  BUSINESS,
  readSettings,
  SETTINGS,
  settingsToDocument,
} from '#adapters/documents/collections/settings-document.ts';
import type { BusinessSettingsStore } from '#core/settings/business-settings-store.ts';
import { err, ok } from '#core/kernel/result.ts';

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
