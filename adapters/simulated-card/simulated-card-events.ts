import { readEvent } from '#adapters/simulated-card/simulated-event.ts';
import type { PaymentEvents } from '#core/payments/payment-events.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '#core/kernel/instant.ts';

/** Older messages are refused, so that intercepted ones cannot be replayed. */
const TOLERANCE_SECONDS = 300;

const secondsOf = (moment: Instant): number => Math.floor(moment / 1000);

const digest = (body: Uint8Array, seconds: string, secret: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();

/** `t=…,v1=…`, like the provider's signatures (docs.stripe.com/webhooks, Verify manually). */
export function signEvent(body: Uint8Array, secret: string, now: Instant): string {
  const seconds = String(secondsOf(now));
  return `t=${seconds},v1=${digest(body, seconds, secret).toString('hex')}`;
}

type Parts = { readonly seconds: string; readonly signatures: readonly string[] };

function partsOf(header: string): Parts | undefined {
  const pairs = header.split(',').map((part) => part.trim().split('=', 2));
  const valuesOf = (name: string) =>
    pairs.flatMap(([key, value]) => (key === name && value !== undefined ? [value] : []));
  const [seconds, ...more] = valuesOf('t');
  if (seconds === undefined || more.length > 0 || !/^\d{1,12}$/.test(seconds)) return undefined;
  return { seconds, signatures: valuesOf('v1').filter((hex) => /^[0-9a-f]{64}$/.test(hex)) };
}

/** Any valid `v1` suffices: messages carry two while a secret is being rotated. */
function isSigned(body: Uint8Array, header: string, secret: string, now: Instant): boolean {
  const parts = partsOf(header);
  if (parts === undefined) return false;
  if (Math.abs(secondsOf(now) - Number(parts.seconds)) > TOLERANCE_SECONDS) return false;
  const expected = digest(body, parts.seconds, secret);
  return parts.signatures.some((hex) => timingSafeEqual(Buffer.from(hex, 'hex'), expected));
}

type SimulatedCardEventsPorts = {
  /** Shared with `makeDeliverSimulatedEvents`. */
  readonly secret: string;
  readonly clock: Clock;
};

/** Reads the simulated provider's messages like a real one's: only if signed. */
export const simulatedCardEvents = ({
  secret,
  clock,
}: SimulatedCardEventsPorts): PaymentEvents => ({
  read(body, signature) {
    if (signature === undefined || !isSigned(body, signature, secret, clock.now())) {
      return err({ kind: 'bad_signature' });
    }
    return ok(readEvent(JSON.parse(new TextDecoder().decode(body)), body.byteLength));
  },
});
