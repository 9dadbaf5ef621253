import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { formatUsd } from '#core/kernel/format-usd.ts';
import type { BeginPaymentError, PaymentWanted } from '#core/payments/begin-payment.ts';
import type { PaymentIntent } from '#core/payments/card-payments.ts';
import { LEAST_PAYMENT } from '#core/pricing/deposit-plan.ts';
import type { Result } from '#core/kernel/result.ts';
import { BOT_CHECKED } from '#server/platform/plugins/bot-check.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { type Problem, problems, refuse } from '#server/platform/http/problem.ts';
import { paymentIntentInputSchema, paymentIntentSchema } from '#core/contract/payments.ts';

export type PaymentUseCases = {
  readonly beginPayment: (
    wanted: PaymentWanted,
  ) => Promise<Result<PaymentIntent, BeginPaymentError>>;
};

const STATUS = {
  reservation_not_found: 404,
  amount_mismatch: 409,
  nothing_due: 409,
  below_card_minimum: 409,
  payment_processing: 409,
  hold_expired: 409,
} as const satisfies Record<BeginPaymentError['kind'], number>;

const TITLE = {
  reservation_not_found: 'Reservation not found',
  amount_mismatch: 'Amount mismatch',
  nothing_due: 'Nothing due',
  below_card_minimum: 'Too little for a card',
  payment_processing: 'Payment processing',
  hold_expired: 'Hold expired',
} as const satisfies Record<BeginPaymentError['kind'], string>;

function detailOf(error: BeginPaymentError): string {
  switch (error.kind) {
    case 'reservation_not_found':
      return 'There is no such reservation.';
    case 'amount_mismatch':
      return `The amount due is ${formatUsd(error.due)}. Nothing was charged.`;
    case 'nothing_due':
      return 'There is nothing to pay for this. Nothing was charged.';
    case 'below_card_minimum':
      return `No card takes less than ${formatUsd(LEAST_PAYMENT)}: pay in cash when we deliver, or with a gift card.`;
    case 'payment_processing':
      return 'Your payment is being processed.';
    case 'hold_expired':
      return 'Your 30-minute hold has run out. Please book again. Nothing was charged.';
  }
}

const problemOf = (error: BeginPaymentError): Problem => ({
  status: STATUS[error.kind],
  code: error.kind,
  title: TITLE[error.kind],
  detail: detailOf(error),
});

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
