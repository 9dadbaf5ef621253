import { z } from 'zod';
import { actorField } from '#adapters/documents/collections/actor-field.ts';
import { readTruckFleet } from '#adapters/documents/collections/truck-fleet-document.ts';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import {
  type CrewDay,
  type CrewDays,
  type CrewDaysReader,
  EMPTY_CREW_DAY,
  type Stop,
  STOP_STATES,
} from '#core/dispatch/crew-day.ts';
import type { DayPlans } from '#core/dispatch/day-plan.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';

export const CREW_DAYS = 'crewDays';

const stopSchema = z.object({
  id: z.string(),
  reservationId: z.string(),
  kind: z.enum(['deliver', 'collect']),
  lines: z.array(z.int().min(0)).readonly(),
  lb: z.number(),
  cuFt: z.number(),
  from: z.number(),
  to: z.number(),
  work: z.number(),
  point: z.object({ lat: z.number(), lng: z.number() }),
  expiresAt: instantField.optional(),
  state: z.enum(STOP_STATES),
  times: z.partialRecord(z.enum(STOP_STATES), instantField).optional(),
  failure: z.string().optional(),
});

const texts = new WeakMap<Stop, string>();
const stops = new Map<string, Stop>();
const MOST_REMEMBERED = 2_000;

function stopFrom(text: string): Stop {
  const known = stops.get(text);
  if (known !== undefined) return known;
  const stop = stopSchema.parse(JSON.parse(text));
  if (stops.size >= MOST_REMEMBERED) stops.clear();
  stops.set(text, stop);
  texts.set(stop, text);
  return stop;
}

function textOf(stop: Stop): string {
  const known = texts.get(stop);
  if (known !== undefined) return known;
  const text = JSON.stringify(z.encode(stopSchema, stop));
  texts.set(stop, text);
  return text;
}

/** A text each: a day is written with every booking, and the sixty stops that are as they were are not looked at again. */
const stopText = z.codec(z.string(), z.custom<Stop>(), { decode: stopFrom, encode: textOf });

const orderSchema = z.record(z.string(), z.array(z.string()).readonly());

const daySchema = z.object({
  version: z.int().min(0),
  stops: z.record(z.string(), stopText),
  witness: orderSchema,
  plan: z
    .object({
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
    })
    .optional(),
  published: z
    .object({ version: z.int().min(0), at: instantField, by: actorField, order: orderSchema })
    .optional(),
});

const codec = documentCodec(CREW_DAYS, daySchema, [noLegacy]);

/** `crewDays/{YYYY-MM-DD}` */
export const crewDayToDocument = (day: CrewDay): Document => codec.toDocument(day);

/** Throws `UnreadableDocumentError`. */
export const crewDayFromDocument = (stored: Stored): CrewDay => codec.fromDocument(stored);

/** Those that are there. Throws `UnreadableDocumentError`. */
export async function readCrewDays(
  reader: Pick<DocumentStore, 'get' | 'getMany'>,
  days: readonly CalendarDay[],
): Promise<CrewDays> {
  const stored = await getPresent(reader, CREW_DAYS, days);
  return new Map(
    stored.map((document) => [calendarDay(document.id), crewDayFromDocument(document)]),
  );
}

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
      if (decided.ok) transaction.set(CREW_DAYS, day, crewDayToDocument(decided.value));
      return decided;
    }),
});
