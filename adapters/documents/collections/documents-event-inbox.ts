import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField, namedCentsField } from '#adapters/documents/engine/document-fields.ts';
import { getNamed, idPart } from '#adapters/documents/engine/document-ids.ts';
import type { Document, DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { is, descending, collectionOf } from '#adapters/documents/engine/reading.ts';
import type { Instant } from '#core/kernel/instant.ts';
import {
  type AttentionNotice,
  bounded,
  type EventInbox,
  type EventQuarantine,
  type QuarantinedEvent,
  withFault,
} from '#core/payments/payment-events.ts';
import { ATTENTION_SUBJECTS, type PaymentEvent } from '#core/reservations/payment-event.ts';

export const PAYMENT_EVENTS = 'paymentEvents';

const eventSchema = z.object({
  kind: z.enum(['payment_succeeded', 'payment_failed', 'refunded', 'attention']),
  reservationId: z.string(),
  intentId: z.string(),
  at: instantField,
  receivedAt: instantField,
  amount: namedCentsField.optional(),
  reason: z.enum(['deposit', 'full', 'balance']).optional(),
  refundId: z.string().optional(),
  subject: z.enum(ATTENTION_SUBJECTS).optional(),
  subjectId: z.string().optional(),
  fee: namedCentsField.optional(),
  taken: namedCentsField.optional(),
});

export const paymentEventCodec = documentCodec(PAYMENT_EVENTS, eventSchema);

export const paymentEventId = (event: PaymentEvent): string => idPart(event.id);

/** `paymentEvents/{provider's id}`: if the document exists, the event was applied. */
export const paymentEventToDocument = (event: PaymentEvent, receivedAt: Instant): Document =>
  paymentEventCodec.toDocument({ ...event, receivedAt });

export const INBOX = 'receivedEvents';

const inboxSchema = z.object({
  /** The provider's id, which may need escaping as a document id. */
  eventId: z.string(),
  type: z.string(),
  at: instantField.optional(),
  receivedAt: instantField,
  subjectId: z.string().optional(),
  bytes: z.int().min(0),
});

export const inboxCodec = documentCodec(INBOX, inboxSchema);

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
      orderBy: descending('receivedAt'),
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

export const QUARANTINE = 'quarantinedEvents';

const quarantinedSchema = z.object({
  /** The provider's id, which may need escaping as a document id. */
  eventId: z.string(),
  kind: z.string(),
  at: instantField.optional(),
  reservationId: z.string().optional(),
  intentId: z.string().optional(),
  reason: z.string(),
  state: z.enum(['open', 'dismissed', 'applied']),
  firstSeenAt: instantField,
  lastSeenAt: instantField,
});

export const quarantineCodec = documentCodec(QUARANTINE, quarantinedSchema);

type Stored = Parameters<typeof quarantineCodec.fromDocument>[0];

const fromDocument = (stored: Stored): QuarantinedEvent => {
  const { eventId: id, ...event } = quarantineCodec.fromDocument(stored);
  return { ...event, id };
};

const toDocument = ({ id: eventId, ...event }: QuarantinedEvent) =>
  quarantineCodec.toDocument({ ...event, eventId });

const noticeOf = (stored: Stored): AttentionNotice | undefined => {
  const { reservationId, intentId, subject, subjectId, at } =
    paymentEventCodec.fromDocument(stored);
  return (
    subject && { id: stored.id, reservationId, intentId, subject, subjectId: subjectId ?? '', at }
  );
};

const quarantine = collectionOf(QUARANTINE, fromDocument);

/** `quarantinedEvents/{provider's id}`, including applied events that need attention. */
export const documentsEventQuarantine = (store: DocumentStore): EventQuarantine => {
  const moveTo = (id: string, state: QuarantinedEvent['state']): Promise<boolean> =>
    store.transact(async (transaction) => {
      const stored = await getNamed(transaction, QUARANTINE, idPart(id));
      if (stored === undefined) return false;
      transaction.set(QUARANTINE, stored.id, toDocument({ ...fromDocument(stored), state }));
      return true;
    });

  return {
    put: (fault, now) =>
      store.transact(async (transaction) => {
        const id = idPart(fault.id);
        const event = withFault(await quarantine.find(transaction, id), fault, now);
        if (event !== undefined) transaction.set(QUARANTINE, id, toDocument(event));
      }),
    async release(id) {
      // Hardly any event was here before, and a look is no transaction.
      if ((await getNamed(store, QUARANTINE, idPart(id))) !== undefined)
        await moveTo(id, 'applied');
    },
    dismiss: (id) => moveTo(id, 'dismissed'),
    listOpen: (limit) =>
      quarantine.list(store, {
        where: [is('state', 'open')],
        orderBy: descending('lastSeenAt'),
        limit,
      }),
    async listAttention(limit) {
      const notices = await collectionOf(PAYMENT_EVENTS, noticeOf).list(store, {
        where: [is('kind', 'attention')],
        orderBy: descending('receivedAt'),
        limit,
      });
      return notices.filter((notice) => notice !== undefined);
    },
  };
};
