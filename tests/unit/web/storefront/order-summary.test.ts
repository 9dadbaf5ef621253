import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { orderLines } from '#web/storefront/checkout/cart-order.ts';
import { amountsOf, OrderSummary } from '#web/storefront/checkout/order-summary.tsx';
import { BookingSummary } from '#web/storefront/checkout/pay-booking.tsx';

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

it('says above the payment on which days what is rented', () => {
  const told = (email: string | undefined, ...lines: readonly object[]) => {
    const reservation = { event: { startsAt: '14:00', endsAt: '18:00' }, lines };
    const props = { email, reservation } as unknown as Parameters<typeof BookingSummary>[0];
    return plain(
      renderToString(createElement(BookingSummary, props)).replaceAll(/(?:<[^>]*>|\s)+/g, ' '),
    );
  };
  const typed = (...lines: readonly object[]) => told('ana@example.com', ...lines);
  const castle = { title: 'Neon Castle', quantity: 1, ...SATURDAY };
  expect(typed(castle)).toContain('Your email: ana@example.com');
  // The hold is over.
  expect(told(undefined, castle)).not.toContain('Your email');
  expect(typed(castle)).toMatch(/^ Sat, Dec 12 Party 2 PM to 6 PM /);
  expect(typed(castle, { title: 'Canopy', quantity: 2, ...FRIDAY })).toMatch(
    /^ Fri, Dec 11 2 x Canopy Sat, Dec 12 Neon Castle Party 2 PM to 6 PM/,
  );
});
