import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import {
  type CrewDay,
  type CrewDays,
  type CrewDaysReader,
  STOP_STATES,
} from '#core/dispatch/crew-day.ts';
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

const daySchema = z.object({
  version: z.int().min(0),
  stops: z.record(z.string(), stopSchema),
  witness: z.record(z.string(), z.array(z.string()).readonly()),
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
