import type { Document, Stored, Transaction } from '#adapters/documents/engine/document-store.ts';
import { type WebhookDelivery, type WebhookEndpoint, type WebhookHealth } from '#core/integrations/webhook-endpoint.ts';
import { type BookingChange } from '#core/integrations/webhook-events.ts';
import { type Instant } from '#core/kernel/instant.ts';
export declare const WEBHOOKS = "webhooks";
export declare const WEBHOOK_HEALTH = "webhookHealth";
export declare const WEBHOOK_DELIVERIES = "webhookDeliveries";
/** Every booking reads it, so it is one document. */
export declare const ENDPOINTS = "endpoints";
export declare const webhooksCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    endpoints: readonly {
        id: string;
        url: string;
        title: string;
        events: readonly ("agreement.signed" | "customer.created" | "delivery.done" | "delivery.failed" | "delivery.out" | "payment.received" | "payment.refunded" | "reservation.cancelled" | "reservation.changed" | "reservation.completed" | "reservation.confirmed" | "reservation.created" | "reservation.expired")[];
        createdAt: Instant;
        secretVersion: number;
        rotatedAt?: Instant | undefined;
        off?: {
            at: Instant;
            why: "failing" | "gone" | "staff";
        } | undefined;
    }[];
}>;
export declare const webhookHealthCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    lastOkAt?: Instant | undefined;
    failingSince?: Instant | undefined;
}>;
export declare const deliveryFromDocument: (stored: Stored) => WebhookDelivery;
export declare const deliveryToDocument: ({ id: _id, ...kept }: WebhookDelivery) => Document;
export declare const endpointsOf: (stored: Stored | undefined) => readonly WebhookEndpoint[];
export declare const healthOf: (stored: Stored | undefined) => WebhookHealth;
export declare const readEndpoints: (transaction: Pick<Transaction, 'get'>) => Promise<readonly WebhookEndpoint[]>;
/**
 * Queues what a change of a reservation tells, in its own transaction. Equal causes have equal ids, and a delivery
 * that is written twice is sent twice: a booking never fails for it.
 */
export declare function writeWebhooks(transaction: Pick<Transaction, 'set'>, endpoints: readonly WebhookEndpoint[], change: BookingChange, now: Instant): void;
