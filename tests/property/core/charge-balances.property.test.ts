import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryCards } from '#adapters/memory/memory-cards.ts';
import { DAY, HOUR } from '#core/kernel/instant.ts';
import {
  type CardPayments,
  CardPaymentsUnavailableError,
  type PaymentIntent,
  type SavedCardCharge,
  type SavedCards,
} from '#core/payments/card-payments.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { balanceOf, paidOf } from '#core/reservations/reservation.ts';
import { type KeptCards, openKeptCards } from '#tests/support/kept-cards.ts';
import { runs } from '#tests/support/runs.ts';

type Charge = { readonly at: number; readonly wanted: SavedCardCharge; readonly id: string };

const intentOf = ({ id, wanted }: Pick<Charge, 'id' | 'wanted'>): PaymentIntent => {
  const { amount, reservationId, reason } = wanted;
  return { id, clientSecret: '', amount, reservationId, reason, status: 'succeeded' };
};

/** A provider that forgets keys after a day, and whose every charge succeeds. */
function forgetfulCards(now: () => number) {
  const charges: Charge[] = [];
  const savedCards: SavedCards = {
    async charge(wanted) {
      const known = charges.find(
        ({ at, wanted: { idempotencyKey } }) =>
          idempotencyKey === wanted.idempotencyKey && now() - at < DAY,
      );
      const charge = known ?? { at: now(), wanted, id: `saved${charges.length + 1}` };
      if (known === undefined) charges.push(charge);
      return { ok: true, value: intentOf({ id: charge.id, wanted }) };
    },
    lastDigits: async () => undefined,
  };
  return { charges, savedCards };
}

type World = { readonly shop: KeptCards; readonly charges: readonly Charge[] };

async function openWorld(): Promise<World> {
  let charges: readonly Charge[] = [];
  const shop = await openKeptCards(async (clock) => {
    const { cards, pay } = memoryCards(clock);
    const forgetful = forgetfulCards(clock.now);
    charges = forgetful.charges;
    const cancelIntent: CardPayments['cancelIntent'] = async (intentId) => {
      const charged = charges.find(({ id }) => id === intentId);
      return charged === undefined ? cards.cancelIntent(intentId) : intentOf(charged);
    };
    return {
      cards: { ...cards, cancelIntent },
      savedCards: forgetful.savedCards,
      pay: async ({ id }) => pay(id),
    };
  });
  return { shop, charges };
}

class Died extends Error {}

/** Dies before or after its `at`th step: a write, or the charge. */
function dying(at: number, after: boolean) {
  let step = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    step += 1;
    if (step === at && !after) throw new Died();
    const done = await work();
    if (step === at && after) throw new Died();
    return done;
  };
}

type Action =
  | { readonly kind: 'run' }
  | { readonly kind: 'run_and_die'; readonly at: number; readonly after: boolean }
  | { readonly kind: 'two_at_once' }
  | { readonly kind: 'pass'; readonly hours: number }
  | { readonly kind: 'event' }
  | { readonly kind: 'customer_pays' }
  | { readonly kind: 'customer_pays_part'; readonly amount: number; readonly pays: boolean }
  | { readonly kind: 'reconcile' };

const actions: fc.Arbitrary<Action> = fc.oneof(
  fc.constantFrom<Action>(
    { kind: 'run' },
    { kind: 'two_at_once' },
    { kind: 'event' },
    { kind: 'customer_pays' },
    { kind: 'reconcile' },
  ),
  fc.record({
    kind: fc.constant('customer_pays_part' as const),
    amount: fc.oneof(fc.integer({ min: 0, max: 23_000 }), fc.integer({ min: 22_440, max: 22_510 })),
    pays: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('run_and_die' as const),
    at: fc.integer({ min: 1, max: 4 }),
    after: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 30 }) }),
);

