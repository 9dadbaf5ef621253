import { z } from 'zod';
import { documentCodec } from '#adapters/documents/engine/document-codec.ts';
import { instantField } from '#adapters/documents/engine/document-fields.ts';
import type { Document, Stored, Transaction } from '#adapters/documents/engine/document-store.ts';
import {
  DELIVERY_STATES,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookHealth,
} from '#core/integrations/webhook-endpoint.ts';
import { TEST_EVENT, WEBHOOK_EVENTS } from '#core/integrations/webhook-events.ts';
import { listOf } from '#core/kernel/fields.schema.ts';

export const WEBHOOKS = 'webhooks';
export const WEBHOOK_HEALTH = 'webhookHealth';
export const WEBHOOK_DELIVERIES = 'webhookDeliveries';
/** One document, because every booking reads it. */
export const ENDPOINTS = 'endpoints';

export const webhooksCodec = documentCodec(
  WEBHOOKS,
  z.object({
    endpoints: listOf({
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
  }),
);

export const webhookHealthCodec = documentCodec(
  WEBHOOK_HEALTH,
  z.object({ lastOkAt: instantField.optional(), failingSince: instantField.optional() }),
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
    // A failed test, which is not among the failed calls that are counted and sent again.
    state: z.enum([...DELIVERY_STATES, 'tested']),
    attempts: z.int(),
    nextAttemptAt: instantField,
    tries: listOf({
      at: instantField,
      ms: z.int(),
      status: z.int().optional(),
      failure: z.string().optional(),
      answer: z.string().optional(),
    }),
  }),
);

export function deliveryFromDocument(stored: Stored): WebhookDelivery {
  const { state, ...kept } = codec.fromDocument(stored);
  return { id: stored.id, ...kept, state: state === 'tested' ? 'dead' : state };
}

export const deliveryToDocument = ({ id: _id, state, ...kept }: WebhookDelivery): Document =>
  codec.toDocument({
    ...kept,
    state: state === 'dead' && kept.type === TEST_EVENT ? 'tested' : state,
  });

export const endpointsOf = (stored: Stored | undefined): readonly WebhookEndpoint[] =>
  stored === undefined ? [] : webhooksCodec.fromDocument(stored).endpoints;

export const healthOf = (stored: Stored | undefined): WebhookHealth =>
  stored === undefined ? {} : webhookHealthCodec.fromDocument(stored);

export const readEndpoints = async (
  transaction: Pick<Transaction, 'get'>,
): Promise<readonly WebhookEndpoint[]> => endpointsOf(await transaction.get(WEBHOOKS, ENDPOINTS));

/** Written with the change that causes them. One written twice is sent twice. */
export function writeDeliveries(
  transaction: Pick<Transaction, 'set'>,
  deliveries: readonly WebhookDelivery[],
): void {
  for (const delivery of deliveries) {
    transaction.set(WEBHOOK_DELIVERIES, delivery.id, deliveryToDocument(delivery));
  }
}
