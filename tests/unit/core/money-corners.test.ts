import { beforeEach, describe, expect, it } from 'vitest';
import { documentsPromoCodes } from '#adapters/documents/collections/documents-promo-codes.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import type { AdminAction } from '#core/back-office/admin-action.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { HOUR } from '#core/kernel/instant.ts';
import { paymentDue } from '#core/payments/begin-payment.ts';
import { creditShare } from '#core/pricing/deposit-plan.ts';
import { mostRefundable } from '#core/refunds/refund.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import {
  paidOf,
  type Reservation,
  netPaidOf,
  promisedOfflineOf,
} from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS, type Settings } from '#core/settings/business-settings.ts';
import { NOON, order } from '#tests/support/fixtures.ts';
import { LIFE_SETTINGS, type HistoryShop, openHistoryShop } from '#tests/support/history-shop.ts';

const ADMIN = { kind: 'admin', uid: 'owner' } as const;
const MONDAY = calendarDay('2026-12-07');
/** Two castles for a day: $450. */
const LINE = { productId: 'castle', quantity: 2, startDate: MONDAY, endDate: addDays(MONDAY, 1) };

let shop: HistoryShop;
beforeEach(async () => {
  shop = await openHistoryShop(memoryDocumentStore());
  await shop.settings.save({ ...DEFAULT_SETTINGS, changes: LIFE_SETTINGS.changes }, 1);
});

async function withSettings(some: Partial<Settings>): Promise<void> {
  const { revision, ...now } = await shop.settings.read();
  await shop.settings.save({ ...now, ...some }, revision);
}

async function place(wanted: Parameters<typeof order>[0] = {}) {
  const placed = await shop.place(order({ lines: [LINE], ...wanted }));
  if (!placed.ok) throw new Error(placed.error.kind);
  return placed.value;
}

async function find(id: string): Promise<Reservation> {
  const found = await shop.ledger.find(id);
  if (found === undefined) throw new Error('The order should have been placed.');
  return found;
}

const act = (id: string, request: AdminAction) => shop.attend(id, request, ADMIN);

async function payByCard(id: string, reason: 'deposit' | 'full' | 'balance'): Promise<string> {
  const due = paymentDue(await find(id), reason, shop.clock.now());
  if (!due.ok) throw new Error(due.error.kind);
  const begun = await shop.beginPayment({ reservationId: id, reason, amount: due.value });
  if (!begun.ok) throw new Error(begun.error.kind);
  await shop.receive(shop.paidEvent(shop.provider.pay(begun.value.id)));
  return begun.value.id;
}

/**
 * $100 of $450 was promised back but not yet refunded when the bank took the whole payment: $100
 * more than was paid.
 */
async function overdrawn() {
  const { reservation, manageToken } = await place({ plan: 'full' });
  const { id } = reservation;
  const intentId = await payByCard(id, 'full');
  await act(id, {
    kind: 'give_back',
    amount: cents(10_000),
    as: 'card',
    why: 'A seam broke',
    staysOwed: true,
  });
  const told = { at: NOON, reservationId: id, intentId };
  const events: readonly PaymentEvent[] = [
    { ...told, id: `${id}-1`, kind: 'refunded', refundId: 're_1', amount: cents(10_000) },
    {
      ...told,
      id: `${id}-2`,
      kind: 'attention',
      subject: 'dispute_lost',
      subjectId: 'dp_1',
      amount: cents(45_000),
    },
  ];
  for (const event of events) await shop.receive(event);
  return { id, manageToken };
}

describe('a booking whose bank took more than was paid', () => {
  it('offers no refund, and never a negative one', async () => {
    const { id } = await overdrawn();
    const lost = await find(id);
    expect([paidOf(lost), netPaidOf(lost)]).toEqual([-10_000, -10_000]);
    const { cancellation } = await shop.offer(lost);
    expect(cancellation).toEqual({ refund: 0, toCredits: 0, offline: 0 });
    expect(mostRefundable(lost)).toEqual({ card: 0, rain_check: 0, by_hand: 0 });
  });

  it('can be canceled by the office, and by its customer, like any other', async () => {
    const byOffice = await overdrawn();
    const request = { kind: 'cancel', refund: cents(0) } as const;
    expect(await act(byOffice.id, request)).toMatchObject({ value: { status: 'cancelled' } });
    const byLink = await overdrawn();
    expect(
      await shop.cancel(byLink.manageToken, { as: 'refund', shown: 0, why: undefined }),
    ).toMatchObject({ value: { status: 'cancelled' } });
  });
});

describe('a rain check for a booking that keeps nothing', () => {
  it('tells the customer that the booking is canceled', async () => {
    const { reservation } = await place({ plan: 'full' });
    const { id } = reservation;
    await payByCard(id, 'full');
    await act(id, {
      kind: 'give_back',
      amount: reservation.total,
      as: 'rain_check',
      why: 'Moved away',
      staysOwed: true,
    });
    const cancelled = await act(id, { kind: 'rain_check', why: 'Storm' });
    expect(cancelled).toMatchObject({ value: { status: 'cancelled' } });
    const { documents } = await shop.store.query({ collection: 'outbox' });
    expect(documents.map(({ data }) => data['mail'])).toContain('cancellation');
  });
});

