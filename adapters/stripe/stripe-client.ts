import { Stripe } from 'stripe';

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
