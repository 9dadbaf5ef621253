import { isSigned } from '#adapters/simulated-card/event-signature.ts';
import { readEvent } from '#adapters/simulated-card/simulated-event.ts';
import type { PaymentEvents } from '#core/payments/payment-events.ts';
import { err, ok } from '#core/kernel/result.ts';
import type { Clock } from '#core/kernel/ports.ts';

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
