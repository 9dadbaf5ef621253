import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { WebhookBook } from '#core/integrations/webhook-endpoint.ts';
/** `webhooks/endpoints`, `webhookHealth/{endpoint}`, and `webhookDeliveries`, swept after 30 days. */
export declare const documentsWebhooks: (store: DocumentStore) => WebhookBook;
