import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getPresent } from '#adapters/documents/engine/document-ids.ts';
import type { DeliveryDays } from '#core/capacity/deliveries.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import type { Reader } from '#adapters/documents/engine/reading.ts';

export const DELIVERY_DAYS = 'deliveryDays';

const daySchema = z.object({
  reservations: z.record(z.string(), z.object({ expiresAt: instantField.optional() })),
});

/** `deliveryDays/{YYYY-MM-DD}` */
export const { toDocument: deliveryDayToDocument, fromDocument: deliveryDayFromDocument } =
  documentCodec(DELIVERY_DAYS, daySchema);

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
