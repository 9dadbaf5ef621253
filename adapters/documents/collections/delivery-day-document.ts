import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import type { DeliveryDay, DeliveryDays } from '#core/capacity/deliveries.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import type { Reader } from '#adapters/documents/engine/reading.ts';

export const DELIVERY_DAYS = 'deliveryDays';

const daySchema = z.object({
  reservations: z.record(z.string(), z.object({ expiresAt: instantField.optional() })),
});

const codec = documentCodec(DELIVERY_DAYS, daySchema);

/** `deliveryDays/{YYYY-MM-DD}` */
export const deliveryDayToDocument = (day: DeliveryDay): Document => codec.toDocument(day);

export const deliveryDayFromDocument = (stored: Stored): DeliveryDay => codec.fromDocument(stored);

/** Only days that exist. Throws `UnreadableDocumentError`. */
export async function readDeliveryDays(
  reader: Reader,
  days: readonly CalendarDay[],
): Promise<DeliveryDays> {
  const stored = await getPresent(reader, DELIVERY_DAYS, days);
  return new Map(
    stored.map((document) => [calendarDay(document.id), deliveryDayFromDocument(document)]),
  );
}
