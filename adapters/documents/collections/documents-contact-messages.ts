import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import {
  contactMailEntry,
  OUTBOX,
  outboxToDocument,
} from '#adapters/documents/collections/outbox-document.ts';
import type { ContactMessages } from '#core/customers/contact-message.ts';

export const CONTACT_MESSAGES = 'contactMessages';

const messageSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  message: z.string(),
  receivedAt: instantField,
});

export const contactMessageCodec = documentCodec(CONTACT_MESSAGES, messageSchema, [noLegacy]);

/** `contactMessages/{id}`. Written once and never changed. */
export const documentsContactMessages = (store: DocumentStore): ContactMessages => ({
  add: (message) =>
    store.transact(async (transaction) => {
      const { id, receivedAt, ...text } = message;
      const mail = contactMailEntry(id, receivedAt);
      transaction.create(
        CONTACT_MESSAGES,
        id,
        contactMessageCodec.toDocument({ ...text, receivedAt }),
      );
      transaction.create(OUTBOX, mail.id, outboxToDocument(mail));
    }),
  async find(id) {
    const stored = await getNamed(store, CONTACT_MESSAGES, id);
    return stored && { ...contactMessageCodec.fromDocument(stored), id: stored.id };
  },
});
