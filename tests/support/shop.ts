import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { documentsContactMessages } from '#adapters/documents/collections/documents-contact-messages.ts';
import { documentsOutbox } from '#adapters/documents/collections/documents-outbox.ts';
import { documentsCredits } from '#adapters/documents/collections/documents-credits.ts';
import { documentsReservationLists } from '#adapters/documents/collections/documents-reservation-lists.ts';
import { documentsUnitLedger } from '#adapters/documents/collections/documents-unit-ledger.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { nodeManageSecrets } from '#adapters/system/node-manage-secrets.ts';
import { makeExpireHolds } from '#core/lifecycle/expire-holds.ts';
import { makePlaceReservation } from '#core/checkout/place-reservation.ts';
import type { Product } from '#core/catalogue/product.ts';
import { makeWorkOutbox } from '#core/notifications/work-outbox.ts';
import { makeBeginPayment } from '#core/payments/begin-payment.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { makeReceivePaymentEvent } from '#core/payments/receive-payment-event.ts';
import { makeReconcile } from '#core/payments/reconcile.ts';
import type { PaymentIntent } from '#core/payments/card-payments.ts';
import type { Mail } from '#core/notifications/mail-sender.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { fakeCards } from '#tests/support/fake-cards.ts';
import { fixedClock, order, product, sequentialRandomness } from '#tests/support/fixtures.ts';

/** The use cases over a memory store, with a provider and a postman that can be broken. */
export async function openShop(products: readonly Product[] = [product()]) {
  const store = memoryDocumentStore();
  const clock = fixedClock();
  const secrets = nodeManageSecrets('a key of the tests that is long enough');
  const ledger = documentsBookingLedger(store, clock);
  const units = documentsUnitLedger(store, clock);
  const catalogue = documentsCatalogue(store, clock);
  const outbox = documentsOutbox(store);
  const messages = documentsContactMessages(store);
  const provider = fakeCards();
  const sent: Mail[] = [];
  let mailBroken = false;
  const mail = {
    async send(letter: Mail) {
      if (mailBroken) throw new Error('The mail server is away');
      sent.push(letter);
    },
  };
  for (const { slug: _slug, revision: _revision, ...one } of products) await catalogue.create(one);
  const receive = makeReceivePaymentEvent(ledger, clock);

  return {
    store,
    clock,
    secrets,
    ledger,
    units,
    catalogue,
    outbox,
    messages,
    provider,
    sent,
    place: makePlaceReservation(ledger, secrets, sequentialRandomness('R'), clock),
    /** One castle for two days, $450. */
    order: () => order(),
    beginPayment: makeBeginPayment(ledger, provider.cards, clock),
    receive,
    reconcile: makeReconcile(ledger, provider.cards, receive, clock),
    expireHolds: makeExpireHolds(ledger, clock),
    workOutbox: makeWorkOutbox(
      outbox,
      {
        ledger,
        lists: documentsReservationLists(store),
        cards: provider.cards,
        mail,
        messages,
        credits: documentsCredits(store),
        secrets,
        clock,
      },
      { site: DEMO_SITE, publicUrl: 'http://shop.example' },
    ),
    breakMail(broken: boolean) {
      mailBroken = broken;
    },
    /** The provider's event for an intent that was paid. */
    paidEvent: (intent: PaymentIntent, id = `evt-${intent.id}`): PaymentEvent => ({
      id,
      kind: 'payment_succeeded',
      at: clock.now(),
      reservationId: intent.reservationId,
      intentId: intent.id,
      amount: intent.amount,
      reason: intent.reason,
    }),
  };
}
