import { z } from 'zod';
import { fromLegacyReservation } from '#adapters/documents/collections/legacy-reservation.ts';
import {
  RESERVATIONS,
  reservationSchema,
} from '#adapters/documents/collections/reservation-document.ts';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { dollarsField } from '#adapters/documents/engine/document-fields.ts';
import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import type { ReservationGlance } from '#core/reservations/reservation-lists.ts';

/** The fields that `glanceFromDocument` needs. */
export const GLANCE_FIELDS = [
  'schemaVersion',
  'status',
  'lines',
  'payment.total',
  'awaitsOwner',
  'contact.name',
  'event.city',
] as const;

const GLANCED_LINE = {
  productId: 'string',
  title: 'string',
  quantity: 'number',
  startDate: 'string',
  endDate: 'string',
  turnaroundDays: 'number',
};

/** Checked by hand, which is faster than a schema: a calendar reads thousands. */
const areLines = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (line) =>
      Array.isArray(line?.units) &&
      Object.entries(GLANCED_LINE).every(([name, type]) => typeof line[name] === type),
  );

const glanceCodec = documentCodec(
  RESERVATIONS,
  z.object({
    status: reservationSchema.shape.status,
    lines: z.custom<ReservationGlance['lines']>(areLines, 'Not the lines of a reservation'),
    payment: z.object({ total: dollarsField }),
    awaitsOwner: reservationSchema.shape.awaitsOwner,
    contact: z.object({ name: z.string() }),
    event: z.object({ city: z.string() }),
  }),
  [fromLegacyReservation],
);

/** Whether this program wrote it. The former program used other field names. */
export const isGlanced = ({ schemaVersion }: Document): boolean => schemaVersion === 1;

/** Throws `UnreadableDocumentError`. */
export function glanceFromDocument(stored: Stored): ReservationGlance {
  const { payment, ...glance } = glanceCodec.fromDocument(stored);
  return { id: stored.id, ...glance, total: payment.total };
}
