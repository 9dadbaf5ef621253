import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { QuoteDto } from '#core/contract/quotes.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import type { CartItem } from '#core/pricing/cart.ts';
import { quote } from '#core/pricing/quote.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { plain } from '#tests/support/texts.ts';
import {
  eveningsOf,
  keptEvenings,
  lineInputs,
  orderLines,
  quoteRequest,
  priceChanges,
  withCataloguePrices,
  describeTaken,
  formatDays,
  takenLines,
  takenOf,
} from '#web/storefront/checkout/cart-order.ts';
import { TakenNotice } from '#web/storefront/checkout/checkout-notices.tsx';

const TODAY = calendarDay('2026-11-20');
const item = (more: Partial<CartItem> = {}): CartItem => ({
  id: 'castle',
  title: 'Neon Castle',
  image: '/castle.webp',
  price: 225,
  quantity: 2,
  startDate: '2026-11-21',
  endDate: '2026-11-24',
  ...more,
});

describe('orderLines', () => {
  it('sends product, quantity and days, never a price', () => {
    expect(lineInputs(orderLines([item()], TODAY))).toEqual([
      { productId: 'castle', quantity: 2, startDate: '2026-11-21', endDate: '2026-11-24' },
    ]);
  });

  it('prices the cart with the core', () => {
    expect(quote(quoteRequest(orderLines([item()], TODAY)), 'deposit')).toMatchObject({
      total: 135_000,
      dueNow: 67_500,
      balance: 67_500,
    });
  });

  it('reads the instants of old carts as shop days', () => {
    const old = item({ startDate: '2026-11-21T16:00:00Z', endDate: '2026-11-22T15:00:00Z' });
    expect(lineInputs(orderLines([old], TODAY))?.[0]).toMatchObject({
      startDate: '2026-11-21',
      endDate: '2026-11-22',
    });
  });

  it('says why a line cannot be booked, and requests nothing then', () => {
    const lines = orderLines([item({ startDate: '2026-11-19' }), item({ id: 'slide' })], TODAY);
    expect(lines.map(({ problem }) => problem)).toEqual([
      'The delivery day is in the past.',
      undefined,
    ]);
    expect(lineInputs(lines)).toBeUndefined();
    expect(lineInputs([])).toBeUndefined();
  });
});

describe('eveningsOf', () => {
  const saturday = { startDate: '2026-12-05', endDate: '2026-12-06' };
  const slide = { id: 'slide', startDate: '2026-12-08', endDate: '2026-12-10' };
  const lines = orderLines([item(saturday), item(slide)], TODAY);
  const sunday = calendarDay(saturday.endDate);
  const { limits } = DEFAULT_SETTINGS;
  const closed = { ...limits, blackouts: [{ from: sunday, to: sunday, reason: '' }] };

  it('are forced only by the closed day after the own party', () => {
    expect(eveningsOf(lines, undefined, closed)).toEqual({ chosen: [], all: [sunday] });
    expect(eveningsOf(lines, [slide.endDate], closed)).toEqual({
      chosen: [slide.endDate],
      all: [sunday, slide.endDate],
    });
    expect(eveningsOf(lines, [slide.endDate], limits).all).toEqual([slide.endDate]);
  });

  it('are those of all rentals in an older draft, and of none that has left the cart', () => {
    expect(eveningsOf(lines, true, limits).chosen).toEqual([sunday, slide.endDate]);
    expect(eveningsOf(lines.slice(1), [sunday], limits).all).toEqual([]);
  });
});

