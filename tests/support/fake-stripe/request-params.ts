import type { Stripe } from 'stripe';

/** The SDK's type for each request we make. JSON schemas are generated from these. */
export type CreateIntent = Stripe.PaymentIntentCreateParams;
export type RetrieveIntent = Stripe.PaymentIntentRetrieveParams;
export type CancelIntent = Stripe.PaymentIntentCancelParams;
export type CreateCustomer = Stripe.CustomerCreateParams;
export type CreateRefund = Stripe.RefundCreateParams;
export type ListRefunds = Stripe.RefundListParams;
export type ListBalance = Stripe.BalanceTransactionListParams;
export type ListEvents = Stripe.EventListParams;
