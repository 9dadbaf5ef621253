import { getNamed } from '#adapters/documents/engine/document-ids.ts';
import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { ascending, descending, collectionOf, is } from '#adapters/documents/engine/reading.ts';
import type { WebhookBook } from '#core/integrations/webhook-endpoint.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import {
  deliveryFromDocument,
  deliveryToDocument,
  ENDPOINTS,
  endpointsOf,
  healthOf,
  readEndpoints,
  WEBHOOK_DELIVERIES,
  WEBHOOK_HEALTH,
  webhookHealthCodec,
  WEBHOOKS,
  webhooksCodec,
} from './webhook-documents.ts';

const webhookDeliveries = collectionOf(WEBHOOK_DELIVERIES, deliveryFromDocument);

/** `webhooks/endpoints`, `webhookHealth/{endpoint}`; `webhookDeliveries`, deleted after 30 days. */
export const documentsWebhooks = (store: DocumentStore): WebhookBook => ({
  endpoints: async () => endpointsOf(await store.get(WEBHOOKS, ENDPOINTS)),
  changeEndpoints: (decide) =>
    store.transact(async (transaction) => {
      const before = await readEndpoints(transaction);
      const endpoints = decide(before);
      if (endpoints === undefined) return before;
      transaction.set(WEBHOOKS, ENDPOINTS, webhooksCodec.toDocument({ endpoints }));
      return endpoints;
    }),
  health: async (id) => healthOf(await getNamed(store, WEBHOOK_HEALTH, id)),
  noteHealth: (id, change) =>
    store.transact(async (transaction) => {
      const before = healthOf(await transaction.get(WEBHOOK_HEALTH, id));
      const health = change(before);
      if (health !== before) {
        transaction.set(WEBHOOK_HEALTH, id, webhookHealthCodec.toDocument(health));
      }
      return health;
    }),
  due: (endpointId, now, limit) =>
    webhookDeliveries.readable(store, {
      where: [
        is('endpointId', endpointId),
        is('state', 'pending'),
        { field: 'nextAttemptAt', op: '<=', value: isoFromInstant(now) },
      ],
      orderBy: ascending('nextAttemptAt'),
      limit,
    }),
  async firstPending(endpointId, subject) {
    const [first] = await webhookDeliveries.readable(store, {
      where: [is('endpointId', endpointId), is('subject', subject), is('state', 'pending')],
      orderBy: ascending('order'),
      limit: 1,
    });
    return first;
  },
  put: (delivery) =>
    store.transact(async (transaction) =>
      transaction.set(WEBHOOK_DELIVERIES, delivery.id, deliveryToDocument(delivery)),
    ),
  change: (id, decide) =>
    store.transact(async (transaction) => {
      const before = await webhookDeliveries.find(transaction, id);
      const next = before && decide(before);
      if (next !== undefined) {
        transaction.set(WEBHOOK_DELIVERIES, id, deliveryToDocument(next));
      }
      return next ?? before;
    }),
  async list(endpointId, state, limit, after) {
    const { documents, next } = await store.query({
      collection: WEBHOOK_DELIVERIES,
      where: [is('endpointId', endpointId), ...(state === undefined ? [] : [is('state', state)])],
      orderBy: descending('createdAt'),
      limit,
      after,
    });
    return { deliveries: documents.map(deliveryFromDocument), next };
  },
  count: (endpointId, state) =>
    store.count({
      collection: WEBHOOK_DELIVERIES,
      where: [is('endpointId', endpointId), is('state', state)],
      orderBy: descending('createdAt'),
    }),
});
