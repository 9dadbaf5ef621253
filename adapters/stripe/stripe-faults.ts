import { Stripe } from 'stripe';
import { CardPaymentsUnavailableError } from '#core/payments/card-payments.ts';

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
