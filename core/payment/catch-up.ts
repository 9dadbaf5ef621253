import type { Clock } from '../ports/clock.ts';
import type { PaymentEventHistory } from '../ports/payment-event-history.ts';
import { after, DAY } from '../time/instant.ts';
import type { makeReceivePaymentEvent } from './receive-payment-event.ts';

/** As long as the provider itself tries to deliver a message. */
const LOOK_BACK = 3 * DAY;

/**
 * Receives what the provider told lately once more: what was applied changes nothing, what was lost is made good.
 * Answers how many events there were.
 */
export const makeCatchUp =
  (
    history: PaymentEventHistory,
    receive: ReturnType<typeof makeReceivePaymentEvent>,
    clock: Clock,
  ) =>
  async (): Promise<number> => {
    const events = await history.since(after(clock.now(), -LOOK_BACK));
    for (const event of events) await receive(event);
    return events.length;
  };
