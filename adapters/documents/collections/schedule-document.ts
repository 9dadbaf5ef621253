import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { dayField, instantField } from '#adapters/documents/engine/document-fields.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import type { Schedule, ScheduleId } from '#core/inventory/schedule.ts';

export const SCHEDULES = 'schedules';

const slotSchema = z.object({ reservationId: z.string(), expiresAt: instantField.optional() });

const scheduleSchema = z.object({
  productId: z.string(),
  month: z.string(),
  days: z.record(dayField, z.record(z.string(), slotSchema)),
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
