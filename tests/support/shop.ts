import { memoryCards } from '#adapters/memory/memory-cards.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { PaymentIntent } from '#core/payments/card-payments.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { PaymentReason } from '#core/reservations/reservation.ts';
import { CHECKOUT } from '#server/areas/checkout/checkout.wiring.ts';
import { INVENTORY } from '#server/areas/inventory/inventory.wiring.ts';
import { MESSAGES } from '#server/areas/messages/messages.wiring.ts';
import { PAYMENTS } from '#server/areas/payments/payments.wiring.ts';
import { RESERVATIONS } from '#server/areas/reservations/reservations.wiring.ts';
import { memoryShop } from '#server/platform/wiring/memory.wiring.ts';
import { type Adapters, PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { countingRandomness, fixedClock, order, product } from '#tests/support/fixtures.ts';

/**
 * A provider that does not say how much of a payment was refunded. The test reports the refunds
 * itself, in its own order.
 */
export function silentCards(clock: Clock): ReturnType<typeof memoryCards> {
  const provider = memoryCards(clock);
  const { findIntent } = provider.cards;
  provider.cards.findIntent = async (id) => {
    const { refunded: _refunded, ...intent } = (await findIntent(id)) ?? {};
    return 'id' in intent ? intent : undefined;
  };
  return provider;
}

type Paid = Pick<PaymentIntent, 'id' | 'reservationId' | 'amount' | 'reason'>;

/** The provider's events for paid intents. */
export const paidEvents =
  (clock: Clock) =>
  (intent: Paid, id = `evt-${intent.id}`): PaymentEvent => ({
    id,
    kind: 'payment_succeeded',
    at: clock.now(),
    reservationId: intent.reservationId,
    intentId: intent.id,
    amount: intent.amount,
    reason: intent.reason,
  });

/**
 * The use cases on a memory store, with a provider and a mail sender that can be broken.
 * @param adapters replace those in memory
 */
export async function openShop(
  products: readonly Product[] = [product()],
  adapters: Adapters = {},
  clock = fixedClock(),
) {
  const world = { clock, randomness: countingRandomness('R'), cards: silentCards(clock) };
  const memory = memoryShop(world, adapters);
  const { of, store, cards, mail } = memory;
  const catalogue = of(RECORDS.catalogue);
  const receive = of(PAYMENTS.receiveEvent);
  const paidEvent = paidEvents(clock);
  for (const { slug: _slug, revision: _revision, ...one } of products) await catalogue.create(one);

  return {
    of,
    store,
    clock,
    catalogue,
    secrets: of(PORTS.manageSecrets),
    ledger: of(RECORDS.ledger),
    units: of(INVENTORY.unitLedger),
    outbox: of(RECORDS.outbox),
    messages: of(RECORDS.contactMessages),
    provider: cards,
    sent: mail.sent,
    breakMail: mail.breakDown,
    place: of(CHECKOUT.placeReservation),
    /** One castle for two days, $450. */
    order: () => order(),
    beginPayment: of(PAYMENTS.beginPayment),
    receive,
    reconcile: of(PAYMENTS.reconcile),
    expireHolds: of(RESERVATIONS.expireHolds),
    workOutbox: of(MESSAGES.workOutbox),
    paidEvent,
    /** By card, as reported. */
    paid: (reservationId: string, amount: Cents, reason: PaymentReason = 'deposit') =>
      receive(paidEvent({ id: `pi_${reservationId}_${reason}`, reservationId, amount, reason })),
  };
}
