import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { collectionOf } from '#adapters/documents/engine/reading.ts';
import { type CrewDay, type CrewDaysReader, EMPTY_CREW_DAY } from '#core/dispatch/crew-day.ts';
import type { DayPlans } from '#core/dispatch/day-plan.ts';
import { ok } from '#core/kernel/result.ts';
import { orderIn, orderSchema, orderText, stopsIn, textOf, timesSchema } from './crew-day-text.ts';
import { actorField } from './shared-fields.ts';
import { readTruckFleet, setTruckFleet } from './truck-fleet-document.ts';

export const CREW_DAYS = 'crewDays';

const planSchema = z.object({
  order: orderSchema,
  locks: z.record(z.string(), z.string()),
  override: z
    .object({
      reason: z.string(),
      by: actorField,
      at: instantField,
      breaks: z.array(z.string()).readonly(),
    })
    .optional(),
});

const writtenSchema = z.object({
  version: z.int().min(0),
  stops: z.union([z.string(), z.record(z.string(), z.string())]),
  witness: z.union([z.string(), orderSchema]),
  plan: planSchema.optional(),
  published: z
    .object({
      version: z.int().min(0),
      at: instantField,
      by: actorField,
      order: orderSchema,
      units: z.record(z.string(), z.array(z.string()).readonly()).optional(),
    })
    .optional(),
  breakdown: z
    .object({
      trucks: z.array(z.string()).readonly(),
      at: instantField,
      by: actorField,
      version: z.int().min(0),
      plan: planSchema.optional(),
      witness: orderSchema,
      onTheWay: z.record(z.string(), timesSchema),
    })
    .optional(),
});

/** Every booking writes the day, so unchanged stops are not parsed again. */
const daySchema = z.codec(writtenSchema, z.custom<CrewDay>(), {
  decode({ stops: text, witness, ...day }) {
    const all = stopsIn(text);
    return {
      ...day,
      stops: Object.fromEntries(all.map((stop) => [stop.id, stop])),
      witness: orderIn(witness, all),
    };
  },
  encode({ stops: known, witness, ...day }) {
    const all = Object.values(known);
    return { ...day, stops: all.map(textOf).join(' '), witness: orderText(witness, all) };
  },
});

/** Documents made here need no parsing: they are immutable. */
const made = new WeakMap<Document, CrewDay>();

const codec = documentCodec(CREW_DAYS, daySchema);

/** `crewDays/{YYYY-MM-DD}` */
export function crewDayToDocument(day: CrewDay): Document {
  const document = codec.toDocument(day);
  made.set(document, day);
  return document;
}

export const crewDayFromDocument = (stored: Stored): CrewDay =>
  made.get(stored.data) ?? codec.fromDocument(stored);

/** Only days that exist. Throws `UnreadableDocumentError`. */
export const { findMany: readCrewDays } = collectionOf(CREW_DAYS, crewDayFromDocument);

export const documentsCrewDays = (store: DocumentStore): CrewDaysReader => ({
  crewDays: (days) => readCrewDays(store, days),
});

export const documentsDayPlans = (store: DocumentStore): DayPlans => ({
  change: (day, decide) =>
    store.transact(async (transaction) => {
      const [fleet, days] = await Promise.all([
        readTruckFleet(transaction),
        readCrewDays(transaction, [day]),
      ]);
      const decided = decide({ fleet, crewDay: days.get(day) ?? EMPTY_CREW_DAY });
      if (!decided.ok) return decided;
      const { crewDay, fleet: changed } = decided.value;
      transaction.set(CREW_DAYS, day, crewDayToDocument(crewDay));
      if (changed === undefined) return decided;
      return ok({ crewDay, fleet: setTruckFleet(transaction, changed) });
    }),
});
