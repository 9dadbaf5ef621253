import type { EventFault, EventQuarantine, PaymentEventHistory } from './payment-events.ts';
import { after, DAY } from '#core/kernel/instant.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { ReceivePaymentEvent } from './apply-payment-event.ts';
import type { Clock } from '#core/kernel/ports.ts';

// Lost, unnamed and unreadable events: docs/decisions/12-payments-disputes-and-saved-cards.md.

/** The provider itself retries a delivery for this long. */
const LOOK_BACK = 3 * DAY;
const MOST_OPEN = 200;

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const faultOf = (event: PaymentEvent, reason: string): EventFault => {
  const { id, kind, at, reservationId, intentId } = event;
  return { id, kind, at, reservationId, intentId, reason };
};

type Receive = ReceivePaymentEvent;

/** Quarantines an event that names an unknown reservation, so that an admin sees it. */
export const makeReceiveWebhookEvent =
  (receive: Receive, quarantine: Pick<EventQuarantine, 'put'>, clock: Clock): Receive =>
  async (event) => {
    const received = await receive(event);
    if (!received.ok) await quarantine.put(faultOf(event, received.error.kind), clock.now());
    return received;
  };

/**
 * Receives the provider's recent events again: applied ones change nothing, lost ones are applied,
 * and unreadable ones do not block the rest. Returns how many events there were.
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
      // If the store is down, this also rejects and ends the run, because the event is not the
      // cause.
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
