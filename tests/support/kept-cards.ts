import { DAY } from '#core/kernel/instant.ts';
import { makeReceivePaymentEvent } from '#core/payments/apply-payment-event.ts';
import type { CardPayments, PaymentIntent, SavedCards } from '#core/payments/card-payments.ts';
import { makeChargeBalances } from '#core/payments/charge-balances.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { AUTOMATIONS } from '#server/areas/automations/automations.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { fixedClock, order, product } from '#tests/support/fixtures.ts';
import { openShop } from '#tests/support/shop.ts';

export type KeptCardProvider = {
  readonly cards: CardPayments;
  readonly savedCards: SavedCards;
  /** What the customer's browser does. */
  readonly pay: (intent: PaymentIntent, card: string) => Promise<unknown>;
};

/** The delivery is on Saturday 2026-12-05; the world begins on Friday 2026-11-20. */
export const DAYS_BEFORE = 2;
const TO_CHARGE_DAY = 13;

/** A shop that offers to save cards, on a memory store. */
export async function openKeptCards(
  providerOf: (clock: ReturnType<typeof fixedClock>) => Promise<KeptCardProvider>,
) {
  const clock = fixedClock();
  const provider = await providerOf(clock);
  const { cards, savedCards } = provider;
  const adapters = { cardPayments: cards, savedCards };
  const shop = await openShop([product()], adapters, clock);
  const { of, ledger, receive, place, beginPayment } = shop;
  const settings = of(RECORDS.settings);

  async function offer(isOn: boolean): Promise<void> {
    const { revision, ...now } = await settings.read();
    const balanceCharge = { isOn, daysBefore: DAYS_BEFORE };
    const saved = await settings.save({ ...now, balanceCharge }, revision);
    if (!saved.ok) throw new Error(saved.error.kind);
  }
  await offer(true);

  /** The job with its own ledger and provider, as after a process start. */
  const jobWith = (
    ownLedger: Pick<BookingLedger, 'find' | 'fleets' | 'transact'> = ledger,
    ownCards: Pick<SavedCards, 'charge'> = savedCards,
  ) =>
    makeChargeBalances({
      lists: of(RECORDS.reservationLists),
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
    reconcile: shop.reconcile,
    remind: of(AUTOMATIONS.remindOfBalance),
    /** Booked with the deposit paid, with consent by default: $225 of $450 is paid. */
    async book(card: string, agrees = true): Promise<string> {
      const { id: _id, manageTokenHash: _hash, ...wanted } = order();
      const consent = agrees ? { cardConsentVersion: '2026-11' } : {};
      const placed = valueOf(await place({ ...wanted, ...consent }));
      const { id } = placed.reservation;
      const begun = valueOf(
        await beginPayment({ reservationId: id, reason: 'deposit', amount: 22_500 }),
      );
      await provider.pay(begun, card);
      await this.reconcile();
      return id;
    },
    toChargeDay: () => clock.pass(TO_CHARGE_DAY * DAY),
    async of(id: string) {
      return present(await ledger.find(id));
    },
    async mails(): Promise<readonly string[]> {
      const entries = await shop.outbox.list(100);
      return entries.flatMap((entry) => (entry.kind === 'mail' ? [entry.mail] : [])).sort();
    },
    refunds: async () => (await shop.outbox.list(100)).filter(({ kind }) => kind === 'refund'),
  };
}

export type KeptCards = Awaited<ReturnType<typeof openKeptCards>>;
