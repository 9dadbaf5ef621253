import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { BeginPaymentError, PaymentWanted } from '#core/payments/begin-payment.ts';
import type { PaymentIntent } from '#core/payments/card-payments.ts';
import type { Result } from '#core/kernel/result.ts';
export type PaymentUseCases = {
    readonly beginPayment: (wanted: PaymentWanted) => Promise<Result<PaymentIntent, BeginPaymentError>>;
};
export declare const paymentRoutes: ({ beginPayment }: PaymentUseCases) => FastifyPluginAsyncZod;
