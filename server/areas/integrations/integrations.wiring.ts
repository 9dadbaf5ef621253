import {
  deliveryFromDocument,
  WEBHOOK_DELIVERIES,
  WEBHOOK_HEALTH,
  webhookHealthCodec,
  WEBHOOKS,
  webhooksCodec,
} from '#adapters/documents/collections/webhook-documents.ts';
import { moves } from '#adapters/documents/engine/declared-collection.ts';
import { makeDeliverWebhooks } from '#core/integrations/deliver-webhooks.ts';
import { makeRunWebhooks } from '#core/integrations/run-webhooks.ts';
import { adminWebhookRoutes } from '#server/areas/integrations/webhooks.admin-routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { clock, manageSecrets, randomness, webhookSender } = PORTS;
const { useCaseOf, made } = makings();

const deliver = useCaseOf(makeDeliverWebhooks, {
  book: RECORDS.webhooks,
  sender: webhookSender,
  outbox: RECORDS.outbox,
  secrets: manageSecrets,
  clock,
});

export const INTEGRATIONS = {
  deliver,
  webhooks: useCaseOf(makeRunWebhooks, {
    book: RECORDS.webhooks,
    sender: webhookSender,
    deliver,
    secrets: manageSecrets,
    randomness,
    clock,
  }),
} as const;

export const integrations: Area = {
  ...made(),
  collections: [
    moves(WEBHOOKS, webhooksCodec.fromDocument),
    moves(WEBHOOK_HEALTH, webhookHealthCodec.fromDocument),
    // Unsent work.
    moves(WEBHOOK_DELIVERIES, deliveryFromDocument),
  ],
  admin: ({ of }) => [adminWebhookRoutes(of(INTEGRATIONS.webhooks))],
};
