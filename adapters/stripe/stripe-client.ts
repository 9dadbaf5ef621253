import { Stripe } from 'stripe';
import {
  CardPaymentsUnavailableError,
  type IntentRequest,
  type PaymentIntent,
} from '#core/payments/card-payments.ts';
import { intentSchema, labelledSchema } from './stripe-objects.schema.ts';
import { cents } from '#core/kernel/cents.ts';

export type StripeOptions = {
  /** `sk_live_…`, `rk_live_…`, or a test key. Never logged. */
  readonly secretKey: string;
  /** How long one request may take. A call makes up to `maxNetworkRetries` more, so it can last that much longer. */
  readonly timeoutMs: number;
  /** 2 unless given. */
  readonly maxNetworkRetries?: number;
  /** Where Stripe is: given by tests, which bring their own. */
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: 'http' | 'https';
};

const RETRIES = 2;

/** API 2026-10-28, which the SDK pins. Nothing is measured and sent along. */
export function stripeClient(options: StripeOptions): Stripe {
  const { secretKey, timeoutMs, maxNetworkRetries = RETRIES, ...where } = options;
  return new Stripe(secretKey, {
    ...where,
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  });
}

const { StripeAPIError, StripeConnectionError, StripeError, StripeRateLimitError } = Stripe.errors;

/** Not reached, too busy, broken (5xx), or still at work under this key (409): later it may answer. */
const isOutage = (error: unknown): boolean =>
  error instanceof StripeConnectionError ||
  error instanceof StripeRateLimitError ||
  error instanceof StripeAPIError;

/** Stripe's code of what went wrong (docs.stripe.com/error-codes). */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof StripeError ? error.code : undefined;

/** A fault of Stripe's own, kept under the idempotency key and answered again for a day. */
export const isReplayedFault = (error: unknown): boolean =>
  error instanceof StripeAPIError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true';

/** Only words: the SDK's error carries headers, bodies and client secrets, and ours are logged. */
function explained(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error;
  const { type, code, statusCode, requestId, message } = error;
  const facts = [type, statusCode, code, requestId].filter((fact) => fact !== undefined);
  const told = `${message} (${facts.join(', ')})`;
  return isOutage(error)
    ? new CardPaymentsUnavailableError(`Stripe is not available: ${told}`)
    : new Error(`Stripe refused: ${told}`);
}

/** Whatever leaves this adapter is an outage in the core's words, or a plain Error for what should not happen. */
export async function asProvider<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw explained(error);
  }
}

// A fault kept under a key: docs/decisions/13-payments-and-provider-events.md.

/** An intent of ours in our words. Throws a `ZodError` for anything else. */
export function intentFrom(object: unknown): PaymentIntent {
  const intent = intentSchema.parse(object);
  const {
    id,
    client_secret: clientSecret,
    status,
    amount,
    metadata,
    latest_charge: charge,
  } = intent;
  return {
    id,
    clientSecret,
    status,
    amount: cents(amount),
    ...metadata,
    ...(typeof charge === 'object' && { refunded: cents(charge?.amount_refunded ?? 0) }),
  };
}

/** The same account may take other payments: those carry no label of ours. */
export const isOurs = (object: unknown): boolean => labelledSchema.safeParse(object).success;

/** What every intent is created with, whoever pays and when. */
export const commonParams = (wanted: IntentRequest) =>
  ({
    amount: wanted.amount,
    currency: 'usd',
    description: `Reservation ${wanted.reservationId} (${wanted.reason})`,
    receipt_email: wanted.customerEmail,
    metadata: { reservationId: wanted.reservationId, reason: wanted.reason },
  }) satisfies Stripe.PaymentIntentCreateParams;
