import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { isDocumentId } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { readablePage } from '#adapters/documents/engine/readable-page.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import {
  CONSENT_SOURCES,
  type Subscriber,
  type SubscriberStore,
} from '#core/marketing/subscriber.ts';

export const SUBSCRIBERS = 'subscribers';

const codec = documentCodec(
  SUBSCRIBERS,
  z.object({
    email: z.string(),
    name: z.string().optional(),
    language: z.enum(LANGUAGES),
    consents: z
      .array(
        z.object({
          isGiven: z.boolean(),
          source: z.enum(CONSENT_SOURCES),
          at: instantField,
          by: z.string().optional(),
          note: z.string().optional(),
          campaignId: z.string().optional(),
        }),
      )
      .readonly(),
    mailedAt: z.array(instantField).readonly(),
    /** Of the last consent, for queries; ignored when read. */
    saidAt: instantField,
  }),
  [noLegacy],
);

/** Throws `UnreadableDocumentError`. */
export function subscriberFromDocument(stored: Stored): Subscriber {
  const { saidAt: _saidAt, ...subscriber } = codec.fromDocument(stored);
  return { ...subscriber, id: stored.id };
}

export function subscriberToDocument(subscriber: Subscriber) {
  const { id: _id, ...kept } = subscriber;
  const said = subscriber.consents.at(-1);
  if (said === undefined) throw new RangeError('A subscriber was asked at least once');
  return codec.toDocument({ ...kept, saidAt: said.at });
}

/** `subscribers/{id}`: one per mailbox, which the id does not tell. */
export const documentsSubscribers = (store: DocumentStore): SubscriberStore => ({
  async find(id) {
    const stored = isDocumentId(id) ? await store.get(SUBSCRIBERS, id) : undefined;
    return stored && subscriberFromDocument(stored);
  },
  async change(id, decide) {
    if (!isDocumentId(id)) return undefined;
    return store.transact(async (transaction) => {
      const stored = await transaction.get(SUBSCRIBERS, id);
      const before = stored && subscriberFromDocument(stored);
      const subscriber = decide(before);
      if (subscriber !== undefined && subscriber !== before) {
        transaction.set(SUBSCRIBERS, id, subscriberToDocument(subscriber));
      }
      return subscriber;
    });
  },
  list: (limit) =>
    readablePage(
      store,
      { collection: SUBSCRIBERS, orderBy: [{ field: 'saidAt', direction: 'desc' }], limit },
      subscriberFromDocument,
    ),
});
