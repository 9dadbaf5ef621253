import type { EventQuarantine, EventFault } from './event-quarantine.ts';
import type { PaymentEventHistory } from './payment-events.ts';
import { after, DAY } from '#core/kernel/instant.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { makeReceivePaymentEvent } from './apply-payment-event.ts';
import type { Clock } from '#core/kernel/ports.ts';

// Lost, unnamed and unreadable events: docs/decisions/13-payments-and-provider-events.md.

/** As long as the provider itself tries to deliver a message. */
const LOOK_BACK = 3 * DAY;
const MOST_OPEN = 200;

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const faultOf = (event: PaymentEvent, reason: string): EventFault => {
  const { id, kind, at, reservationId, intentId } = event;
  return { id, kind, at, reservationId, intentId, reason };
};

type Receive = ReturnType<typeof makeReceivePaymentEvent>;

/** As a message comes in: one that names a reservation we do not have is put aside for the admin to see. */
export const makeReceiveWebhookEvent =
  (receive: Receive, quarantine: Pick<EventQuarantine, 'put'>, clock: Clock): Receive =>
  async (event) => {
    const received = await receive(event);
    if (!received.ok) await quarantine.put(faultOf(event, received.error.kind), clock.now());
    return received;
  };

/**
 * Receives what the provider told lately once more: what was applied changes nothing, what was lost is made good, and what
 * cannot be read or applied holds up nothing else. Answers how many events there were.
 */
export const makeCatchUp = (
  history: PaymentEventHistory,
  receive: Receive,
  quarantine: Pick<EventQuarantine, 'put' | 'release' | 'listOpen'>,
  clock: Clock,
) => {
  const receiveOrTell = makeReceiveWebhookEvent(receive, quarantine, clock);

  async function isApplied(event: PaymentEvent): Promise<boolean> {
    try {
      return (await receiveOrTell(event)).ok;
    } catch (error) {
      // Where the store is away this rejects too, and the run ends: that is no fault of the event's.
      await quarantine.put(faultOf(event, messageOf(error)), clock.now());
      return false;
    }
  }

  return async (): Promise<number> => {
    const { events, unreadable } = await history.since(after(clock.now(), -LOOK_BACK));
    const open = new Set((await quarantine.listOpen(MOST_OPEN)).map(({ id }) => id));
    for (const fault of unreadable) await quarantine.put(fault, clock.now());
    for (const event of events) {
      if ((await isApplied(event)) && open.has(event.id)) await quarantine.release(event.id);
    }
    return events.length + unreadable.length;
  };
};
