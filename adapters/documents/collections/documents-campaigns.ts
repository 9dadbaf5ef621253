import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import { idPart, isDocumentId } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { is, ascending, descending, collectionOf } from '#adapters/documents/engine/reading.ts';
import {
  type Campaign,
  CAMPAIGN_STATES,
  type CampaignSend,
  type CampaignStore,
  SKIPS,
} from '#core/marketing/campaign.ts';
import { segmentSchema } from '#core/marketing/segment.schema.ts';
import {
  leadFromDocument,
  LEADS,
  subscriberFromDocument,
  SUBSCRIBERS,
  subscriberToDocument,
} from './documents-leads.ts';

export const CAMPAIGNS = 'campaigns';
export const CAMPAIGN_SENDS = 'campaignSends';

const campaignText = z.object({ subject: z.string(), text: z.string() });

const campaignCodec = documentCodec(
  CAMPAIGNS,
  z.object({
    name: z.string(),
    segment: segmentSchema,
    texts: z.object({ en: campaignText, es: campaignText }),
    status: z.enum(CAMPAIGN_STATES),
    createdAt: instantField,
    revision: z.int().min(1),
    sendAt: instantField.optional(),
    queued: z.int().optional(),
  }),
);

const sendCodec = documentCodec(
  CAMPAIGN_SENDS,
  z.object({
    campaignId: z.string(),
    subscriberId: z.string(),
    email: z.string(),
    status: z.enum(['sent', 'skipped', 'interrupted']),
    why: z.enum(SKIPS).optional(),
    at: instantField,
    leftAt: instantField.optional(),
  }),
);

export function campaignFromDocument(stored: Stored): Campaign {
  const { status, ...campaign } = campaignCodec.fromDocument(stored);
  return { ...campaign, id: stored.id, state: status };
}

const campaignToDocument = ({ id: _id, state, ...campaign }: Campaign) =>
  campaignCodec.toDocument({ ...campaign, status: state });

export function campaignSendFromDocument(stored: Stored): CampaignSend {
  const { status, ...send } = sendCodec.fromDocument(stored);
  return { ...send, state: status };
}

const sendToDocument = ({ state, ...send }: CampaignSend) =>
  sendCodec.toDocument({ ...send, status: state });

const sendId = (campaignId: string, subscriberId: string): string =>
  idPart(`${campaignId}:${subscriberId}`);

const campaigns = collectionOf(CAMPAIGNS, campaignFromDocument);

const campaignSends = collectionOf(CAMPAIGN_SENDS, campaignSendFromDocument);

/** `campaigns/{id}`, and `campaignSends/{campaign:subscriber}`: each recipient, or why no mail. */
export const documentsCampaigns = (store: DocumentStore): CampaignStore => ({
  find: (id) => campaigns.find(store, id),
  create: (campaign) =>
    store.transact(async (transaction) =>
      transaction.create(CAMPAIGNS, campaign.id, campaignToDocument(campaign)),
    ),
  change: (id, decide) =>
    store.transact(async (transaction) => {
      const before = await campaigns.find(transaction, id);
      const changed = before && decide(before);
      if (changed !== undefined) transaction.set(CAMPAIGNS, id, campaignToDocument(changed));
      return changed;
    }),
  list: (limit) => campaigns.readable(store, { orderBy: descending('createdAt'), limit }),
  claim: (campaignId, subscriberId, decide) =>
    store.transact(async (transaction) => {
      const id = sendId(campaignId, subscriberId);
      const [campaign, subscriber, lead, send] = await Promise.all([
        transaction.get(CAMPAIGNS, campaignId),
        transaction.get(SUBSCRIBERS, subscriberId),
        transaction.get(LEADS, subscriberId),
        transaction.get(CAMPAIGN_SENDS, id),
      ]);
      const { mailedAt = [], mailedBefore = [] } = lead === undefined ? {} : leadFromDocument(lead);
      const claimed = decide({
        campaign: campaign && campaignFromDocument(campaign),
        subscriber: subscriber && subscriberFromDocument(subscriber),
        remindedAt: [...mailedAt, ...mailedBefore],
        known: send && campaignSendFromDocument(send),
      });
      if (claimed === undefined) return undefined;
      transaction.set(CAMPAIGN_SENDS, id, sendToDocument(claimed.send));
      if (claimed.subscriber !== undefined) {
        transaction.set(SUBSCRIBERS, subscriberId, subscriberToDocument(claimed.subscriber));
      }
      return claimed;
    }),
  release: ({ campaignId, subscriberId, at }) =>
    store.transact(async (transaction) => {
      const stored = await transaction.get(SUBSCRIBERS, subscriberId);
      transaction.delete(CAMPAIGN_SENDS, sendId(campaignId, subscriberId));
      if (stored === undefined) return;
      const subscriber = subscriberFromDocument(stored);
      const mailedAt = subscriber.mailedAt.filter((one) => one !== at);
      transaction.set(SUBSCRIBERS, subscriberId, subscriberToDocument({ ...subscriber, mailedAt }));
    }),
  sends: (campaignId, limit) =>
    campaignSends.list(store, {
      where: [is('campaignId', campaignId)],
      orderBy: ascending('at'),
      limit,
    }),
  async noteLeft(campaignId, subscriberId, at) {
    if (!isDocumentId(campaignId)) return;
    await store.transact(async (transaction) => {
      const id = sendId(campaignId, subscriberId);
      const send = await campaignSends.find(transaction, id);
      if (send === undefined || send.leftAt !== undefined) return;
      transaction.set(CAMPAIGN_SENDS, id, sendToDocument({ ...send, leftAt: at }));
    });
  },
});
