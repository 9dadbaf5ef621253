import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INDEXES } from '#adapters/documents/collections/indexes.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { type Cents, cents } from '#core/kernel/cents.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { CardPaymentsUnavailableError, type PaymentIntent } from '#core/payments/card-payments.ts';
import {
  balanceOf,
  paidOf,
  type PaymentReason,
  type Reservation,
  netPaidOf,
} from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { order } from '#tests/support/fixtures.ts';
import { type HistoryShop, openHistoryShop } from '#tests/support/history-shop.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

const TOTAL = 45_000;
const HALF = 22_500;
const ADMIN = { kind: 'admin', uid: 'owner' } as const;

const STORES = {
  memory: async () => ({ store: memoryDocumentStore(), remove: async () => undefined }),
  SQLite: async () => {
    const { file, remove } = await sqliteFolder();
    return { store: openSqliteDocumentStore({ file, indexes: INDEXES }), remove };
  },
};

/** One castle for $450, held, without extra charges. */
async function shopWithHold(open: (typeof STORES)[keyof typeof STORES]) {
  const { store, remove } = await open();
  const shop = await openHistoryShop(store);
  const { revision } = await shop.settings.read();
  await shop.settings.save(DEFAULT_SETTINGS, revision);
  const placed = valueOf(await shop.place(order()));
  const { id } = placed.reservation;

  async function begin(reason: PaymentReason, amount: number): Promise<PaymentIntent> {
    return valueOf(await shop.beginPayment({ reservationId: id, reason, amount }));
  }
  async function find(): Promise<Reservation> {
    return present(await shop.ledger.find(id));
  }
  return {
    ...shop,
    id,
    begin,
    find,
    pay: async (intent: PaymentIntent) =>
      shop.receive(shop.paidEvent(shop.provider.pay(intent.id))),
    /** The deposit and its event. */
    async confirmed(): Promise<void> {
      await shop.receive(shop.paidEvent(shop.provider.pay((await begin('deposit', HALF)).id)));
    },
    async close() {
      await store.close();
      await remove();
    },
  };
}

type Shop = Awaited<ReturnType<typeof shopWithHold>>;

/** Promised refunds are made at the provider, which sends events. */
async function carryOutRefunds(shop: Shop): Promise<void> {
  for (const { intentId, amount, cause } of (await shop.find()).pendingRefunds) {
    const refundId = `re:${cause}`;
    const told = { id: `evt-${refundId}`, kind: 'refunded', at: shop.clock.now() } as const;
    await shop.receive({ ...told, refundId, intentId, amount, reservationId: shop.id });
  }
}

const adjust = (shop: HistoryShop & { readonly id: string }, amount: Cents) =>
  shop.attend(shop.id, { kind: 'adjust', amount, why: 'agreed by phone' }, ADMIN);

