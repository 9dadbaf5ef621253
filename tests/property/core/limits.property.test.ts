import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveriesOn, deliveryDaysOf } from '#core/capacity/deliveries.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { balanceOf, type WantedLine } from '#core/reservations/reservation.ts';
import { promo, settings } from '#tests/support/business.ts';
import { product } from '#tests/support/fixtures.ts';
import { isLive, NO_BUSINESS, pureShop } from '#tests/support/pure-shop.ts';

const MOST_USES = 1;
const MOST_DELIVERIES = 3;
const FIRST_DAY = calendarDay('2026-12-05');

type Step =
  | { readonly kind: 'place'; readonly from: number; readonly withCode: boolean }
  | { readonly kind: 'pay' | 'expire' | 'cancel'; readonly which: number }
  | { readonly kind: 'wait'; readonly minutes: number };

const which = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('place' as const),
      from: fc.nat(1),
      withCode: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('pay' as const, 'expire' as const, 'cancel' as const),
      which,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.integer({ min: 10, max: 40 }),
    }),
  },
);

function openLimitedShop(rule: 'firstBookingOnly' | 'oncePerCustomer' | 'mostUses' = 'mostUses') {
  const { limits } = settings();
  return pureShop([product({ units: 50 })], {
    ...NO_BUSINESS,
    settings: settings({
      promoCodes: { isOn: true },
      limits: { ...limits, deliveriesPerDay: MOST_DELIVERIES },
    }),
    promo: {
      // A customer's own rule has enough uses, so only the customer can be in the way.
      code: promo(rule === 'mostUses' ? { mostUses: MOST_USES } : { mostUses: 40, [rule]: true }),
      hasBooked: false,
      firstBooking: undefined,
      ownUses: [],
    },
  });
}

type Shop = ReturnType<typeof openLimitedShop>;

function run(shop: Shop, action: Step): void {
  if (action.kind === 'wait') return shop.wait(action.minutes * MINUTE);
  if (action.kind === 'place') {
    const startDate = addDays(FIRST_DAY, action.from);
    const line: WantedLine = {
      productId: 'castle',
      quantity: 1,
      startDate,
      endDate: addDays(startDate, 1),
    };
    shop.place([line], 'full', action.withCode ? 'party10' : undefined);
    return;
  }
  const all = shop.reservations();
  const reservation = all[action.which % Math.max(1, all.length)];
  if (reservation === undefined) return;
  if (action.kind === 'expire') shop.expire(reservation);
  else if (action.kind === 'cancel') shop.cancel(reservation);
  else shop.pay(reservation.id, balanceOf(reservation));
}

/** What counts against the code: held, expired or not, or sold, even if canceled then. */
const usesOf = (shop: Shop, sold: ReadonlySet<string>): number =>
  shop
    .reservations()
    .filter(({ pricing }) => pricing?.promoCode !== undefined)
    .filter(({ id, status }) => status === 'held' || sold.has(id)).length;

describe('codes and deliveries', () => {
  it('are never given more often than the limits allow, in any history, and are returned', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
        const shop = openLimitedShop();
        const sold = new Set<string>();
        for (const action of steps) {
          run(shop, action);
          for (const { id, status } of shop.reservations())
            if (status === 'confirmed') sold.add(id);
          const { promo: code, deliveries } = shop.business();
          expect(code?.code?.uses).toBe(usesOf(shop, sold));
          expect(usesOf(shop, sold)).toBeLessThanOrEqual(MOST_USES);
          for (const day of [FIRST_DAY, addDays(FIRST_DAY, 1)]) {
            const live = shop
              .reservations()
              .filter((reservation) => isLive(reservation, shop.now()))
              .filter(({ lines }) => deliveryDaysOf(lines).includes(day));
            expect(deliveriesOn(deliveries.get(day), shop.now())).toBe(live.length);
            expect(live.length).toBeLessThanOrEqual(MOST_DELIVERIES);
          }
        }
      }),
      // A code given once too often is found after 50 on average, so 200 would miss it in one run
      // of sixty.
      { numRuns: 500 },
    );
  });

  it.each(['firstBookingOnly', 'oncePerCustomer'] as const)(
    'under %s, belong to one reservation of a customer at a time',
    (rule) => {
      fc.assert(
        fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
          const shop = openLimitedShop(rule);
          for (const action of steps) {
            run(shop, action);
            const live = shop
              .reservations()
              .filter((reservation) => isLive(reservation, shop.now()))
              .filter(({ pricing }) => pricing?.promoCode !== undefined);
            expect(live.length).toBeLessThanOrEqual(1);
          }
        }),
        { numRuns: 200 },
      );
    },
  );
});
