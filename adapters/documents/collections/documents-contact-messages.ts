import { z } from 'zod';
import { documentCodec, withId } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { DocumentStore, Filter } from '#adapters/documents/engine/document-store.ts';
import { is, descending, collectionOf } from '#adapters/documents/engine/reading.ts';
import { type ContactMessages, MESSAGE_STATES } from '#core/customers/contact-message.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { contactMailEntry, replyMailEntry, createTask, putTask } from './outbox-document.ts';
import { actorField } from './shared-fields.ts';

export const CONTACT_MESSAGES = 'contactMessages';

const messageSchema = z.object({
  channel: z.enum(['mail', 'link']).optional(),
  subject: z.string().optional(),
  attachments: z.array(z.string()).readonly().optional(),
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  message: z.string(),
  receivedAt: instantField,
  language: z.enum(LANGUAGES).optional(),
  state: z.enum(MESSAGE_STATES).optional(),
  heldBy: z.string().optional(),
  reservationId: z.string().optional(),
  replies: listOf({
    id: z.string(),
    at: instantField,
    by: actorField,
    text: z.string(),
    from: z.string().optional(),
    attachments: z.array(z.string()).readonly().optional(),
  }).optional(),
});

export const contactMessageCodec = withId(documentCodec(CONTACT_MESSAGES, messageSchema));
const { fromDocument } = contactMessageCodec;

const NEWEST_FIRST = descending('receivedAt');

const contactMessages = collectionOf(CONTACT_MESSAGES, fromDocument);

/** `contactMessages/{id}`: the message, and how the office handled it. */
export function documentsContactMessages(store: DocumentStore): ContactMessages {
  const newest = (where: Filter, limit: number) =>
    contactMessages.readable(store, { where: [where], orderBy: NEWEST_FIRST, limit });
  return {
    add: (message) =>
      store.transact(async (transaction) => {
        const { id, receivedAt } = message;
        transaction.create(CONTACT_MESSAGES, id, contactMessageCodec.toDocument(message));
        createTask(transaction, contactMailEntry(id, receivedAt));
      }),
    find: (id) => contactMessages.find(store, id),
    listSince: (moment, limit) =>
      newest({ field: 'receivedAt', op: '>=', value: isoFromInstant(moment) }, limit),
    async list(limit, after) {
      const question = { orderBy: NEWEST_FIRST, limit, after };
      const { found, next } = await contactMessages.page(store, question);
      return { messages: found, next };
    },
    change: (id, decide) =>
      store.transact(async (transaction) => {
        const before = await contactMessages.find(transaction, id);
        if (before === undefined) return undefined;
        const decided = decide(before);
        if (!decided.ok || decided.value === before) return decided;
        transaction.set(CONTACT_MESSAGES, id, contactMessageCodec.toDocument(decided.value));
        for (const reply of (decided.value.replies ?? []).slice(before.replies?.length ?? 0)) {
          const mail =
            reply.by.kind === 'customer'
              ? contactMailEntry(id, reply.at, reply.id)
              : replyMailEntry(decided.value, reply);
          putTask(transaction, mail);
        }
        return decided;
      }),
    ofReservation: (id, limit) => newest(is('reservationId', id), limit),
    ofEmail: (email, limit) => newest(is('email', email), limit),
  };
}
