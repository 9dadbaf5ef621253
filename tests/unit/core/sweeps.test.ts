import { describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { makeExpireCredits } from '#core/credits/credits-store.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { DAY, MINUTE } from '#core/kernel/instant.ts';
import { makeCompleteReservations, makeExpireHolds } from '#core/lifecycle/close.ts';
import { makeReconcile } from '#core/payments/reconcile.ts';
import { order } from '#tests/support/fixtures.ts';
import { openHistoryShop } from '#tests/support/history-shop.ts';

const MONDAY = calendarDay('2026-12-07');
const lines = [
  { productId: 'castle', quantity: 1, startDate: MONDAY, endDate: addDays(MONDAY, 1) },
] as const;

/** Two castles for the same day. The first cannot be processed. */
async function shopWithTwo() {
  const shop = await openHistoryShop(memoryDocumentStore());
  async function book(): Promise<string> {
    const placed = await shop.place(order({ lines, plan: 'full' }));
    if (!placed.ok) throw new Error(placed.error.kind);
    return placed.value.reservation.id;
  }
  async function begin(id: string) {
    const { total } = (await shop.ledger.find(id)) ?? { total: 0 };
    const begun = await shop.beginPayment({ reservationId: id, reason: 'full', amount: total });
    if (!begun.ok) throw new Error(begun.error.kind);
    return begun.value;
  }
  const ids = [await book(), await book()] as const;
  const ledger: typeof shop.ledger = {
    ...shop.ledger,
    transact(one) {
      if (one.read.reservation === ids[0]) throw new Error('It cannot be read.');
      return shop.ledger.transact(one);
    },
  };
  const statuses = async () =>
    Promise.all(ids.map(async (id) => (await shop.ledger.find(id))?.status));
  return { shop, ids, ledger, begin, statuses };
}

describe('a sweep that fails on one item', () => {
  it('expires the other holds', async () => {
    const { shop, ledger, statuses } = await shopWithTwo();
    shop.clock.pass(31 * MINUTE);
    await expect(makeExpireHolds(ledger, shop.clock)()).rejects.toThrow('cannot be read');
    expect(await statuses()).toEqual(['held', 'expired']);
  });

  it('completes the other bookings', async () => {
    const { shop, ids, ledger, begin, statuses } = await shopWithTwo();
    for (const id of ids)
      await shop.receive(shop.paidEvent(shop.provider.pay((await begin(id)).id)));
    shop.clock.pass(40 * DAY);
    await expect(makeCompleteReservations(ledger, shop.clock)()).rejects.toThrow('cannot be read');
    expect(await statuses()).toEqual(['confirmed', 'completed']);
  });

  it('completes a booking behind hundreds that wait for a report', async () => {
    const { shop, ids, begin } = await shopWithTwo();
    const [id] = ids;
    await shop.receive(shop.paidEvent(shop.provider.pay((await begin(id)).id)));
    const { data: booked = {} } = (await shop.store.get('reservations', id)) ?? {};
    // Listed as ended, but with a pickup to come.
    const out = (booked['lines'] as readonly object[]).map((line) => {
      return { ...line, endDate: '2027-12-08' };
    });
    const waiting = { ...booked, lines: out, endDate: '2026-12-01' };
    await shop.store.transact(async (transaction) => {
      for (let each = 0; each < 401; each += 1)
        transaction.create('reservations', `waiting-${each}`, waiting);
    });
    shop.clock.pass(40 * DAY);
    expect(await shop.complete()).toBe(1);
    expect((await shop.ledger.find(id))?.status).toBe('completed');
  });

  it('settles the other payments', async () => {
    const { shop, ids, begin, statuses } = await shopWithTwo();
    const [stuck] = [await begin(ids[0]), shop.provider.pay((await begin(ids[1])).id)];
    const cards = {
      ...shop.provider.cards,
      findIntent(id: string) {
        if (id === stuck.id) throw new Error('The provider refuses.');
        return shop.provider.cards.findIntent(id);
      },
    };
    const reconcile = makeReconcile(shop.ledger, cards, shop.receive, shop.clock);
    await expect(reconcile()).rejects.toThrow('refuses');
    expect(await statuses()).toEqual(['held', 'confirmed']);
  });

  it('does not count a credit with nothing left to write off, which would be listed forever', async () => {
    const { shop } = await shopWithTwo();
    const expiresOn = calendarDay('2026-11-25');
    const by = { kind: 'admin', uid: 'owner' } as const;
    const { code } = await shop.issueGiftCard({ amount: cents(500), expiresOn }, by);
    await shop.voidCredit(code, by);
    await shop.store.transact(async (transaction) => {
      const stored = await transaction.get('credits', code);
      transaction.set('credits', code, { ...stored?.data, isOpen: true });
    });
    shop.clock.pass(10 * DAY);
    expect(await shop.expireCredits()).toBe(0);
  });

  it('writes off the other credits', async () => {
    const { shop } = await shopWithTwo();
    const expiresOn = calendarDay('2026-11-25');
    const by = { kind: 'admin', uid: 'owner' } as const;
    const first = await shop.issueGiftCard({ amount: cents(500), expiresOn }, by);
    const second = await shop.issueGiftCard({ amount: cents(700), expiresOn }, by);
    shop.clock.pass(10 * DAY);
    const credits: typeof shop.credits = {
      ...shop.credits,
      change(code, decide) {
        if (code === first.code) throw new Error('It cannot be read.');
        return shop.credits.change(code, decide);
      },
    };
    await expect(makeExpireCredits(credits, shop.clock)()).rejects.toThrow('cannot be read');
    const { entries } = (await shop.credits.find(second.code)) ?? { entries: [] };
    expect(entries.map(({ kind }) => kind)).toEqual(['issued', 'expired']);
  });
});
