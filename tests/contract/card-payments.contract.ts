import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#core/kernel/cents.ts';
import { after, HOUR, type Instant } from '#core/kernel/instant.ts';
import type {
  CardFees,
  CardPayments,
  IntentRequest,
  PaymentIntent,
} from '#core/payments/card-payments.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';

/**
 * A fresh provider. `pay` and `decline` are what the customer's browser and bank do. `events` is
 * everything the provider has reported so far, read through its `PaymentEvents`, each event once.
 */
export type OpenCardPayments = () => Promise<{
  readonly payments: CardPayments;
  readonly fees: CardFees;
  readonly now: () => Instant;
  readonly pay: (intent: PaymentIntent) => Promise<void>;
  readonly decline: (intent: PaymentIntent) => Promise<void>;
  readonly events: () => Promise<readonly PaymentEvent[]>;
  readonly cleanup: () => Promise<void>;
}>;

const DEPOSIT: IntentRequest = {
  idempotencyKey: 'R1:deposit:1',
  amount: cents(11_250),
  customerEmail: 'ana@example.com',
  reservationId: 'R1',
  reason: 'deposit',
};

/**
 * What every card payment provider guarantees. Each adapter runs all of it, without a skip list.
 */
export function describeCardPayments(name: string, open: OpenCardPayments): void {
  describe(`${name}`, () => {
    let provider: Awaited<ReturnType<OpenCardPayments>>;
    beforeEach(async () => {
      provider = await open();
    });
    afterEach(() => provider.cleanup());

    const create = (more: Partial<IntentRequest> = {}) =>
      provider.payments.createIntent({ ...DEPOSIT, ...more });
    const statusOf = async (id: string) => (await provider.payments.findIntent(id))?.status;
    async function paid(): Promise<PaymentIntent> {
      const intent = await create();
      await provider.pay(intent);
      return intent;
    }
    const refundOf = (intent: PaymentIntent, amount: number, idempotencyKey: string) =>
      provider.payments.refund({
        idempotencyKey,
        intentId: intent.id,
        amount: cents(amount),
        reservationId: intent.reservationId,
      });
    const refunds = async () =>
      (await provider.events()).filter((event) => event.kind === 'refunded');

    describe("between, listing the provider's fees", () => {
      const toldAround = (hours: number) => {
        const from = after(provider.now(), (hours - 1) * HOUR);
        return provider.fees.between(from, after(from, 2 * HOUR));
      };

      it('lists a fee for each payment, always with the same id, and the end of its card', async () => {
        await create({ idempotencyKey: 'R1:deposit:2' });
        const intent = await paid();
        const told = await toldAround(0);
        const { id: intentId, reservationId } = intent;
        expect(told).toMatchObject([{ intentId, reservationId, kind: 'charge', lastFour: '4242' }]);
        expect(told[0]?.fee).toBeGreaterThan(0);
        expect(await toldAround(0)).toEqual(told);
        expect(await toldAround(3)).toEqual([]);
        expect(await toldAround(-3)).toEqual([]);
      });

      it('keeps the fee when the money is refunded', async () => {
        const intent = await paid();
        const told = await toldAround(0);
        await refundOf(intent, 1_000, 'R1:back');
        expect(await toldAround(0)).toEqual(told);
      });
    });

    describe('createIntent', () => {
      it('returns an intent that waits for a card', async () => {
        const intent = await create();
        const { amount, reservationId, reason } = DEPOSIT;
        expect(intent).toMatchObject({ amount, reservationId, reason });
        expect(intent.status).toBe('requires_payment_method');
        expect(intent.clientSecret).not.toBe('');
        expect(await provider.events()).toEqual([]);
      });

      it('returns the same intent for the same key, even at the same moment', async () => {
        const intents = await Promise.all([create(), create(), create()]);
        const again = await create();
        expect(new Set([...intents, again].map(({ id }) => id)).size).toBe(1);
        expect(again.clientSecret).toBe(intents[0].clientSecret);
      });

      it('returns another intent for another key', async () => {
        const one = await create();
        const other = await create({ idempotencyKey: 'R1:deposit:2' });
        expect(other.id).not.toBe(one.id);
      });

      it('rejects a key that was used for something else', async () => {
        await create();
        await expect(create({ amount: cents(11_251) })).rejects.toBeInstanceOf(Error);
        await expect(create({ reservationId: 'R2' })).rejects.toBeInstanceOf(Error);
      });

      it.each([-1, 0, 49, 100_000_000])('rejects an amount of %d cents', async (amount) => {
        await expect(create({ amount: cents(amount) })).rejects.toBeInstanceOf(Error);
      });

      it.each([50, 99_999_999])('accepts an amount of %d cents', async (amount) => {
        expect((await create({ amount: cents(amount) })).amount).toBe(amount);
      });
    });

    describe('findIntent', () => {
      it('returns the intent as it is now', async () => {
        const intent = await paid();
        expect(await provider.payments.findIntent(intent.id)).toEqual({
          ...intent,
          status: 'succeeded',
          refunded: 0,
        });
      });

      it('shows how much of it was refunded', async () => {
        const intent = await paid();
        await refundOf(intent, 1_250, 'refund:1');
        expect((await provider.payments.findIntent(intent.id))?.refunded).toBe(1_250);
      });

      it.each(['pi_nothere', '', 'a/b', '..', '__x__'])('has none for %j', async (id) => {
        expect(await provider.payments.findIntent(id)).toBeUndefined();
      });
    });

    describe('paying', () => {
      it('is reported in one event, with what the intent was for', async () => {
        const intent = await paid();
        const { amount, reservationId, reason } = DEPOSIT;
        const told = {
          kind: 'payment_succeeded',
          intentId: intent.id,
          amount,
          reservationId,
          reason,
        };
        expect(await provider.events()).toMatchObject([told]);
      });

      it('works after a declined card, which is reported too', async () => {
        const intent = await create();
        await provider.decline(intent);
        expect(await statusOf(intent.id)).toBe('requires_payment_method');
        await provider.pay(intent);
        expect(await statusOf(intent.id)).toBe('succeeded');
        const kinds = (await provider.events()).map(({ kind }) => kind);
        expect(kinds.toSorted()).toEqual(['payment_failed', 'payment_succeeded']);
      });

      it('gives every event its own id', async () => {
        const intent = await paid();
        await refundOf(intent, 1_000, 'refund:1');
        await refundOf(intent, 1_000, 'refund:2');
        const ids = (await provider.events()).map(({ id }) => id);
        expect(new Set(ids).size).toBe(3);
      });
    });

    describe('cancelIntent', () => {
      it('cancels an intent that waits for a card; repeating it is not an error', async () => {
        const intent = await create();
        expect((await provider.payments.cancelIntent(intent.id)).status).toBe('canceled');
        expect((await provider.payments.cancelIntent(intent.id)).status).toBe('canceled');
        expect(await statusOf(intent.id)).toBe('canceled');
      });

      it('leaves a paid intent paid, and says so', async () => {
        const intent = await paid();
        expect((await provider.payments.cancelIntent(intent.id)).status).toBe('succeeded');
        expect(await statusOf(intent.id)).toBe('succeeded');
      });

      it('rejects an unknown intent', async () => {
        await expect(provider.payments.cancelIntent('pi_nothere')).rejects.toBeInstanceOf(Error);
      });
    });

    describe('refund', () => {
      it('refunds parts until everything is refunded', async () => {
        const intent = await paid();
        await refundOf(intent, 1_250, 'refund:1');
        await refundOf(intent, 10_000, 'refund:2');
        const told = await refunds();
        expect(told.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([1_250, 10_000]);
        for (const event of told) {
          expect(event).toMatchObject({ intentId: intent.id, reservationId: 'R1' });
        }
        expect(new Set(told.map(({ refundId }) => refundId)).size).toBe(2);
      });

      it('refunds once per key, however often it is called', async () => {
        const intent = await paid();
        await Promise.all([1, 2, 3].map(() => refundOf(intent, 11_250, 'refund:1')));
        await refundOf(intent, 11_250, 'refund:1');
        expect(await refunds()).toHaveLength(1);
      });

      it('rejects a key that was used for another amount', async () => {
        const intent = await paid();
        await refundOf(intent, 1_000, 'refund:1');
        await expect(refundOf(intent, 2_000, 'refund:1')).rejects.toBeInstanceOf(Error);
      });

      it('never refunds more than was paid', async () => {
        const intent = await paid();
        await expect(refundOf(intent, 11_251, 'refund:1')).rejects.toBeInstanceOf(Error);
        await refundOf(intent, 11_250, 'refund:2');
        await expect(refundOf(intent, 1, 'refund:3')).rejects.toBeInstanceOf(Error);
        expect(await refunds()).toHaveLength(1);
      });

      it('rejects an unpaid intent, and a zero amount', async () => {
        const intent = await create();
        await expect(refundOf(intent, 11_250, 'refund:1')).rejects.toBeInstanceOf(Error);
        await provider.pay(intent);
        await expect(refundOf(intent, 0, 'refund:2')).rejects.toBeInstanceOf(Error);
        await expect(refundOf(intent, -1, 'refund:3')).rejects.toBeInstanceOf(Error);
        expect(await refunds()).toEqual([]);
      });
    });
  });
}
