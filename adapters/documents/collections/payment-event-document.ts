import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { centsField, instantField } from '#adapters/documents/engine/document-fields.ts';
import { idPart } from '#adapters/documents/engine/document-ids.ts';
import type { Document } from '#adapters/documents/engine/document-store.ts';
import { ATTENTION_SUBJECTS, type PaymentEvent } from '#core/reservations/payment-event.ts';
import type { Instant } from '#core/kernel/instant.ts';

export const PAYMENT_EVENTS = 'paymentEvents';

const eventSchema = z.object({
  kind: z.enum(['payment_succeeded', 'payment_failed', 'refunded', 'attention']),
  reservationId: z.string(),
  intentId: z.string(),
  at: instantField,
  receivedAt: instantField,
  amountCents: centsField.optional(),
  reason: z.enum(['deposit', 'full', 'balance']).optional(),
  refundId: z.string().optional(),
  subject: z.enum(ATTENTION_SUBJECTS).optional(),
  subjectId: z.string().optional(),
  feeCents: centsField.optional(),
  takenCents: centsField.optional(),
});

export const paymentEventCodec = documentCodec(PAYMENT_EVENTS, eventSchema);

export const paymentEventId = (event: PaymentEvent): string => idPart(event.id);

/** `paymentEvents/{provider's id}`: if the document exists, the event was applied. */
export const paymentEventToDocument = (event: PaymentEvent, receivedAt: Instant): Document =>
  paymentEventCodec.toDocument({
    ...event,
    receivedAt,
    ...('amount' in event ? { amountCents: event.amount } : {}),
    ...('fee' in event ? { feeCents: event.fee } : {}),
    ...('taken' in event ? { takenCents: event.taken } : {}),
  });
