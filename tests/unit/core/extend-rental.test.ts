import { describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { CUSTOMER } from '#core/kernel/actor.ts';
import { addDays, type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { DAY } from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { balanceOf, type Reservation } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { order } from '#tests/support/fixtures.ts';
import { openHistoryShop } from '#tests/support/history-shop.ts';

const ADMIN = { kind: 'admin', uid: 'owner' } as const;
const MONDAY = calendarDay('2026-12-07');
const on = (days: number): CalendarDay => addDays(MONDAY, days);

/** Two castles at $225 a day. Bookings are paid in full, by card. */
async function openShop() {
  const shop = await openHistoryShop(memoryDocumentStore());
  await shop.settings.save(DEFAULT_SETTINGS, 1);
  const book = (from: number, to: number): Promise<Reservation> => bookAll([[from, to]]);
  async function bookAll(stays: readonly (readonly [number, number])[]): Promise<Reservation> {
    const lines = stays.map(([from, to]) => ({
      productId: 'castle',
      quantity: 1,
      startDate: on(from),
      endDate: on(to),
    }));
    const placed = valueOf(await shop.place(order({ lines, plan: 'full' })));
    const { id, total: amount } = placed.reservation;
    const begun = valueOf(await shop.beginPayment({ reservationId: id, reason: 'full', amount }));
    await shop.receive(shop.paidEvent(shop.provider.pay(begun.id)));
    return find(id);
  }
  async function find(id: string): Promise<Reservation> {
    return present(await shop.ledger.find(id));
  }
  const waitUntil = (days: number): void => {
    const ahead = daysBetween(shopDay(shop.clock.now()), on(days));
    shop.clock.pass(ahead * DAY);
  };
  const extend = async (id: string, [from, to]: readonly [number, number], until: number) => {
    const period = { startDate: on(from), endDate: on(to) };
    const days = { startDate: on(from), endDate: on(until) };
    return shop.revise.amend(await find(id), { kind: 'reschedule', period, ...days }, {}, ADMIN);
  };
  const moveTo = async (id: string, from: number, to: number, by: typeof ADMIN | typeof CUSTOMER) =>
    shop.revise.amend(
      await find(id),
      { kind: 'reschedule', startDate: on(from), endDate: on(to) },
      {},
      by,
    );
  /** A booking that the crews pick up on the day of the next one, of the same unit. */
  async function bookInTurn() {
    const first = await book(0, 2);
    const elsewhere = await book(2, 3);
    const next = await book(2, 3);
    await shop.attend(elsewhere.id, { kind: 'cancel', refund: elsewhere.total }, ADMIN);
    expect(unitsOf(next)).toEqual(unitsOf(first));
    return first;
  }
  return { shop, book, bookAll, bookInTurn, waitUntil, extend, moveTo };
}

const unitsOf = ({ lines }: Reservation) => lines.flatMap(({ units }) => units);

describe('a rental that is out', () => {
  it('can stay a day longer, on the unit that is out', async () => {
    const { shop, book, waitUntil, moveTo } = await openShop();
    const other = await book(0, 2);
    const rental = await book(0, 2);
    await shop.attend(other.id, { kind: 'cancel', refund: other.total }, ADMIN);
    waitUntil(1);
    const longer = valueOf(await moveTo(rental.id, 0, 3, ADMIN));
    expect(unitsOf(longer)).toEqual(unitsOf(rental));
    expect([longer.total, balanceOf(longer)]).toEqual([67_500, 22_500]);
    expect((await shop.audit()).findings).toEqual([]);
  });

  it('can come back a day early, with a refund for that day', async () => {
    const { book, waitUntil, moveTo } = await openShop();
    const rental = await book(0, 3);
    waitUntil(1);
    expect(await moveTo(rental.id, 0, 2, ADMIN)).toMatchObject({
      value: { total: 45_000, pendingRefunds: [{ amount: 22_500 }] },
    });
  });

  it('does not switch on paper to another available unit', async () => {
    const { bookInTurn, waitUntil, moveTo, shop } = await openShop();
    const rental = await bookInTurn();
    waitUntil(1);
    expect(await moveTo(rental.id, 0, 3, ADMIN)).toMatchObject({
      error: { kind: 'unavailable', days: [on(2)] },
    });
    expect((await shop.audit()).findings).toEqual([]);
  });

  it('keeps its unit when it stays as long as the other one of its booking', async () => {
    const { bookAll, waitUntil, extend } = await openShop();
    const both = await bookAll([
      [0, 1],
      [0, 2],
    ]);
    waitUntil(1);
    const longer = valueOf(await extend(both.id, [0, 1], 2));
    expect(longer.lines.map(({ endDate }) => endDate)).toEqual([on(2), on(2)]);
    expect(unitsOf(longer)).toEqual(unitsOf(both));
  });

  it('cannot start on another past day, and its customer cannot change it', async () => {
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
  it('keeps its unit for a longer stay, while that unit is available', async () => {
    const { book, waitUntil, moveTo, shop } = await openShop();
    const other = await book(0, 2);
    const rental = await book(0, 2);
    await shop.attend(other.id, { kind: 'cancel', refund: other.total }, ADMIN);
    waitUntil(0);
    const longer = valueOf(await moveTo(rental.id, 0, 3, ADMIN));
    expect(unitsOf(longer)).toEqual(unitsOf(rental));
  });

  it('switches units if its own is promised to a later booking, until the first arrival', async () => {
    const { shop, bookInTurn, moveTo } = await openShop();
    const rental = await bookInTurn();
    shop.clock.pass(shopMoment(MONDAY, '06:59') - shop.clock.now());
    expect(await moveTo(rental.id, 0, 3, ADMIN)).toMatchObject({ value: { total: 67_500 } });
  });

  it('does not switch on paper after the first arrival', async () => {
    const { shop, bookInTurn, moveTo } = await openShop();
    const rental = await bookInTurn();
    shop.clock.pass(shopMoment(MONDAY, '07:00') - shop.clock.now());
    expect(await moveTo(rental.id, 0, 3, ADMIN)).toMatchObject({ error: { kind: 'unavailable' } });
  });
});