describe('keptEvenings', () => {
  const on = (...ends: readonly string[]) =>
    orderLines(
      ends.map((endDate, index) => item({ id: `i${index}`, endDate })),
      TODAY,
    );
  const kept = (chosen: string, before: string, after: string) =>
    keptEvenings(chosen.split(' '), on(...before.split(' ')), on(...after.split(' '))).join(' ');

  it('move with their rentals, and change no other pickup', () => {
    expect(kept('2026-11-24', '2026-11-24 2026-11-27', '2026-11-30 2026-11-27')).toBe('2026-11-30');
    expect(kept('2026-11-24', '2026-11-24 2026-11-27', '2026-11-24 2026-11-30')).toBe('2026-11-24');
    // It joins the pickup that is already on that day.
    expect(kept('2026-11-24', '2026-11-24 2026-11-27', '2026-11-27 2026-11-27')).toBe('');
    expect(kept('2026-11-24', '2026-11-24 2026-11-24', '2026-11-30 2026-11-24')).toBe(
      '2026-11-24 2026-11-30',
    );
  });

  it('end with their rentals', () => {
    expect(kept('2026-11-24', '2026-11-24 2026-11-27', '2026-11-27')).toBe('');
    expect(kept('2026-11-24', '2026-11-24', '2026-11-24 2026-11-27')).toBe('2026-11-24');
  });
});

describe('priceChanges', () => {
  const quoted: QuoteDto = {
    lines: [
      {
        productId: 'castle',
        title: 'Neon Castle',
        quantity: 2,
        days: 3,
        unitPriceCents: 24_950,
        linePriceCents: 149_700,
      },
    ],
    subtotalCents: 149_700,
    totalCents: 149_700,
    plan: 'deposit',
    dueNowCents: 74_850,
    balanceCents: 74_850,
    currency: 'usd',
  };

  it("names each product whose price differs from the cart's, once", () => {
    const cart = [item(), item({ startDate: '2026-12-01', endDate: '2026-12-02' })];
    const changes = priceChanges(cart, quoted);
    expect(changes).toEqual([
      { productId: 'castle', title: 'Neon Castle', before: cents(22_500), now: cents(24_950) },
    ]);
    expect(priceChanges(withCataloguePrices(cart, changes), quoted)).toEqual([]);
  });

  it('is empty if nothing changed', () => {
    expect(priceChanges([item({ price: 249.5 })], quoted)).toEqual([]);
  });
});

describe('what is taken', () => {
  const problem: ApiProblem = {
    status: 409,
    code: 'unavailable',
    title: 'Unavailable',
    detail: '',
    productId: 'castle',
    days: ['2026-11-23', '2026-11-22', '2026-11-28'],
  };

  it('names the product and the days', () => {
    const lines = orderLines([item()], TODAY);
    expect(plain(describeTaken(takenOf(problem, lines)))).toBe(
      'Neon Castle is taken on Sun, Nov 22 to Mon, Nov 23 and Sat, Nov 28.',
    );
    const fewer = { ...problem, days: ['2026-11-22'], params: { free: 1 } };
    expect(plain(describeTaken(takenOf(fewer, lines)))).toBe(
      'Only 1 of Neon Castle is available on Sun, Nov 22.',
    );
    const advice = (told: ApiProblem) =>
      renderToString(createElement(TakenNotice, { taken: takenOf(told, lines) }));
    expect(advice(problem)).toContain('Change the dates of the marked rental');
    expect(advice(fewer)).toContain('Lower the quantity of the marked rental');
  });

  it("marks the lines on those days, or all of the product's if only the turnaround is taken", () => {
    const other = item({ startDate: '2026-12-05', endDate: '2026-12-06' });
    const lines = orderLines([item(), other, item({ id: 'slide' })], TODAY);
    const taken = takenOf(problem, lines);
    expect(takenLines(lines, taken).map((line) => line.item)).toEqual([item()]);
    const rest = { ...taken, days: [calendarDay('2026-11-24')] };
    expect(takenLines(lines, rest).map((line) => line.item)).toEqual([item(), other]);
  });

  it('lists single days and ranges', () => {
    const days = ['2026-11-21', '2026-11-23', '2026-11-25'].map(calendarDay);
    expect(plain(formatDays(days))).toBe('Sat, Nov 21, Mon, Nov 23 and Wed, Nov 25');
    expect(formatDays([])).toBe('');
  });
});
