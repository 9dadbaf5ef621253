import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { Schedule, ScheduleId } from '#core/inventory/schedule.ts';

export const SCHEDULES = 'schedules';

const slotSchema = z.object({ reservationId: z.string(), expiresAt: instantField.optional() });
const daysSchema = z.record(dayField, z.record(z.string(), slotSchema));

type Days = z.output<typeof daysSchema>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSold = (slot: unknown): boolean =>
  isRecord(slot) && typeof slot['reservationId'] === 'string' && slot['expiresAt'] === undefined;

/** Nothing is held, so that what is stored is what is read: a calendar reads a thousand months. */
const isAllSold = (days: unknown): days is Days =>
  isRecord(days) &&
  Object.keys(days).every((day) => parseCalendarDay(day) !== undefined) &&
  Object.values(days).every((units) => isRecord(units) && Object.values(units).every(isSold));

const daysField = z.codec(z.custom<z.input<typeof daysSchema>>(), z.custom<Days>(), {
  decode: (days) => (isAllSold(days) ? days : daysSchema.parse(days)),
  encode: (days) => z.encode(daysSchema, days),
});

const scheduleSchema = z.object({
  productId: z.string(),
  month: z.string(),
  days: daysField,
});

const codec = documentCodec(SCHEDULES, scheduleSchema, [noLegacy]);

/** `schedules/{productId}:{YYYY-MM}`; both parts are fields too, for people reading the store. */
export function scheduleToDocument(id: ScheduleId, { days }: Schedule): Document {
  const colon = id.lastIndexOf(':');
  return codec.toDocument({ productId: id.slice(0, colon), month: id.slice(colon + 1), days });
}

const known = new WeakMap<Document, Schedule>();

/** The same object for the same document, for caching. Throws `UnreadableDocumentError`. */
export function scheduleFromDocument(stored: Stored): Schedule {
  const found = known.get(stored.data);
  if (found !== undefined) return found;
  const { days } = codec.fromDocument(stored);
  const schedule = Object.freeze({ days });
  known.set(stored.data, schedule);
  return schedule;
}
