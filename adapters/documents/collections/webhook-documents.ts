import { z } from 'zod';
import { documentCodec, noLegacy } from '#adapters/documents/engine/document-codec.ts';
import { idPart } from '#adapters/documents/engine/document-ids.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { Document, Stored, Transaction } from '#adapters/documents/engine/document-store.ts';
import {
  DELIVERY_STATES,
  listensTo,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookHealth,
} from '#core/integrations/webhook-endpoint.ts';
import {
  bodyOf,
  type BookingChange,
  WEBHOOK_EVENTS,
  webhookEventsOf,
} from '#core/integrations/webhook-events.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';

export const WEBHOOKS = 'webhooks';
export const WEBHOOK_HEALTH = 'webhookHealth';
export const WEBHOOK_DELIVERIES = 'webhookDeliveries';
/** One document, because every booking reads it. */
export const ENDPOINTS = 'endpoints';

export const webhooksCodec = documentCodec(
  WEBHOOKS,
  z.object({
    endpoints: z
      .array(
        z.object({
          id: z.string(),
          url: z.string(),
          title: z.string(),
          events: z.array(z.enum(WEBHOOK_EVENTS)).readonly(),
          createdAt: instantField,
          // The version of the secret, not the secret.
          secretVersion: z.int(),
          rotatedAt: instantField.optional(),
          off: z.object({ at: instantField, why: z.enum(['staff', 'failing', 'gone']) }).optional(),
        }),
      )
      .readonly(),
  }),
  [noLegacy],
);

export const webhookHealthCodec = documentCodec(
  WEBHOOK_HEALTH,
  z.object({ lastOkAt: instantField.optional(), failingSince: instantField.optional() }),
  [noLegacy],
);

const codec = documentCodec(
  WEBHOOK_DELIVERIES,
  z.object({
    endpointId: z.string(),
    eventId: z.string(),
    type: z.string(),
    subject: z.string(),
    body: z.string(),
    createdAt: instantField,
    order: z.string(),
    state: z.enum(DELIVERY_STATES),
    attempts: z.int(),
    nextAttemptAt: instantField,
    tries: z
      .array(
        z.object({
          at: instantField,
          ms: z.int(),
          status: z.int().optional(),
          failure: z.string().optional(),
          answer: z.string().optional(),
        }),
      )
      .readonly(),
  }),
  [noLegacy],
);

export const deliveryFromDocument = (stored: Stored): WebhookDelivery => ({
  id: stored.id,
  ...codec.fromDocument(stored),
});

export const deliveryToDocument = ({ id: _id, ...kept }: WebhookDelivery): Document =>
  codec.toDocument(kept);

export const endpointsOf = (stored: Stored | undefined): readonly WebhookEndpoint[] =>
  stored === undefined ? [] : webhooksCodec.fromDocument(stored).endpoints;

export const healthOf = (stored: Stored | undefined): WebhookHealth =>
  stored === undefined ? {} : webhookHealthCodec.fromDocument(stored);

export const readEndpoints = async (
  transaction: Pick<Transaction, 'get'>,
): Promise<readonly WebhookEndpoint[]> => endpointsOf(await transaction.get(WEBHOOKS, ENDPOINTS));

const padded = (count: number): string => String(count).padStart(4, '0');

/**
 * Rises with every decision, regardless of which process makes it and of that process's clock. Once
 * the history is at its limit, the time decides.
 */
const placeOf = ({ history, entries }: BookingChange['after']): string =>
  `${padded(history.length)}-${padded(entries.length)}`;

/**
 * Queues the events that a change of a reservation causes, in the same transaction. Equal causes
 * have equal ids; a delivery written twice is sent twice. A booking never fails because of a
 * webhook.
 */
export function writeWebhooks(
  transaction: Pick<Transaction, 'set'>,
  endpoints: readonly WebhookEndpoint[],
  change: BookingChange,
  now: Instant,
): void {
  if (endpoints.every(({ off }) => off !== undefined)) return;
  for (const [index, event] of webhookEventsOf(change, now).entries()) {
    const { id: eventId, type, subject, at } = event;
    for (const endpoint of endpoints) {
      if (type === 'webhook.test' || !listensTo(endpoint, type)) continue;
      const id = idPart(`${eventId}-${endpoint.id}`);
      const delivery: WebhookDelivery = {
        id,
        endpointId: endpoint.id,
        eventId,
        type,
        subject,
        body: bodyOf(event),
        createdAt: at,
        order: `${placeOf(change.after)} ${isoFromInstant(at)} ${padded(index)}`,
        state: 'pending',
        attempts: 0,
        nextAttemptAt: at,
        tries: [],
      };
      transaction.set(WEBHOOK_DELIVERIES, id, deliveryToDocument(delivery));
    }
  }
}
