import { z } from 'zod';
import {
  documentCodec,
  type Migration,
  noLegacy,
} from '#adapters/documents/engine/document-codec.ts';
import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import {
  type BusinessSettings,
  DEFAULT_SETTINGS,
  type BusinessSettingsStore,
} from '#core/settings/business-settings.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import { err, ok } from '#core/kernel/result.ts';

export const SETTINGS = 'settings';
/** The one there is. */
export const BUSINESS = 'business';

const DEFAULTS: Document = JSON.parse(JSON.stringify(DEFAULT_SETTINGS));

/** A version that added parts: they begin as they are by default. */
const withNewParts: Migration = (data) => ({ ...DEFAULTS, ...data });

const limitsOf = z.object({ limits: z.record(z.string(), z.json()) });

/** A version that added a limit: what a shop has set stays, and this one begins so. */
const withLimit =
  (begins: Document): Migration =>
  (data) => ({ ...data, limits: { ...begins, ...limitsOf.parse(data).limits } });

const remindersOf = z.object({ reminders: z.record(z.string(), z.json()) });

/** A version that added a reminder. */
const withNewReminders: Migration = (data) => ({
  ...data,
  reminders: { ...remindersOf.parse(DEFAULTS).reminders, ...remindersOf.parse(data).reminders },
});

const codec = documentCodec(SETTINGS, settingsSchema.extend({ revision: z.int().min(1) }), [
  noLegacy,
  // 2: what customers may cancel and change. 3: the mails that go out by themselves. 4: balances from kept cards.
  withNewParts,
  withNewParts,
  withNewParts,
  // 5: how far ahead one may book.
  withLimit({ farthestDays: DEFAULT_SETTINGS.limits.farthestDays }),
  // 6: when crews set out.
  withNewParts,
  // 7: what an unpaid order may take.
  withNewParts,
  // 8: orders for the same day, which were taken until then.
  withLimit({ sameDayByPhone: false }),
  // 9: the word before we come.
  withNewReminders,
]);

/** `settings/business`: amounts in whole cents. */
export const settingsToDocument = (settings: BusinessSettings): Document =>
  codec.toDocument(structuredClone(settings) as Parameters<typeof codec.toDocument>[0]);

/** The default while nothing was ever saved. Throws `UnreadableDocumentError`. */
export const settingsFromDocument = (stored: Stored | undefined): BusinessSettings =>
  stored === undefined ? DEFAULT_SETTINGS : codec.fromDocument(stored);

export const readSettings = async (reader: Pick<DocumentStore, 'get'>): Promise<BusinessSettings> =>
  settingsFromDocument(await reader.get(SETTINGS, BUSINESS));

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
