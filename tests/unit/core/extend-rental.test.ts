import { describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { balanceOf, type Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { addDays, type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { DAY } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { order } from '#tests/support/fixtures.ts';
import { openLifeShop } from '#tests/support/life-shop.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';

const ADMIN = { kind: 'admin', uid: 'owner' } as const;
const MONDAY = calendarDay('2026-12-07');
const on = (days: number): CalendarDay => addDays(MONDAY, days);

/** Two castles at $225 a day; bookings are paid in full, by card. */
async function openShop() {
  const shop = await openLifeShop(memoryDocumentStore());
  await shop.settings.save(DEFAULT_SETTINGS, 1);
  async function book(from: number, to: number): Promise<Reservation> {
    const line = { productId: 'castle', quantity: 1, startDate: on(from), endDate: on(to) };
    const placed = await shop.place(order({ lines: [line], plan: 'full' }));
    if (!placed.ok) throw new Error(placed.error.kind);
    const { id, total: amount } = placed.value.reservation;
    const begun = await shop.beginPayment({ reservationId: id, reason: 'full', amount });
    if (!begun.ok) throw new Error(begun.error.kind);
    await shop.receive(shop.paidEvent(shop.provider.pay(begun.value.id)));
    return find(id);
  }
  async function find(id: string): Promise<Reservation> {
    const found = await shop.ledger.find(id);
    if (found === undefined) throw new Error('It was placed.');
    return found;
  }
  const waitUntil = (days: number): void => {
    const ahead = daysBetween(shopDay(shop.clock.now()), on(days));
    shop.clock.pass(ahead * DAY);
  };
  const moveTo = async (id: string, from: number, to: number, by: typeof ADMIN | typeof CUSTOMER) =>
    shop.revise.amend(
      await find(id),
      { kind: 'reschedule', startDate: on(from), endDate: on(to) },
      {},
      by,
    );
  return { shop, book, waitUntil, moveTo };
}

const unitsOf = ({ lines }: Reservation) => lines.flatMap(({ units }) => units);

describe('a rental that is out', () => {
  it('stays a day longer, on the unit that is out', async () => {
    const { shop, book, waitUntil, moveTo } = await openShop();
    const other = await book(0, 2);
    const rental = await book(0, 2);
    await shop.attend(other.id, { kind: 'cancel', refund: other.total }, ADMIN);
    waitUntil(1);
    const longer = await moveTo(rental.id, 0, 3, ADMIN);
    if (!longer.ok) throw new Error(longer.error.kind);
    expect(unitsOf(longer.value)).toEqual(unitsOf(rental));
    expect([longer.value.total, balanceOf(longer.value)]).toEqual([67_500, 22_500]);
    expect((await shop.audit()).findings).toEqual([]);
  });

  it('comes back a day early, and what was paid for it goes back', async () => {
    const { book, waitUntil, moveTo } = await openShop();
    const rental = await book(0, 3);
    waitUntil(1);
    expect(await moveTo(rental.id, 0, 2, ADMIN)).toMatchObject({
      value: { total: 45_000, pendingRefunds: [{ amount: 22_500 }] },
    });
  });

  it('is not exchanged on paper for another unit that happens to be free', async () => {
    const { book, waitUntil, moveTo, shop } = await openShop();
    const rental = await book(0, 2);
    const next = await book(2, 3);
    expect(unitsOf(next)).toEqual(unitsOf(rental));
    waitUntil(1);
    expect(await moveTo(rental.id, 0, 3, ADMIN)).toMatchObject({
      error: { kind: 'unavailable', days: [on(2)] },
    });
    expect((await shop.audit()).findings).toEqual([]);
  });

  it('begins on no other day of the past, and its customer changes nothing of it', async () => {
    const { book, waitUntil, moveTo } = await openShop();
    const rental = await book(0, 2);
    waitUntil(1);
    expect(await moveTo(rental.id, -1, 2, ADMIN)).toMatchObject({
      error: { kind: 'invalid_period' },
    });
    expect(await moveTo(rental.id, 0, 3, CUSTOMER)).toMatchObject({
      error: { kind: 'cannot_change' },
    });
  });
});

describe('a rental that goes out today', () => {
  it('keeps its unit when it stays longer, while that is free', async () => {
    const { book, waitUntil, moveTo, shop } = await openShop();
    const other = await book(0, 2);
    const rental = await book(0, 2);
    await shop.attend(other.id, { kind: 'cancel', refund: other.total }, ADMIN);
    waitUntil(0);
    const longer = await moveTo(rental.id, 0, 3, ADMIN);
    if (!longer.ok) throw new Error(longer.error.kind);
    expect(unitsOf(longer.value)).toEqual(unitsOf(rental));
  });

  it('takes another where its own is promised to somebody after it', async () => {
    const { book, waitUntil, moveTo } = await openShop();
    const rental = await book(0, 2);
    await book(2, 3);
    waitUntil(0);
    expect(await moveTo(rental.id, 0, 3, ADMIN)).toMatchObject({ value: { total: 67_500 } });
  });
});
