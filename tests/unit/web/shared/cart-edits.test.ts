import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { type Cart, type CartItem, MOST_PER_LINE, cartCount } from '#core/pricing/cart.ts';
import {
  addQuantity,
  changeAllDates,
  changeDates,
  ensureQuantity,
} from '#web/shared/booking/cart-edits.ts';

const TODAY = calendarDay('2026-11-20');
const line = (id: string, start: number, quantity = 1): CartItem => ({
  id,
  title: id,
  image: '',
  price: 225,
  quantity,
  startDate: addDays(TODAY, start),
  endDate: addDays(TODAY, start + 1),
});
const on = (start: number) => ({
  startDate: addDays(TODAY, start),
  endDate: addDays(TODAY, start + 1),
});

describe('cart edits', () => {
  it('add several at once', () => {
    expect(addQuantity([], line('castle', 1), 3)).toEqual([line('castle', 1, 3)]);
    expect(addQuantity([line('castle', 1, 2)], line('castle', 1), 3)).toEqual([
      line('castle', 1, 5),
    ]);
  });

  it('ensure a quantity without adding it twice', () => {
    const once = ensureQuantity([], line('castle', 1), 2);
    expect(once).toEqual([line('castle', 1, 2)]);
    expect(ensureQuantity(once, line('castle', 1), 2)).toEqual(once);
    expect(ensureQuantity([line('castle', 1, 4)], line('castle', 1), 2)).toEqual([
      line('castle', 1, 4),
    ]);
  });

  it('move a line in place and merge it with one on the new days', () => {
    const cart = [line('castle', 1), line('slide', 1)];
    expect(changeDates(cart, line('castle', 1), on(5))).toEqual([line('castle', 5), cart[1]]);
    const two = [line('castle', 1, 2), line('castle', 5, 3)];
    expect(changeDates(two, line('castle', 1), on(5))).toEqual([line('castle', 5, 5)]);
  });
});

describe('moving several lines at once', () => {
  it('leaves the others on their days', () => {
    const cart = [line('castle', 1), line('slide', 2), line('castle', 3, 2)];
    const moved = changeAllDates(cart, [line('castle', 1), line('castle', 3)], on(5));
    expect(moved).toEqual([line('castle', 5, 3), line('slide', 2)]);
    expect(changeAllDates(cart, [], on(5))).toEqual(cart);
  });
});

describe('properties', () => {
  it('never lose or invent a rental when all dates change', () => {
    fc.assert(
      fc.property(carts, fc.nat(3), (cart, to) => {
        const moved = changeAllDates(cart, cart, on(to));
        expect(cartCount(moved)).toBe(cartCount(cart));
        expect(moved.every(({ startDate }) => startDate === on(to).startDate)).toBe(true);
      }),
    );
  });

  const carts: fc.Arbitrary<Cart> = fc
    .uniqueArray(
      fc.tuple(fc.constantFrom('castle', 'slide'), fc.nat(3), fc.integer({ min: 1, max: 9 })),
      {
        selector: ([id, start]) => `${id}:${start}`,
      },
    )
    .map((lines) => lines.map(([id, start, quantity]) => line(id, start, quantity)));

  it('never lose or invent a rental when dates change', () => {
    fc.assert(
      fc.property(carts, fc.nat(3), fc.nat(3), (cart, from, to) => {
        const moved = changeDates(cart, line('castle', from), on(to));
        expect(cartCount(moved)).toBe(cartCount(cart));
        const keys = moved.map(({ id, startDate }) => `${id}:${startDate}`);
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });

  it('always reach the requested quantity, up to 50', () => {
    fc.assert(
      fc.property(carts, fc.integer({ min: 1, max: 60 }), (cart, quantity) => {
        const sure = ensureQuantity(cart, line('castle', 1), quantity);
        const there = sure.find(
          ({ id, startDate }) => id === 'castle' && startDate === on(1).startDate,
        );
        expect(there?.quantity).toBeGreaterThanOrEqual(Math.min(quantity, MOST_PER_LINE));
        expect(ensureQuantity(sure, line('castle', 1), quantity)).toEqual(sure);
      }),
    );
  });
});
