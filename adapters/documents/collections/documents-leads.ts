import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import {
  dayField,
  instantField,
  namedCentsField,
} from '#adapters/documents/engine/document-fields.ts';
import { isDocumentId } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { ascending, descending, collectionOf } from '#adapters/documents/engine/reading.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { type Lead, LEAD_STATES, type LeadStore } from '#core/marketing/lead.ts';
import {
  CONSENT_SOURCES,
  type Subscriber,
  type SubscriberStore,
} from '#core/marketing/subscriber.ts';

export const SUBSCRIBERS = 'subscribers';

const subscriberCodec = documentCodec(
  SUBSCRIBERS,
  z.object({
    email: z.string(),
    name: z.string().optional(),
    language: z.enum(LANGUAGES),
    consents: listOf({
      isGiven: z.boolean(),
      source: z.enum(CONSENT_SOURCES),
      at: instantField,
      by: z.string().optional(),
      note: z.string().optional(),
      campaignId: z.string().optional(),
    }),
    mailedAt: z.array(instantField).readonly(),
    /** Time of the last consent, for queries; ignored when read. */
    saidAt: instantField,
  }),
);

export function subscriberFromDocument(stored: Stored): Subscriber {
  const { saidAt: _saidAt, ...subscriber } = subscriberCodec.fromDocument(stored);
  return { ...subscriber, id: stored.id };
}

export function subscriberToDocument(subscriber: Subscriber) {
  const { id: _id, ...kept } = subscriber;
  const said = subscriber.consents.at(-1);
  if (said === undefined) throw new RangeError('A subscriber was asked at least once');
  return subscriberCodec.toDocument({ ...kept, saidAt: said.at });
}

const subscribers = collectionOf(SUBSCRIBERS, subscriberFromDocument);

/** `subscribers/{id}`: one per mailbox. The id does not reveal the address. */
export const documentsSubscribers = (store: DocumentStore): SubscriberStore => ({
  find: (id) => subscribers.find(store, id),
  async change(id, decide) {
    if (!isDocumentId(id)) return undefined;
    return store.transact(async (transaction) => {
      const before = await subscribers.find(transaction, id);
      const subscriber = decide(before);
      if (subscriber !== undefined && subscriber !== before) {
        transaction.set(SUBSCRIBERS, id, subscriberToDocument(subscriber));
      }
      return subscriber;
    });
  },
  list: (limit) => subscribers.readable(store, { orderBy: descending('saidAt'), limit }),
});

export const LEADS = 'leads';

const leadCodec = documentCodec(
  LEADS,
  z.object({
    email: z.string(),
    name: z.string().optional(),
    language: z.enum(LANGUAGES),
    lines: listOf({
      productId: z.string(),
      title: z.string(),
      quantity: z.int(),
      startDate: dayField,
      endDate: dayField,
    }),
    worth: namedCentsField,
    status: z.enum(LEAD_STATES),
    startedAt: instantField,
    updatedAt: instantField,
    mailedAt: z.array(instantField).readonly(),
    mailedBefore: z.array(instantField).readonly(),
    skipped: listOf({ at: instantField, by: z.string() }).optional(),
    nextAt: instantField.optional(),
    won: z.array(z.string()).readonly(),
  }),
);

export function leadFromDocument(stored: Stored): Lead {
  const { status: state, ...lead } = leadCodec.fromDocument(stored);
  return { ...lead, id: stored.id, state };
}

const leadToDocument = ({ id: _id, state: status, ...lead }: Lead) =>
  leadCodec.toDocument({ ...lead, status });

const leads = collectionOf(LEADS, leadFromDocument);

/** `leads/{id}`: one per address. The id does not reveal the address. */
export const documentsLeads = (store: DocumentStore): LeadStore => ({
  find: (id) => leads.find(store, id),
  async change(id, decide) {
    if (!isDocumentId(id)) return undefined;
    return store.transact(async (transaction) => {
      const [stored, news] = await Promise.all([
        transaction.get(LEADS, id),
        transaction.get(SUBSCRIBERS, id),
      ]);
      const newsAt = news === undefined ? [] : subscriberFromDocument(news).mailedAt;
      const lead = decide(stored && leadFromDocument(stored), newsAt);
      if (lead !== undefined) transaction.set(LEADS, id, leadToDocument(lead));
      return lead;
    });
  },
  due: (now, limit) =>
    leads.readable(store, {
      where: [{ field: 'nextAt', op: '<=', value: isoFromInstant(now) }],
      orderBy: ascending('nextAt'),
      limit,
    }),
  list: (limit) => leads.readable(store, { orderBy: descending('updatedAt'), limit }),
});
