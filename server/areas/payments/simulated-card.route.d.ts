import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Result } from '#core/kernel/result.ts';
import { type WebhookUseCases } from '#server/areas/payments/webhook.route.ts';
type Card = {
    readonly cardNumber: string;
    readonly expiry: string;
    readonly cvc: string;
};
export type SimulatedCardUseCases = {
    /** The error: the provider's decline code and its sentence for the customer. */
    readonly confirm: (clientSecret: string, card: Card, authentication?: 'passed' | 'failed') => Promise<Result<{
        readonly kind: 'succeeded' | 'requires_action';
    }, {
        readonly code: string;
        readonly message: string;
    }>>;
    /** Sends the simulated provider's events; what is not accepted is sent again later. */
    readonly deliverEvents: (deliver: (body: Uint8Array, signature: string) => Promise<boolean>) => Promise<number>;
};
/** Stands in for the card provider's API; registered only when the card is simulated. */
export declare const simulatedCardRoutes: ({ confirm, deliverEvents }: SimulatedCardUseCases, webhook: WebhookUseCases) => FastifyPluginAsyncZod;
export {};