async function perform({ shop, charges }: World, id: string, action: Action): Promise<void> {
  const { ledger, provider, clock } = shop;
  switch (action.kind) {
    case 'run':
      await shop.jobWith()();
      return;
    case 'two_at_once':
      await Promise.all([shop.jobWith()(), shop.jobWith()()]);
      return;
    case 'run_and_die': {
      const step = dying(action.at, action.after);
      const transact: BookingLedger['transact'] = (one) => step(() => ledger.transact(one));
      const charge: SavedCards['charge'] = (wanted) =>
        step(() => provider.savedCards.charge(wanted));
      const [find, fleets] = [ledger.find.bind(ledger), ledger.fleets.bind(ledger)];
      const own = { find, fleets, transact };
      await shop
        .jobWith(own, { ...provider.savedCards, charge })()
        .catch((error: unknown) => {
          if (!(error instanceof Died)) throw error;
        });
      return;
    }
    case 'pass':
      clock.pass(action.hours * HOUR);
      return;
    case 'event':
      for (const { id: intentId, wanted } of charges) {
        const { amount, reservationId } = wanted;
        const event = {
          id: `evt-${intentId}`,
          kind: 'payment_succeeded',
          at: clock.now(),
        } as const;
        await shop.receive({ ...event, intentId, amount, reservationId, reason: 'balance' });
      }
      return;
    case 'customer_pays': {
      const amount = balanceOf(await shop.of(id));
      const begun = await shop.beginPayment({ reservationId: id, reason: 'balance', amount });
      if (begun.ok) await provider.pay(begun.value, '');
      return;
    }
    case 'customer_pays_part': {
      const { amount } = action;
      const balance = balanceOf(await shop.of(id));
      const wanted = { reservationId: id, reason: 'balance', amount, isPart: true } as const;
      const begun = await shop.beginPayment(wanted);
      if (!begun.ok) return;
      const left = balance - begun.value.amount;
      expect([begun.value.amount, left === 0 || left >= 50]).toEqual([amount, true]);
      // Some only open the form.
      if (action.pays) await provider.pay(begun.value, '');
      return;
    }
    case 'reconcile':
      await shop.reconcile();
  }
}

describe('charging balances', () => {
  it('never charges a balance twice, wherever the process dies, whoever pays in the meantime, and however late the events are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(actions, { minLength: 1, maxLength: 12, size: 'max' }),
        async (list) => {
          const world = await openWorld();
          const { shop, charges } = world;
          const id = await shop.book('');
          shop.toChargeDay();
          for (const action of list) await perform(world, id, action);
          // What always happens in the end: the job runs, the events arrive, the provider is
          // queried.
          await perform(world, id, { kind: 'event' });
          await perform(world, id, { kind: 'run' });
          await perform(world, id, { kind: 'reconcile' });

          expect(charges.length).toBeLessThanOrEqual(1);
          const ended = await shop.of(id);
          const promised = ended.pendingRefunds.reduce((sum, { amount }) => sum + amount, 0);
          // A customer who paid during a charge gets that refunded.
          expect(paidOf(ended) - promised).toBeLessThanOrEqual(ended.total);
          expect(ended.balanceCharge?.state ?? 'ended').toBe('ended');
          const declined = (await shop.mails()).filter((mail) => mail === 'balance_declined');
          expect(declined.length).toBeLessThanOrEqual(1);
          if (charges.length === 1) expect(paidOf(ended)).toBeGreaterThanOrEqual(ended.total);
        },
      ),
      { numRuns: runs(60, 3_000) },
    );
  });

  it('charges what is left after the customer paid a part', async () => {
    const { shop, charges } = await openWorld();
    const id = await shop.book('');
    const wanted = { reservationId: id, reason: 'balance', amount: 10_001 } as const;
    const whole = await shop.beginPayment(wanted);
    expect(whole).toEqual({ ok: false, error: { kind: 'amount_mismatch', due: 22_500 } });
    const part = await shop.beginPayment({ ...wanted, isPart: true });
    if (!part.ok) throw new Error(part.error.kind);
    await shop.provider.pay(part.value, '');
    await shop.reconcile();
    expect(balanceOf(await shop.of(id))).toBe(12_499);
    shop.toChargeDay();
    await shop.jobWith()();
    expect(charges.map((charge) => charge.wanted.amount)).toEqual([12_499]);
    expect(balanceOf(await shop.of(id))).toBe(0);
  });

  it('charges nothing and loses nothing in an outage', async () => {
    const { shop, charges } = await openWorld();
    const id = await shop.book('');
    shop.toChargeDay();
    const away: SavedCards = {
      charge: () => Promise.reject(new CardPaymentsUnavailableError('away')),
      lastDigits: async () => undefined,
    };
    await expect(shop.jobWith(undefined, away)()).rejects.toThrow('away');
    expect(charges).toEqual([]);
    await shop.jobWith()();
    expect(charges).toHaveLength(1);
    expect(balanceOf(await shop.of(id))).toBe(0);
  });
});
