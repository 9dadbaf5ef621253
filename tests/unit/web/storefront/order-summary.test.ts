import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { orderLines } from '#web/storefront/checkout/cart-order.ts';
import { amountsOf, OrderSummary } from '#web/storefront/checkout/order-summary.tsx';

const SATURDAY = { startDate: calendarDay('2026-12-12'), endDate: calendarDay('2026-12-13') };
const FRIDAY = { startDate: calendarDay('2026-12-11'), endDate: calendarDay('2026-12-12') };

/** What is said of rentals, of which those that end on Sunday are picked up on Saturday evening. */
function saidOf(...periods: readonly (typeof SATURDAY)[]): string {
  const cart = periods.map((days) => ({
    id: 'castle',
    title: 'Neon Castle',
    price: 225,
    image: '',
    quantity: 1,
    ...days,
  }));
  const lines = orderLines(cart, calendarDay('2026-11-20'));
  const summary = createElement(OrderSummary, {
    lines,
    hoursOf: ({ endDate }) =>
      endDate === SATURDAY.endDate ? { collect: { on: SATURDAY.startDate } } : {},
    amounts: amountsOf(lines, 'deposit', undefined),
    plan: 'deposit',
  });
  return renderToString(inApp(summary));
}

it('names the free night only if a rental stays overnight', () => {
  const evening = saidOf(SATURDAY);
  expect(evening).toContain('after the party');
  expect(evening).toContain('Fully insured');
  expect(evening).not.toContain('Free overnight');
  expect(saidOf(FRIDAY)).toContain('Free overnight');
  expect(saidOf(SATURDAY, FRIDAY)).toContain('Free overnight');
});