describe('creditShare', () => {
  it('pays what it can of a remainder too small for cards, because the only alternative is cash', () => {
    expect(creditShare(cents(30), cents(20))).toBe(20);
    expect(creditShare(cents(30), cents(500))).toBe(30);
  });

  it('never leaves such a remainder of an amount that a card could pay', () => {
    expect(creditShare(cents(1_000), cents(970))).toBe(950);
  });
});

describe('a payment that arrives when the units are gone', () => {
  it('leaves the expired hold in the history', async () => {
    const first = await place({ plan: 'full' });
    const { id, total } = first.reservation;
    const begun = await shop.beginPayment({ reservationId: id, reason: 'full', amount: total });
    if (!begun.ok) throw new Error(begun.error.kind);
    shop.clock.pass(HOUR);
    const second = await place({ plan: 'full' });
    await payByCard(second.reservation.id, 'full');
    await shop.receive(shop.paidEvent(shop.provider.pay(begun.value.id)));
    const late = await find(id);
    expect(late.status).toBe('expired');
    expect(late.history.map(({ kind }) => kind)).toEqual([
      'placed',
      'paid',
      'expired',
      'refund_promised',
    ]);
    expect((await shop.audit()).findings).toEqual([]);
  });
});

describe('the use of a promo code', () => {
  it('still counts if a booking paid by gift card is canceled, as if it was paid by card', async () => {
    await withSettings({ promoCodes: { isOn: true } });
    const card = await shop.issueGiftCard(
      { amount: cents(100_000), expiresOn: calendarDay('2027-12-31') },
      ADMIN,
    );
    const { reservation, manageToken } = await place({
      plan: 'full',
      promoCode: 'PARTY',
      creditCode: card.code,
    });
    expect(reservation.status).toBe('confirmed');
    const { cancellation } = await shop.offer(reservation);
    await shop.cancel(manageToken, {
      as: 'refund',
      shown: cancellation?.refund ?? -1,
      why: undefined,
    });
    expect(await documentsPromoCodes(shop.store).find('PARTY')).toMatchObject({ uses: 1 });
  });

  it('is returned with a hold that a gift card had partly paid', async () => {
    await withSettings({ promoCodes: { isOn: true } });
    const card = await shop.issueGiftCard(
      { amount: cents(1_000), expiresOn: calendarDay('2027-12-31') },
      ADMIN,
    );
    await place({ plan: 'full', promoCode: 'PARTY', creditCode: card.code });
    shop.clock.pass(HOUR);
    await shop.expireHolds();
    expect(await documentsPromoCodes(shop.store).find('PARTY')).toMatchObject({ uses: 0 });
  });
});

describe('paymentDue', () => {
  it('requires no card payment for a first amount too small for cards', async () => {
    const { reservation } = await place();
    const cheap = { ...reservation, total: cents(60) };
    expect(paymentDue(cheap, 'deposit', shop.clock.now())).toEqual({
      ok: false,
      error: { kind: 'below_card_minimum' },
    });
    expect(paymentDue(cheap, 'full', shop.clock.now())).toEqual({ ok: true, value: 60 });
  });
});

describe('a refund due in person', () => {
  it('stays due when the total falls, and shrinks as the total rises', async () => {
    const { reservation } = await place({ plan: 'full' });
    const { id } = reservation;
    const intentId = await payByCard(id, 'full');
    const told = { at: NOON, reservationId: id, intentId };
    const amount = cents(10_000);
    await shop.receive({ ...told, id: 'e1', kind: 'refunded', refundId: 're_1', amount });
    const failed = { kind: 'attention', subject: 'refund_failed', subjectId: 're_1' } as const;
    await shop.receive({ ...told, ...failed, id: 'e2', amount });
    expect(promisedOfflineOf(await find(id))).toBe(10_000);
    await act(id, { kind: 'adjust', amount: cents(-500), why: 'A seam' });
    expect(promisedOfflineOf(await find(id))).toBe(10_000);
    await act(id, { kind: 'adjust', amount: cents(700), why: 'A second slide' });
    expect(promisedOfflineOf(await find(id))).toBe(9_300);
    expect((await shop.audit()).findings).toEqual([]);
  });
});

describe('a change of lines', () => {
  it('does not turn an add-on of the booking into a rental', async () => {
    await withSettings({ addOns: LIFE_SETTINGS.addOns });
    const addOns = [{ productId: 'generator', quantity: 1 }];
    const { reservation, manageToken } = await place({ plan: 'full', addOns });
    await payByCard(reservation.id, 'full');
    const alone = { ...LINE, productId: 'generator', quantity: 1 };
    expect(
      await shop.changing.preview(manageToken, {
        kind: 'lines',
        lines: [alone],
        addOns: [],
      }),
    ).toMatchObject({ error: { kind: 'product_not_found', productId: 'generator' } });
  });
});
