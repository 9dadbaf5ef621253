import { describe, expect, it } from 'vitest';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { orderAddOnsSchema } from '#core/contract/quotes.ts';
import { addDays } from '#core/kernel/calendar-day.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { WantedLine } from '#core/reservations/reservation.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import { WIDE_HOLDS, addOnOffer } from '#tests/support/business.ts';
import { order } from '#tests/support/fixtures.ts';
import { openHistoryShop } from '#tests/support/history-shop.ts';

const OFFER = addOnOffer('slide');

describe('an add-on for several rentals', () => {
  it('stays no longer than the rental limit, and is picked up between rentals that are far apart', async () => {
    const shop = await openHistoryShop(memoryDocumentStore());
    const addOnsOn = { isOn: true, offers: [OFFER] };
    await shop.settings.save({ ...DEFAULT_SETTINGS, holds: WIDE_HOLDS, addOns: addOnsOn }, 1);
    const day = addDays(shopDay(shop.clock.now()), 14);
    const on = (from: typeof day, days: number): WantedLine => ({
      productId: 'castle',
      quantity: 1,
      startDate: from,
      endDate: addDays(from, days),
    });
    const addOns = [{ productId: 'slide', quantity: 1 }];
    const placed = (apart: number, days: number) =>
      shop.place(order({ lines: [on(day, days), on(addDays(day, apart), days)], addOns }));
    const refused = { kind: 'add_on_not_offered', addOn: 0, productId: 'slide' };
    // Consecutive rentals: it would stay for more than 31 days.
    expect(await placed(16, 16)).toEqual({ ok: false, error: refused });
    expect(await placed(30, 1)).toMatchObject({ ok: true });
    expect(await placed(90, 1)).toMatchObject({ ok: true });
    expect((await shop.audit()).findings).toEqual([]);
  });
});

it('an order can have every add-on that the settings can offer', () => {
  const order = (length: number) =>
    orderAddOnsSchema.safeParse(
      Array.from({ length }, (_, index) => ({ productId: `p${index}`, quantity: 1 })),
    ).success;
  const settings = (length: number) =>
    settingsSchema.shape.addOns.safeParse({
      isOn: true,
      offers: Array.from({ length }, (_, index) => ({ ...OFFER, productId: `p${index}` })),
    }).success;
  expect([order(40), settings(40), order(41), settings(41)]).toEqual([true, true, false, false]);
});
