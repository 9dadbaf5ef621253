import { documentsBookingLedger } from '#adapters/documents/collections/documents-booking-ledger.ts';
import { documentsBusinessSettings } from '#adapters/documents/collections/documents-business-settings.ts';
import { documentsCatalogue } from '#adapters/documents/collections/documents-catalogue.ts';
import { documentsOutbox } from '#adapters/documents/collections/documents-outbox.ts';
import { documentsReservationLists } from '#adapters/documents/collections/documents-reservation-lists.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { nodeManageSecrets } from '#adapters/system/node-manage-secrets.ts';
import { makePlaceReservation } from '#core/checkout/place-reservation.ts';
import { makeBeginPayment } from '#core/payments/begin-payment.ts';
import { makeChargeBalances } from '#core/payments/charge-balances.ts';
import { makeReceivePaymentEvent } from '#core/payments/receive-payment-event.ts';
import { makeReconcile } from '#core/payments/reconcile.ts';
import { makeRemindOfBalance } from '#core/notifications/send-reminders.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { CardPayments, PaymentIntent } from '#core/payments/card-payments.ts';
import type { SavedCards } from '#core/payments/saved-cards.ts';
import { DAY } from '#core/kernel/instant.ts';
import { fixedClock, order, product, sequentialRandomness } from '#tests/support/fixtures.ts';

export type KeptCardProvider = {
  readonly cards: CardPayments;
  readonly savedCards: SavedCards;
  /** What the customer's browser does. */
  readonly pay: (intent: PaymentIntent, card: string) => Promise<unknown>;
};

/** The delivery is on Saturday 2026-12-05; the world begins on Friday 2026-11-20. */
export const DAYS_BEFORE = 2;
const TO_CHARGE_DAY = 13;

/** A shop that offers to keep cards, over a memory store. */
export async function openKeptCards(
  providerOf: (clock: ReturnType<typeof fixedClock>) => Promise<KeptCardProvider>,
) {
  const store = memoryDocumentStore();
  const clock = fixedClock();
  const provider = await providerOf(clock);
  const { cards, savedCards } = provider;
  const ledger = documentsBookingLedger(store, clock);
  const settings = documentsBusinessSettings(store);
  const { slug: _slug, revision: _revision, ...castle } = product();
  await documentsCatalogue(store, clock).create(castle);
  const receive = makeReceivePaymentEvent(ledger, clock);
  const secrets = nodeManageSecrets('a key of the tests that is long enough');
  const place = makePlaceReservation(ledger, secrets, sequentialRandomness('R'), clock);
  const beginPayment = makeBeginPayment(ledger, cards, clock);

  async function offer(isOn: boolean): Promise<void> {
    const { revision, ...now } = await settings.read();
    const balanceCharge = { isOn, daysBefore: DAYS_BEFORE };
    const saved = await settings.save({ ...now, balanceCharge }, revision);
    if (!saved.ok) throw new Error(saved.error.kind);
  }
  await offer(true);

  /** The job with a ledger and a provider of its own, as after the start of a process. */
  const jobWith = (
    ownLedger: Pick<BookingLedger, 'find' | 'transact'> = ledger,
    ownCards: Pick<SavedCards, 'charge'> = savedCards,
  ) =>
    makeChargeBalances({
      lists: documentsReservationLists(store),
      ledger: ownLedger,
      cards,
      savedCards: ownCards,
      receive: makeReceivePaymentEvent({ ...ledger, ...ownLedger }, clock),
      settings,
      clock,
    });

  return {
    clock,
    ledger,
    receive,
    offer,
    beginPayment,
    provider,
    jobWith,
    reconcile: makeReconcile(ledger, cards, receive, clock),
    remind: makeRemindOfBalance({
      lists: documentsReservationLists(store),
      ledger,
      settings,
      savedCards,
      clock,
    }),
    /** Booked and its deposit paid, with consent unless told; $450, $225 of it paid. */
    async book(card: string, agrees = true): Promise<string> {
      const { id: _id, manageTokenHash: _hash, ...wanted } = order();
      const consent = agrees ? { cardConsentVersion: '2026-11' } : {};
      const placed = await place({ ...wanted, ...consent });
      if (!placed.ok) throw new Error(placed.error.kind);
      const { id } = placed.value.reservation;
      const begun = await beginPayment({ reservationId: id, reason: 'deposit', amount: 22_500 });
      if (!begun.ok) throw new Error(begun.error.kind);
      await provider.pay(begun.value, card);
      await this.reconcile();
      return id;
    },
    toChargeDay: () => clock.pass(TO_CHARGE_DAY * DAY),
    async of(id: string) {
      const found = await ledger.find(id);
      if (found === undefined) throw new Error(`No reservation ${id}`);
      return found;
    },
    async mails(): Promise<readonly string[]> {
      const entries = await documentsOutbox(store).list(100);
      return entries.flatMap((entry) => (entry.kind === 'mail' ? [entry.mail] : [])).sort();
    },
    refunds: async () =>
      (await documentsOutbox(store).list(100)).filter(({ kind }) => kind === 'refund'),
  };
}

export type KeptCards = Awaited<ReturnType<typeof openKeptCards>>;
