import { NO_CENTS } from '#core/kernel/cents.ts';
import { after, DAY, type Instant, MINUTE } from '#core/kernel/instant.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { isCalledOff } from '#core/reservations/reservation-state.ts';
import {
  balanceOf,
  type PaymentAttempt,
  type Reservation,
} from '#core/reservations/reservation.ts';
import type { ReceivePaymentEvent } from './apply-payment-event.ts';
import type { CardPayments, PaymentIntent } from './card-payments.ts';
import { abandonAttempt, openAttempt } from './payment-attempt.ts';
import type { EventFault, EventQuarantine, PaymentEventHistory } from './payment-events.ts';

type AskedTimes = { readonly first: Instant; readonly last: Instant };

const LONGEST = 10 * MINUTE;

/** A quarter of its age: every minute at first, every ten minutes after forty. */
const pauseAfter = ({ first, last }: AskedTimes): number => Math.min(LONGEST, (last - first) / 4);

/**
 * Decides which open payments to check now: recent ones every time, old ones now and then. Kept
 * only in this process: after a start each is checked once. Payments not open are forgotten.
 */
export function lessOften(): (open: readonly string[], now: Instant) => ReadonlySet<string> {
  let known: ReadonlyMap<string, AskedTimes> = new Map();
  return (open, now) => {
    const due = open.filter((id) => {
      const asked = known.get(id);
      return asked === undefined || now - asked.last >= pauseAfter(asked);
    });
    const isDue = new Set(due);
    known = new Map(
      open.map((id) => {
        const asked = known.get(id);
        const last = isDue.has(id) ? now : (asked?.last ?? now);
        return [id, { first: asked?.first ?? now, last }];
      }),
    );
    return isDue;
  };
}

/**
 * Abandoned payment pages stay open for weeks and are listed first, so the limit must exceed their
 * number, or new payments would never be checked.
 */
const MOST = 2_000;

/** Otherwise nothing is left to pay, so an open intent must no longer be paid. */
const isOwed = (reservation: Reservation): boolean =>
  !isCalledOff(reservation) && balanceOf(reservation) > NO_CENTS;

/**
 * Asks the provider about unsettled payments, in case an event is late or lost. Returns how many
 * were paid. Abandoned ones are checked less and less often (`lessOften`).
 */
export const makeReconcile = (
  ledger: BookingLedger,
  cards: CardPayments,
  receive: ReceivePaymentEvent,
  clock: Clock,
) => {
  const dueNow = lessOften();

  async function enterPayment(attempt: PaymentAttempt, intent: PaymentIntent): Promise<boolean> {
    const received = await receive({
      id: `reconciled:${intent.id}`,
      kind: 'payment_succeeded',
      at: clock.now(),
      reservationId: intent.reservationId,
      intentId: intent.id,
      amount: intent.amount,
      reason: attempt.reason,
    });
    return received.ok;
  }

  async function settle(reservation: Reservation): Promise<boolean> {
    const open = openAttempt(reservation);
    if (open === undefined) return false;
    const found = await cards.findIntent(open.intentId);
    const unpaid = found !== undefined && found.status !== 'succeeded';
    const intent = unpaid && !isOwed(reservation) ? await cards.cancelIntent(found.id) : found;
    if (intent?.status === 'succeeded') return enterPayment(open, intent);
    if (intent === undefined || intent.status === 'canceled') {
      await ledger.transact(
        toChange({ reservation: reservation.id }, abandonAttempt(open.intentId)),
      );
    }
    return false;
  }

  return async (isStopping?: () => boolean): Promise<number> => {
    const awaiting = await ledger.listAwaitingPayment(MOST);
    const open = awaiting.flatMap((one) => openAttempt(one)?.intentId ?? []);
    const due = dueNow(open, clock.now());
    return oneByOne(
      awaiting.filter((one) => !isOwed(one) || due.has(openAttempt(one)?.intentId ?? '')),
      settle,
      isStopping,
    );
  };
};

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

/**
 * Quarantines an event that names an unknown reservation, so that an admin sees it. One that is
 * resent by hand, when catching up no longer lists it, is released once it applies.
 */
export const makeReceiveWebhookEvent =
  (receive: Receive, quarantine: Pick<EventQuarantine, 'put' | 'release'>, clock: Clock): Receive =>
  async (event) => {
    const received = await receive(event);
    await (received.ok
      ? quarantine.release(event.id)
      : quarantine.put(faultOf(event, received.error.kind), clock.now()));
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
  async function isApplied(event: PaymentEvent): Promise<boolean> {
    try {
      const received = await receive(event);
      if (!received.ok) await quarantine.put(faultOf(event, received.error.kind), clock.now());
      return received.ok;
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
