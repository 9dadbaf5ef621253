import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#core/kernel/cents.ts';
import {
  type CardPayments,
  CardPaymentsUnavailableError,
  type PaymentIntent,
  type SavedCards,
} from '#core/payments/card-payments.ts';

/** A fresh provider. `pay` is what the customer's browser does. */
type OpenSavedCards = () => Promise<{
  readonly savedCards: SavedCards;
  readonly payments: CardPayments;
  readonly pay: (intent: PaymentIntent) => Promise<void>;
  readonly goAway: () => Promise<void>;
  readonly cleanup: () => Promise<void>;
}>;

const ORDER = { customerEmail: 'ana@example.com', reservationId: 'R1' } as const;

export function describeSavedCards(name: string, open: OpenSavedCards): void {
  describe(`${name}, as SavedCards`, () => {
    let provider: Awaited<ReturnType<OpenSavedCards>>;
    beforeEach(async () => {
      provider = await open();
    });
    afterEach(() => provider.cleanup());

    async function paidWith(saveCard: boolean): Promise<string> {
      const intent = await provider.payments.createIntent({
        ...ORDER,
        idempotencyKey: 'R1:deposit:1',
        amount: cents(11_250),
        reason: 'deposit',
        saveCard,
      });
      await provider.pay(intent);
      return intent.id;
    }
    const charge = (savedWith: string) =>
      provider.savedCards.charge({
        ...ORDER,
        savedWith,
        idempotencyKey: 'R1:balance:1',
        amount: cents(22_500),
        reason: 'balance',
      });

    it('charges the card that paid, as a payment that can be found', async () => {
      const charged = await charge(await paidWith(true));
      const value = { status: 'succeeded', amount: 22_500, reservationId: 'R1', reason: 'balance' };
      expect(charged).toMatchObject({ ok: true, value });
      const id = charged.ok ? charged.value.id : '';
      expect(await provider.payments.findIntent(id)).toMatchObject({ id, ...value });
    });

    it('charges once per key', async () => {
      const savedWith = await paidWith(true);
      const first = await charge(savedWith);
      const again = await charge(savedWith);
      expect(again.ok && again.value.id).toBe(first.ok && first.value.id);
    });

    it('charges no card without consent', async () => {
      const refused = { ok: false, error: { kind: 'no_saved_card' } };
      expect(await charge(await paidWith(false))).toEqual(refused);
    });

    it('gives the last four digits of a saved card', async () => {
      expect(await provider.savedCards.lastDigits(await paidWith(true))).toBe('4242');
    });

    it('rejects while it is down', async () => {
      const savedWith = await paidWith(true);
      await provider.goAway();
      const unavailable = expect.any(CardPaymentsUnavailableError);
      await expect(charge(savedWith)).rejects.toEqual(unavailable);
      await expect(provider.savedCards.lastDigits(savedWith)).rejects.toEqual(unavailable);
    });
  });
}
