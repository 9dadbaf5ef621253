import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { BeginPaymentError, PaymentWanted } from '#core/payments/begin-payment.ts';
import type { PaymentIntent } from '#core/payments/card-payments.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { LEAST_PAYMENT } from '#core/pricing/deposit-plan.ts';
import type { Result } from '#core/kernel/result.ts';
import { BOT_CHECKED } from '#server/platform/plugins/bot-check.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { type Problem, problem, problems, refuse } from '#server/platform/http/problem.ts';
import { paymentIntentInputSchema, paymentIntentSchema } from '#core/contract/payments.ts';

type PaymentUseCases = {
  readonly beginPayment: (
    wanted: PaymentWanted,
  ) => Promise<Result<PaymentIntent, BeginPaymentError>>;
};

function problemOf(error: BeginPaymentError): Problem {
  switch (error.kind) {
    case 'amount_mismatch':
      return problem(error.kind, { params: { dueCents: error.due } });
    case 'below_card_minimum':
      return problem(error.kind, { params: { leastCents: LEAST_PAYMENT } });
    case 'awaits_confirmation':
      return problem(error.kind, { params: { phone: DEMO_SITE.phone } });
    default:
      return problem(error.kind);
  }
}

export const paymentRoutes =
  ({ beginPayment }: PaymentUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      '/createPaymentIntent',
      {
        config: { ...LIMITS.pay, ...BOT_CHECKED },
        schema: {
          summary: 'Begin to pay exactly what is due, or go on with the payment already begun',
          body: paymentIntentInputSchema,
          response: { 200: paymentIntentSchema, ...problems(400, 403, 404, 409, 429, 503) },
        },
      },
      async ({ body: { amount, metadata } }, reply) => {
        const begun = await beginPayment({ amount, ...metadata });
        if (!begun.ok) return refuse(reply, problemOf(begun.error));
        reply.header('cache-control', 'no-store');
        return { clientSecret: begun.value.clientSecret };
      },
    );
  };
