import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Result } from '#core/kernel/result.ts';
import { makeTakeOwnEvent, type WebhookUseCases } from '#server/areas/payments/payments.routes.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { problems, refuse } from '#server/platform/http/problem.ts';
import { confirmedSchema, simulatedCardSchema } from '#core/contract/payments.ts';

type Card = { readonly cardNumber: string; readonly expiry: string; readonly cvc: string };

export type SimulatedCardUseCases = {
  /** The error has the provider's decline code and its sentence for the customer. */
  readonly confirm: (
    clientSecret: string,
    card: Card,
    authentication?: 'passed' | 'failed',
  ) => Promise<
    Result<
      { readonly kind: 'succeeded' | 'requires_action' },
      { readonly code: string; readonly message: string }
    >
  >;
  /** Sends the simulated provider's events. Events not accepted are sent again later. */
  readonly deliverEvents: (
    deliver: (body: Uint8Array, signature: string) => Promise<boolean>,
  ) => Promise<number>;
};

/** Stands in for the card provider's API; registered only when the card is simulated. */
export const simulatedCardRoutes =
  (
    { confirm, deliverEvents }: SimulatedCardUseCases,
    webhook: WebhookUseCases,
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const deliver = makeTakeOwnEvent(webhook, app.log);
    app.post(
      '/simulated-card/confirm',
      {
        config: LIMITS.pay,
        schema: {
          summary: 'Pay an intent with a test card',
          body: simulatedCardSchema,
          response: { 200: confirmedSchema, ...problems(400, 402, 429, 503) },
        },
      },
      async ({ body: { clientSecret, authentication, ...card }, log }, reply) => {
        const confirmed = await confirm(clientSecret, card, authentication);
        if (!confirmed.ok) {
          const { code, message } = confirmed.error;
          return refuse(reply, { status: 402, code, title: 'Payment failed', detail: message });
        }
        try {
          await deliverEvents(deliver);
        } catch (error) {
          log.warn({ err: error }, 'event_delivery_failed');
        }
        return { status: confirmed.value.kind };
      },
    );
  };
