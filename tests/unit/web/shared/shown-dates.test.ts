import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import type { CartItem } from '#core/pricing/cart.ts';
import { cartPeriod, datesOrCart } from '#web/shared/products/shown-dates.ts';

const TODAY = calendarDay('2026-11-20');

const line = (title: string, startDate: string, endDate: string): CartItem => ({
  id: title,
  title,
  image: '',
  price: 225,
  quantity: 1,
  startDate,
  endDate,
});
const CART = [
  line('Castle', '2026-12-05', '2026-12-06'),
  line('Slide', '2026-12-12', '2026-12-14'),
];
const shown = (query: string, cart = CART) => datesOrCart(new URLSearchParams(query), cart, TODAY);

describe('the dates of a cart', () => {
  it('are those of what was added last, if they are not past', () => {
    expect(cartPeriod(CART, TODAY)).toEqual({ startDate: '2026-12-12', endDate: '2026-12-14' });
    expect(cartPeriod([line('Castle', '2026-11-01', '2026-11-02')], TODAY)).toBeUndefined();
    expect(cartPeriod([], TODAY)).toBeUndefined();
  });

  it('are shown where the URL has none', () => {
    expect(shown('from=2027-01-02&to=2027-01-03')).toEqual({
      period: { startDate: '2027-01-02', endDate: '2027-01-03' },
    });
    const ofCart = { period: { startDate: '2026-12-12', endDate: '2026-12-14' }, sameAs: 'Slide' };
    expect(shown('')).toEqual(ofCart);
    expect(shown('from=tomorrow')).toEqual(ofCart);
    expect(shown('', [])).toEqual({});
  });

  it('are not shown to a customer who cleared the dates', () => {
    expect(shown('from=&to=')).toEqual({});
  });
});