describe.each(Object.entries(STORES))('a payment fault, on %s', (_name, open) => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await shopWithHold(open);
  });
  afterEach(() => shop.close());

  /** @param kept what is not being refunded */
  async function expectBalanced(paid: number, kept: number = paid): Promise<Reservation> {
    const reservation = await shop.find();
    expect([paidOf(reservation), netPaidOf(reservation)]).toEqual([paid, kept]);
    await carryOutRefunds(shop);
    expect(await shop.reconcile()).toBe(0);
    expect((await shop.audit()).findings).toEqual([]);
    return reservation;
  }

  it('event before response: paid once', async () => {
    const { createIntent } = shop.provider.cards;
    shop.provider.cards.createIntent = async (wanted) => {
      const intent = await createIntent(wanted);
      await shop.pay(intent);
      return intent;
    };
    await shop.begin('deposit', HALF);
    expect((await expectBalanced(HALF)).status).toBe('confirmed');
  });

  it('duplicates, by the same event, another event and reconciliation: recorded once', async () => {
    const paid = shop.provider.pay((await shop.begin('deposit', HALF)).id);
    await Promise.all([shop.receive(shop.paidEvent(paid)), shop.receive(shop.paidEvent(paid))]);
    await shop.receive(shop.paidEvent(paid, 'another event'));
    await shop.reconcile();
    expect((await expectBalanced(HALF)).entries).toHaveLength(1);
  });

  it('out of order: a refund reported before its payment', async () => {
    const intent = shop.provider.pay((await shop.begin('full', TOTAL)).id);
    const told = { id: 'evt-re', kind: 'refunded', at: shop.clock.now(), refundId: 're' } as const;
    const amount = cents(5_000);
    await shop.receive({ ...told, amount, intentId: intent.id, reservationId: shop.id });
    await shop.receive(shop.paidEvent(intent));
    expect((await expectBalanced(TOTAL - 5_000)).status).toBe('confirmed');
  });

  it('late after expiration, units available: booked anyway', async () => {
    const intent = await shop.begin('deposit', HALF);
    shop.clock.pass(31 * MINUTE);
    await shop.expireHolds();
    await shop.pay(intent);
    expect((await expectBalanced(HALF)).status).toBe('confirmed');
  });

  it('late after expiration, units gone: everything is refunded', async () => {
    const intent = await shop.begin('deposit', HALF);
    shop.clock.pass(31 * MINUTE);
    await Promise.all([shop.place(order()), shop.place(order())]);
    await shop.pay(intent);
    expect((await expectBalanced(HALF, 0)).status).toBe('expired');
  });

  it('the amount due fell while the customer paid: the difference is refunded', async () => {
    await shop.confirmed();
    const intent = await shop.begin('balance', HALF);
    await adjust(shop, cents(-2_000));
    await shop.pay(intent);
    const { pendingRefunds, total } = await shop.find();
    expect([total, pendingRefunds.map(({ amount }) => amount)]).toEqual([43_000, [2_000]]);
    await carryOutRefunds(shop);
    expect((await shop.audit()).findings).toEqual([]);
  });

  it('the amount due rose while the customer paid: the difference is still owed', async () => {
    await shop.confirmed();
    const intent = await shop.begin('balance', HALF);
    await adjust(shop, cents(2_000));
    await shop.pay(intent);
    expect(balanceOf(await shop.find())).toBe(2_000);
    expect((await shop.audit()).findings).toEqual([]);
  });

  it('two simultaneous payments, deposit and full amount: the excess is refunded', async () => {
    const deposit = await shop.begin('deposit', HALF);
    const paidDeposit = shop.provider.pay(deposit.id);
    shop.provider.cards.cancelIntent = async () => ({ ...deposit, status: 'canceled' });
    const full = await shop.begin('full', TOTAL);
    await shop.pay(full);
    await shop.receive(shop.paidEvent(paidDeposit));
    expect((await expectBalanced(HALF + TOTAL, TOTAL)).pendingRefunds).toHaveLength(1);
  });

  it('provider down: nothing is written, and it works once the provider is back', async () => {
    shop.provider.breakDown(true);
    await expect(shop.begin('deposit', HALF)).rejects.toThrow(CardPaymentsUnavailableError);
    shop.provider.breakDown(false);
    await shop.confirmed();
    await expectBalanced(HALF);
  });

  it('timed out after the intent was made: the same one is returned again', async () => {
    const { createIntent } = shop.provider.cards;
    shop.provider.cards.createIntent = async (wanted) => {
      await createIntent(wanted);
      throw new CardPaymentsUnavailableError('no answer in time');
    };
    await expect(shop.begin('deposit', HALF)).rejects.toThrow('no answer');
    shop.provider.cards.createIntent = createIntent;
    await shop.confirmed();
    expect(shop.provider.intents()).toHaveLength(1);
    await expectBalanced(HALF);
  });

  it('charged, with neither event nor response: reconciliation records it', async () => {
    shop.provider.pay((await shop.begin('deposit', HALF)).id);
    expect(await shop.reconcile()).toBe(1);
    expect((await expectBalanced(HALF)).status).toBe('confirmed');
  });

  it('canceled while the customer paid: everything is refunded', async () => {
    const intent = await shop.begin('full', TOTAL);
    await shop.attend(shop.id, { kind: 'cancel', refund: cents(0) }, ADMIN);
    await shop.pay(intent);
    expect((await expectBalanced(TOTAL, 0)).status).toBe('cancelled');
  });
});
