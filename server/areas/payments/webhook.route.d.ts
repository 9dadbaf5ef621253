import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ReceivePaymentEvent } from '#core/payments/apply-payment-event.ts';
import type { OtherEvent, PaymentEvents } from '#core/payments/payment-events.ts';
export type WebhookUseCases = {
    readonly readEvent: PaymentEvents['read'];
    readonly receiveEvent: ReceivePaymentEvent;
    /** Stores an event without effect, once. */
    readonly keepEvent: (event: OtherEvent) => Promise<void>;
    /** Called after an event was stored: there may be mail to send. */
    readonly onReceived: () => void;
};
/** Below `/api`: receives the provider's signed events. */
export declare const WEBHOOK_PATH = "/stripe/webhook";
/** Handles events of an in-process provider like webhooks; returns whether it was accepted. */
export declare const makeTakeOwnEvent: (use: WebhookUseCases, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) => (body: Uint8Array, signature: string) => Promise<boolean>;
/**
 * The signature covers the raw bytes, so bodies are not parsed here. Answers 200 only once the
 * event is stored: any other answer makes the provider send it again.
 */
export declare const webhookRoutes: (use: WebhookUseCases) => FastifyPluginAsyncZod;
