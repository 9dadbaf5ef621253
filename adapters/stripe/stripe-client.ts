import { Stripe } from 'stripe';
import { isGiftSaleId } from '#core/gifts/gift-sale.ts';
import { cents } from '#core/kernel/cents.ts';
import {
  CardKeysRefusedError,
  CardPaymentsUnavailableError,
  type IntentRequest,
  type PaymentIntent,
} from '#core/payments/card-payments.ts';
import { intentSchema, labelledSchema } from './stripe-objects.schema.ts';

export type StripeOptions = {
  /** `sk_live_…`, `rk_live_…`, or a test key. Never logged. */
  readonly secretKey: string;
  /** Milliseconds per request. With up to `maxNetworkRetries` more, a call can take longer. */
  readonly timeoutMs: number;
  /** Default 2. */
  readonly maxNetworkRetries?: number;
  /** Stripe's host; tests use their own. */
  readonly host?: string;
  readonly port?: number;
  readonly protocol?: 'http' | 'https';
};

const RETRIES = 2;

/** API 2026-10-28, pinned by the SDK. Sends no telemetry. */
export function stripeClient(options: StripeOptions): Stripe {
  const { secretKey, timeoutMs, maxNetworkRetries = RETRIES, ...where } = options;
  return new Stripe(secretKey, {
    ...where,
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  });
}

const {
  StripeAPIError,
  StripeAuthenticationError,
  StripeConnectionError,
  StripeError,
  StripePermissionError,
  StripeRateLimitError,
} = Stripe.errors;

/** Unreachable, overloaded, broken (5xx) or still working under this key (409): retry later. */
const isOutage = (error: unknown): boolean =>
  error instanceof StripeConnectionError ||
  error instanceof StripeRateLimitError ||
  error instanceof StripeAPIError;

/** Wrong, revoked or expired, or a restricted key without the permission. */
const isOfKey = (error: unknown): boolean =>
  error instanceof StripeAuthenticationError || error instanceof StripePermissionError;

/** Stripe's error code (docs.stripe.com/error-codes). */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof StripeError ? error.code : undefined;

/** A Stripe error stored under the idempotency key and repeated for a day. */
export const isReplayedFault = (error: unknown): boolean =>
  error instanceof StripeAPIError &&
  (error.statusCode ?? 0) >= 500 &&
  error.headers?.['idempotent-replayed'] === 'true';

/** Keeps only words: the SDK's errors carry headers, bodies and client secrets, and we log ours. */
function explained(error: unknown): unknown {
  if (!(error instanceof StripeError)) return error;
  const { type, code, statusCode, requestId, message } = error;
  const facts = [type, statusCode, code, requestId].filter((fact) => fact !== undefined);
  const details = `${message} (${facts.join(', ')})`;
  // The message may quote a part of the key.
  if (isOfKey(error)) {
    return new CardKeysRefusedError(`Stripe refused STRIPE_SECRET_KEY (${facts.join(', ')})`);
  }
  return isOutage(error)
    ? new CardPaymentsUnavailableError(`Stripe is not available: ${details}`)
    : new Error(`Stripe refused: ${details}`);
}

/** Errors leave this adapter as a core outage, or as a plain Error for bugs. */
export async function asProvider<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw explained(error);
  }
}

// Errors stored under a key: docs/decisions/12-payments-disputes-and-saved-cards.md.

/** Our intent in the core's types. Throws a `ZodError` for anything else. */
export function intentFrom(object: unknown): PaymentIntent {
  const intent = intentSchema.parse(object);
  const {
    id,
    client_secret: clientSecret,
    status,
    amount,
    metadata,
    setup_future_usage: futureUsage,
    latest_charge: charge,
  } = intent;
  return {
    id,
    clientSecret,
    status,
    amount: cents(amount),
    ...metadata,
    ...(futureUsage && { savesCard: true }),
    ...(typeof charge === 'object' && { refunded: cents(charge?.amount_refunded ?? 0) }),
  };
}

/** The account may also take other payments, without our label. */
export const isOurs = (object: unknown): boolean => labelledSchema.safeParse(object).success;

/** Parameters of every intent, for the customer's own payments and later charges alike. */
export const commonParams = (wanted: IntentRequest) =>
  ({
    amount: wanted.amount,
    currency: 'usd',
    description: isGiftSaleId(wanted.reservationId)
      ? `Gift card ${wanted.reservationId}`
      : `Reservation ${wanted.reservationId} (${wanted.reason})`,
    ...(wanted.customerEmail !== undefined && { receipt_email: wanted.customerEmail }),
    metadata: { reservationId: wanted.reservationId, reason: wanted.reason },
  }) satisfies Stripe.PaymentIntentCreateParams;
