import { describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { makeSaveSettings } from '#core/back-office/save-settings.ts';
import { deliveriesOn } from '#core/capacity/deliveries.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { order } from '#tests/support/fixtures.ts';
import { openHistoryShop } from '#tests/support/history-shop.ts';

const DAY = calendarDay('2026-12-07');
const line = (productId: string) => ({
  productId,
  quantity: 1,
  startDate: DAY,
  endDate: addDays(DAY, 1),
});

async function shopWithLimit(deliveriesPerDay: number | null) {
  const shop = await openHistoryShop(memoryDocumentStore());
  async function limitTo(
    most: number | null,
    save: (...of: Parameters<typeof shop.settings.save>) => Promise<unknown> = shop.settings.save,
  ): Promise<unknown> {
    const { revision, ...now } = await shop.settings.read();
    const limits = { ...now.limits, deliveriesPerDay: most };
    return save({ ...now, limits }, revision);
  }
  await limitTo(deliveriesPerDay);

  async function book(productId: string) {
    const placed = await shop.place(order({ lines: [line(productId)], plan: 'full' }));
    if (!placed.ok) throw new Error(placed.error.kind);
    const { reservation, manageToken } = placed.value;
    const wanted = { reservationId: reservation.id, reason: 'full' } as const;
    const begun = await shop.beginPayment({ ...wanted, amount: reservation.total });
    if (!begun.ok) throw new Error(begun.error.kind);
    await shop.receive(shop.paidEvent(shop.provider.pay(begun.value.id)));
    return { id: reservation.id, manageToken };
  }
  const counted = async (): Promise<number> =>
    deliveriesOn((await shop.ledger.deliveries([DAY])).get(DAY), shop.clock.now());
  return { shop, limitTo, book, counted };
}

describe('deliveries per day', () => {
  it('let a booking keep its day in a change after the limit was lowered', async () => {
    const { shop, limitTo, book, counted } = await shopWithLimit(3);
    const { manageToken } = await book('castle');
    await book('slide');
    await limitTo(1);
    const request = {
      kind: 'lines',
      lines: [line('castle'), line('slide')],
      addOns: [],
    } as const;
    expect(await shop.changing.amend(manageToken, request, {})).toMatchObject({ ok: true });
    expect(await counted()).toBe(2);
  });

  it('include all earlier promises, even if the first count was interrupted', async () => {
    const { shop, limitTo, book, counted } = await shopWithLimit(null);
    await book('castle');
    await book('slide');
    let changes = 0;
    const dying: Pick<typeof shop.ledger, 'transact' | 'listToDeliver'> = {
      ...shop.ledger,
      transact(one) {
        changes += 1;
        if (changes === 2) throw new Error('The process dies here.');
        return shop.ledger.transact(one);
      },
    };
    const breaksOff = makeSaveSettings(shop.settings, dying, shop.clock);
    await expect(limitTo(2, breaksOff)).rejects.toThrow('dies');
    expect(await counted()).toBe(1);
    await limitTo(2, makeSaveSettings(shop.settings, shop.ledger, shop.clock));
    expect(await counted()).toBe(2);
  });
});
