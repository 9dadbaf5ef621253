import { z } from 'zod';
import {
  documentCodec,
  type Migration,
  noLegacy,
} from '#adapters/documents/engine/document-codec.ts';
import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { daysWithoutTruck } from '#core/dispatch/day-problem.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import { err, ok } from '#core/kernel/result.ts';
import {
  type BusinessSettings,
  DEFAULT_SETTINGS,
  type BusinessSettingsStore,
} from '#core/settings/business-settings.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import { readTruckFleet } from './truck-fleet-document.ts';

export const SETTINGS = 'settings';
export const BUSINESS = 'business';

const DEFAULTS: Document = JSON.parse(JSON.stringify(DEFAULT_SETTINGS));

/** For a version that added sections: they start with their defaults. */
const withNewParts: Migration = (data) => ({ ...DEFAULTS, ...data });

const limitsOf = z.object({ limits: z.record(z.string(), z.json()) });

/** For a version that added a limit: existing values stay, the new one starts with this value. */
const withLimit =
  (begins: Document): Migration =>
  (data) => ({ ...data, limits: { ...begins, ...limitsOf.parse(data).limits } });

const remindersOf = z.object({ reminders: z.record(z.string(), z.json()) });

/** For a version that added a reminder. */
const withNewReminders: Migration = (data) => ({
  ...data,
  reminders: { ...remindersOf.parse(DEFAULTS).reminders, ...remindersOf.parse(data).reminders },
});

const hoursOf = z.object({
  limits: z.looseObject({ keepsOpeningDays: z.boolean() }),
  company: z.looseObject({ week: z.json() }).optional(),
});

/**
 * For the version that made two weeks one: the week that the owner saw and typed counts, which was
 * the company's unless the shop delivered only on opening days.
 */
const withOneWeek: Migration = (data) => {
  const { limits, company } = hoursOf.parse(data);
  if (company === undefined) return data;
  const { week, ...facts } = company;
  return {
    ...data,
    company: facts,
    limits: limits.keepsOpeningDays ? limits : { ...limits, week },
  } as Document;
};

const codec = documentCodec(SETTINGS, settingsSchema.extend({ revision: z.int().min(1) }), [
  noLegacy,
  // 2: cancellation and changes. 3: automatic mails. 4: balances charged to saved cards.
  withNewParts,
  withNewParts,
  withNewParts,
  // 5: how far ahead bookings are taken.
  withLimit({ farthestDays: DEFAULT_SETTINGS.limits.farthestDays }),
  // 6: when crews leave.
  withNewParts,
  // 7: limits on unpaid orders.
  withNewParts,
  // 8: same-day orders, which were unrestricted until then.
  withLimit({ sameDayByPhone: false }),
  // 9: the visit reminder.
  withNewReminders,
  // 10: the owner's evening mail.
  withNewReminders,
  // 11: one week of hours.
  withOneWeek,
]);

/** `settings/business`: amounts in whole cents. */
export const settingsToDocument = (settings: BusinessSettings): Document =>
  codec.toDocument(structuredClone(settings) as Parameters<typeof codec.toDocument>[0]);

/** The defaults until settings are saved. Throws `UnreadableDocumentError`. */
export const settingsFromDocument = (stored: Stored | undefined): BusinessSettings =>
  stored === undefined ? DEFAULT_SETTINGS : codec.fromDocument(stored);

const withTrucks = new WeakMap<
  BusinessSettings,
  { fleet: TruckFleet; settings: BusinessSettings }
>();

/**
 * Adds the days on which no truck works, because callers that ask which days are closed have only
 * the settings. Returns the same object until the settings or the fleet change, so that callers can
 * compare it.
 */
function withDaysOff(stored: BusinessSettings, fleet: TruckFleet): BusinessSettings {
  const known = withTrucks.get(stored);
  if (known?.fleet === fleet) return known.settings;
  const noTruck = daysWithoutTruck(fleet);
  const settings = noTruck ? { ...stored, limits: { ...stored.limits, noTruck } } : stored;
  withTrucks.set(stored, { fleet, settings });
  return settings;
}

export async function readSettings(reader: Pick<DocumentStore, 'get'>): Promise<BusinessSettings> {
  const [stored, fleet] = await Promise.all([
    reader.get(SETTINGS, BUSINESS),
    readTruckFleet(reader),
  ]);
  return withDaysOff(settingsFromDocument(stored), fleet);
}

/** `settings/business`. Rejects with `UnreadableDocumentError` for a bad document. */
export const documentsBusinessSettings = (store: DocumentStore): BusinessSettingsStore => ({
  read: () => readSettings(store),
  save: (settings, revision) =>
    store.transact(async (transaction) => {
      const [before, fleet] = await Promise.all([
        transaction.get(SETTINGS, BUSINESS).then(settingsFromDocument),
        readTruckFleet(transaction),
      ]);
      if (before.revision !== revision) return err({ kind: 'settings_changed' });
      const { noTruck: _ofTrucks, ...limits } = settings.limits;
      const saved = { ...settings, limits, revision: before.revision + 1 };
      transaction.set(SETTINGS, BUSINESS, settingsToDocument(saved));
      return ok(withDaysOff(saved, fleet));
    }),
});
