import { isActive } from '#core/reservations/reservation-state.ts';
import type { PaymentAttempt, Reservation } from '#core/reservations/reservation.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { CardPayments, PaymentIntent } from './card-payments.ts';
import { abandonAttempt, openAttempt } from './payment-attempt.ts';
import type { ReceivePaymentEvent } from './apply-payment-event.ts';
import { type Instant, MINUTE } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';

type AskedTimes = { readonly first: Instant; readonly last: Instant };

const LONGEST = 10 * MINUTE;

/** A quarter of its age: every minute at first, every ten minutes after forty. */
const pauseAfter = ({ first, last }: AskedTimes): number => Math.min(LONGEST, (last - first) / 4);

/**
 * Decides which open payments to check now: recent ones every time, old ones now and then. Kept
 * only in this process, so after a start each is checked once. Payments no longer open are
 * forgotten.
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
    // Nothing is left to pay, so an open intent must no longer be paid.
    const intent = unpaid && !isActive(reservation) ? await cards.cancelIntent(found.id) : found;
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
      awaiting.filter((one) => !isActive(one) || due.has(openAttempt(one)?.intentId ?? '')),
      settle,
      isStopping,
    );
  };
};
