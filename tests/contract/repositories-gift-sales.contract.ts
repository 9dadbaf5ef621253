import { describe, expect, it } from 'vitest';
import { GIFT_SALES } from '#adapters/documents/collections/documents-gift-sales.ts';
import { type GiftSale, refundGiftCard, sellAtCounter, unchanged } from '#core/gifts/gift-sale.ts';
import { makeReceiveEvent } from '#core/gifts/sell-gift-cards.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { after, DAY, HOUR } from '#core/kernel/instant.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { NOON } from '#tests/support/fixtures.ts';
import { freshRepositories, type OpenStores } from '#tests/support/fresh-repositories.ts';

const sale = (overrides: Partial<GiftSale> = {}): GiftSale => ({
  id: 'gift-1',
  state: 'open',
  amount: cents(5_000),
  code: 'GC1',
  email: 'ana@example.com',
  recipient: { name: 'Bea', email: 'bea@example.com' },
  sendOn: calendarDay('2026-12-24'),
  language: 'es',
  createdAt: NOON,
  entries: [],
  pendingRefunds: [],
  ...overrides,
});

const begun = (overrides: Partial<GiftSale> = {}) =>
  unchanged({ sale: sale(overrides), credit: undefined });

const key = (name: string, fingerprint = 'same') => ({ key: name, fingerprint });

const PAID: PaymentEvent = {
  id: 'evt_1',
  kind: 'payment_succeeded',
  at: NOON,
  reservationId: 'gift-1',
  intentId: 'pi_1',
  amount: cents(5_000),
  reason: 'full',
};

export function describeGiftSales(open: OpenStores): void {
  const world = freshRepositories(open);

  describe('gift sales', () => {
    it('are stored completely and made once per key, whoever sends it', async () => {
      const { giftSales, other } = world();
      const [first, second] = await Promise.all([
        giftSales.create(begun(), key('k1')),
        other.giftSales.create(begun({ id: 'gift-2', code: 'GC2' }), key('k1')),
      ]);
      expect(first).toEqual(second);
      if (!first.ok) throw new Error('It should have been made');
      expect(await giftSales.find(first.value.id)).toEqual(first.value);
      expect(await giftSales.create(begun({ id: 'gift-3' }), key('k1', 'other'))).toEqual({
        ok: false,
        error: { kind: 'idempotency_key_reused' },
      });
      expect(await giftSales.find('a/b')).toBeUndefined();
      expect(await giftSales.listOpen(10)).toEqual([first.value]);
    });

    it("issue their card in the payment's transaction, once, whoever reports it", async () => {
      const { giftSales, credits, outbox, clock, other } = world();
      await giftSales.create(begun(), key('k1'));
      const others = () => Promise.reject(new Error('It should not reach the booking receiver'));
      const reports = [giftSales, other.giftSales, giftSales].map((each) =>
        makeReceiveEvent(each, others)(PAID),
      );
      for (const report of await Promise.all(reports)) expect(report.ok).toBe(true);
      expect((await credits.list(10)).credits).toMatchObject([{ code: 'GC1', isVoid: false }]);
      expect(await giftSales.listOpen(10)).toEqual([]);
      const now = clock.now();
      const due = await outbox.claim(now, after(now, HOUR), 10);
      expect(due).toMatchObject([{ kind: 'gift_sale', saleId: 'gift-1', mail: 'receipt' }]);
      const christmas = after(now, 60 * DAY);
      const later = await outbox.claim(christmas, after(christmas, HOUR), 10);
      expect(later.map(({ kind }) => kind)).toContain('gift_card');
    });

    it('are paid in person with their card right away, once per key, and found by the weeks of their money', async () => {
      const { giftSales, credits, outbox, clock, other, store, renewReservations } = world();
      const by = { kind: 'admin', uid: 'office' } as const;
      const sold = (code: string) =>
        sellAtCounter(
          {
            amount: cents(5_000),
            email: 'ana@example.com',
            recipient: { name: '' },
            language: 'en',
          },
          { method: 'check', note: 'No. 12' },
          { id: `gift-${code}`, code },
          { now: NOON, by },
        );
      const [first, second] = await Promise.all([
        giftSales.create(sold('GC1'), key('k1')),
        other.giftSales.create(sold('GC2'), key('k1')),
      ]);
      expect(first).toEqual(second);
      if (!first.ok) throw new Error('It should have been sold');
      const { id, code } = first.value;
      expect(await giftSales.find(id)).toEqual(sold(code).sale);
      expect((await credits.list(10)).credits).toEqual([sold(code).credit]);
      const now = clock.now();
      const due = await outbox.claim(now, after(now, HOUR), 10);
      expect(due).toMatchObject([{ kind: 'gift_sale', saleId: id, mail: 'receipt' }]);
      const weeks = async () =>
        Promise.all(
          ['2026-11-16', '2026-11-23'].map(
            async (monday) => (await giftSales.listCash(calendarDay(monday), 10)).length,
          ),
        );
      expect(await weeks()).toEqual([1, 0]);
      clock.pass(7 * DAY);
      await giftSales.change(id, (of, credit, at) =>
        refundGiftCard(
          { sale: of, credit },
          { id: 'back-0001', amount: cents(2_000), method: 'cash' },
          { now: at, by },
        ),
      );
      expect(await weeks()).toEqual([1, 1]);

      // As an older program wrote it.
      const kept = await giftSales.find(id);
      await store.transact(async (transaction) => {
        const { foundBy: _weeks, ...older } = (await transaction.get(GIFT_SALES, id))?.data ?? {};
        transaction.set(GIFT_SALES, id, older);
      });
      expect(await weeks()).toEqual([0, 0]);
      expect([await renewReservations(), await renewReservations()]).toEqual([1, 0]);
      expect([await weeks(), await giftSales.find(id)]).toEqual([[1, 1], kept]);
    });

    it('reject an unknown sale', async () => {
      const { giftSales } = world();
      const receive = makeReceiveEvent(giftSales, () => Promise.reject(new Error('no booking')));
      expect(await receive(PAID)).toEqual({ ok: false, error: { kind: 'gift_sale_not_found' } });
    });
  });
}
