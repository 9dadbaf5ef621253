import { beforeEach, describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { NO_CENTS } from '#core/kernel/cents.ts';
import { HOUR } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { PaymentIntent } from '#core/payments/card-payments.ts';
import type { Reservation, WantedLine } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { addOnOffer } from '#tests/support/business.ts';
import { valueOf, present } from '#tests/support/expected.ts';
import { order } from '#tests/support/fixtures.ts';
import { type HistoryShop, openHistoryShop } from '#tests/support/history-shop.ts';

const ADMIN = { kind: 'admin', uid: 'owner' } as const;

let shop: HistoryShop;
let today: CalendarDay;
let day: CalendarDay;
beforeEach(async () => {
  shop = await openHistoryShop(memoryDocumentStore());
  await shop.settings.save(DEFAULT_SETTINGS, 1);
  today = shopDay(shop.clock.now());
  day = addDays(today, 14);
});

const on = (from: CalendarDay, days: number, productId = 'castle'): WantedLine => ({
  productId,
  quantity: 1,
  startDate: from,
  endDate: addDays(from, days),
});

async function hold(line: WantedLine, addOns: readonly string[] = []): Promise<Reservation> {
  const more = addOns.map((productId) => ({ productId, quantity: 1 }));
  const placed = valueOf(await shop.place(order({ lines: [line], addOns: more })));
  return placed.reservation;
}

/** A customer who paid in cash. */
async function sell(line: WantedLine): Promise<Reservation> {
  const { id, total } = await hold(line);
  const payment = { kind: 'take_payment', amount: total, method: 'cash' } as const;
  const sold = valueOf(await shop.attend(id, payment, ADMIN));
  return sold;
}

async function begin(reservation: Reservation): Promise<PaymentIntent> {
  const wanted = { reservationId: reservation.id, reason: 'full' } as const;
  const begun = valueOf(await shop.beginPayment({ ...wanted, amount: reservation.total }));
  return begun;
}

/**
 * One of two units is taken on the first day, the other one `gap` days later, so neither is
 * available throughout.
 */
async function takeOneEach(productId: string, gap: number): Promise<readonly Reservation[]> {
  const drop = (one: Reservation) =>
    shop.attend(one.id, { kind: 'cancel', refund: NO_CENTS }, ADMIN);
  const first = await hold(on(addDays(day, gap), 1, productId));
  const second = await sell(on(addDays(day, gap), 1, productId));
  await drop(first);
  const third = await hold(on(day, 1, productId));
  const fourth = await sell(on(day, 1, productId));
  await drop(third);
  if (fourth.lines[0]?.units[0] !== second.lines[0]?.units[0]) return [second, fourth];
  const fifth = await sell(on(day, 1, productId));
  await drop(fourth);
  return [second, fifth];
}

const find = async (id: string): Promise<Reservation> => present(await shop.ledger.find(id));

async function movedOf(those: readonly Reservation[]): Promise<readonly Reservation[]> {
  const after = await Promise.all(those.map(({ id }) => find(id)));
  return after.filter(({ history }) => history.at(-1)?.kind === 'unit_moved');
}

describe('a payment after the hold expired', () => {
  it('moves others to different units in the same transaction if that makes room', async () => {
    const late = await hold(on(day, 2));
    const intent = await begin(late);
    shop.clock.pass(HOUR);
    await shop.expireHolds();
    const others = await takeOneEach('castle', 1);
    await shop.receive(shop.paidEvent(shop.provider.pay(intent.id)));
    expect(await find(late.id)).toMatchObject({ status: 'confirmed', pendingRefunds: [] });
    const moved = await movedOf(others);
    expect(moved.map(({ history }) => history.at(-1)?.facts)).toEqual([
      {
        units: expect.stringMatching(/^Unit \d → Unit \d$/),
        why: `Made room for ${late.id}`,
      },
    ]);
    expect((await shop.audit()).findings).toEqual([]);
  });

  it('does the same for an add-on', async () => {
    await shop.settings.save(
      { ...DEFAULT_SETTINGS, addOns: { isOn: true, offers: [addOnOffer('slide')] } },
      2,
    );
    const late = await hold(on(day, 2), ['slide']);
    const intent = await begin(late);
    shop.clock.pass(HOUR);
    await shop.expireHolds();
    // Slides have a turnaround of one day.
    const others = await takeOneEach('slide', 2);
    await shop.receive(shop.paidEvent(shop.provider.pay(intent.id)));
    const { status, lines } = await find(late.id);
    expect([status, lines.map(({ units }) => units.length)]).toEqual(['confirmed', [1, 1]]);
    expect(await movedOf(others)).toHaveLength(1);
    expect((await shop.audit()).findings).toEqual([]);
  });

  it('is refunded if the days are taken, and nobody is moved', async () => {
    const late = await hold(on(day, 2));
    const intent = await begin(late);
    shop.clock.pass(HOUR);
    await shop.expireHolds();
    await sell(on(day, 1));
    await sell(on(day, 1));
    await shop.receive(shop.paidEvent(shop.provider.pay(intent.id)));
    const { status, pendingRefunds, total } = await find(late.id);
    expect([status, pendingRefunds.map(({ amount }) => amount)]).toEqual(['expired', [total]]);
    expect((await shop.audit()).findings).toEqual([]);
  });

  it('is refunded if the delivery day is past', async () => {
    const late = await hold(on(addDays(today, 2), 1));
    const intent = await begin(late);
    shop.clock.pass(4 * 24 * HOUR);
    await shop.receive(shop.paidEvent(shop.provider.pay(intent.id)));
    expect(await find(late.id)).toMatchObject({
      status: 'expired',
      pendingRefunds: [{ amount: late.total }],
    });
    expect((await shop.audit()).findings).toEqual([]);
  });
});
