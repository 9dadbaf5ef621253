import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getNamed, isDocumentId } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Filter, Stored } from '#adapters/documents/engine/document-store.ts';
import { readablePage } from '#adapters/documents/engine/readable-page.ts';
import {
  contactMailEntry,
  replyMailEntry,
  OUTBOX,
  outboxToDocument,
} from '#adapters/documents/collections/outbox-document.ts';
import { actorField } from '#adapters/documents/collections/shared-fields.ts';
import {
  type ContactMessage,
  type ContactMessages,
  MESSAGE_STATES,
} from '#core/customers/contact-message.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';

export const CONTACT_MESSAGES = 'contactMessages';

const messageSchema = z.object({
  channel: z.literal('mail').optional(),
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

export const contactMessageCodec = documentCodec(CONTACT_MESSAGES, messageSchema, [noLegacy]);

const fromDocument = (stored: Stored): ContactMessage => ({
  ...contactMessageCodec.fromDocument(stored),
  id: stored.id,
});

const NEWEST_FIRST = [{ field: 'receivedAt', direction: 'desc' }] as const;

/** `contactMessages/{id}`: the message, and how the office handled it. */
export function documentsContactMessages(store: DocumentStore): ContactMessages {
  const newest = (where: Filter, limit: number) =>
    readablePage(
      store,
      { collection: CONTACT_MESSAGES, where: [where], orderBy: NEWEST_FIRST, limit },
      fromDocument,
    );
  return {
    add: (message) =>
      store.transact(async (transaction) => {
        const { id, ...kept } = message;
        const mail = contactMailEntry(id, message.receivedAt);
        transaction.create(CONTACT_MESSAGES, id, contactMessageCodec.toDocument(kept));
        transaction.create(OUTBOX, mail.id, outboxToDocument(mail));
      }),
    async find(id) {
      const stored = await getNamed(store, CONTACT_MESSAGES, id);
      return stored && fromDocument(stored);
    },
    listSince: (moment, limit) =>
      newest({ field: 'receivedAt', op: '>=', value: isoFromInstant(moment) }, limit),
    async list(limit, after) {
      const page = await store.query({
        collection: CONTACT_MESSAGES,
        orderBy: NEWEST_FIRST,
        limit,
        ...(after !== undefined && { after }),
      });
      return { messages: page.documents.map(fromDocument), next: page.next };
    },
    change: (id, decide) =>
      store.transact(async (transaction) => {
        const stored = isDocumentId(id) ? await transaction.get(CONTACT_MESSAGES, id) : undefined;
        if (stored === undefined) return undefined;
        const before = fromDocument(stored);
        const decided = decide(before);
        if (!decided.ok || decided.value === before) return decided;
        const { id: _id, ...kept } = decided.value;
        transaction.set(CONTACT_MESSAGES, id, contactMessageCodec.toDocument(kept));
        for (const reply of (kept.replies ?? []).slice(before.replies?.length ?? 0)) {
          const mail =
            reply.by.kind === 'customer'
              ? contactMailEntry(id, reply.at, reply.id)
              : replyMailEntry(decided.value, reply);
          transaction.set(OUTBOX, mail.id, outboxToDocument(mail));
        }
        return decided;
      }),
    ofReservation: (id, limit) => newest({ field: 'reservationId', op: '==', value: id }, limit),
    ofEmail: (email, limit) => newest({ field: 'email', op: '==', value: email }, limit),
  };
}
