import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { idPart } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { PAYMENT_EVENTS } from '#adapters/documents/collections/payment-event-document.ts';
import { bounded, type EventInbox } from '#core/payments/payment-events.ts';

export const INBOX = 'receivedEvents';

const inboxSchema = z.object({
  /** The provider's: as a document's id it may be written differently. */
  eventId: z.string(),
  type: z.string(),
  at: instantField.optional(),
  receivedAt: instantField,
  subjectId: z.string().optional(),
  bytes: z.int().min(0),
});

export const inboxCodec = documentCodec(INBOX, inboxSchema, [noLegacy]);

/** `receivedEvents/{provider's id}`. */
export const documentsEventInbox = (store: DocumentStore): EventInbox => ({
  keep: (event, now) =>
    store.transact(async (transaction) => {
      const id = idPart(event.id);
      if ((await transaction.get(INBOX, id)) !== undefined) return;
      const kept = { ...bounded(event), eventId: event.id, receivedAt: now };
      transaction.create(INBOX, id, inboxCodec.toDocument(kept));
    }),
  async list(limit) {
    const { documents } = await store.query({
      collection: INBOX,
      orderBy: [{ field: 'receivedAt', direction: 'desc' }],
      limit,
    });
    const applied = await store.getMany(
      PAYMENT_EVENTS,
      documents.map(({ id }) => id),
    );
    return documents.map((stored, index) => {
      const { eventId: id, ...event } = inboxCodec.fromDocument(stored);
      return { ...event, id, isApplied: applied[index] !== undefined };
    });
  },
});
