import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { productDto } from '#tests/unit/web/product-dto.ts';
import { CartProvider } from '#web/shared/cart-context.tsx';
import { BookingPanel } from '#web/storefront/catalogue/booking-panel.tsx';
import { ProductQuantity } from '#web/storefront/catalogue/product-quantity.tsx';

const period = { startDate: calendarDay('2026-12-05'), endDate: calendarDay('2026-12-06') };
const soldOut = { sentence: 'Booked on Sat, Dec 5.', openings: {} };

function shown(stock: object, product = productDto(), quantity = 1) {
  const panel = createElement(BookingPanel, {
    product,
    period,
    quantity,
    sameAs: undefined,
    stock,
    opened: [false, () => undefined],
    onPeriod: () => undefined,
    onStock: () => undefined,
    onQuantity: () => undefined,
  });
  const page = createElement(CartProvider, null, createElement(MemoryRouter, null, panel));
  return plain(renderToString(inApp(page)).replaceAll(/<[^>]*>/g, ' '));
}

it('has nothing to pay for days that are booked', () => {
  const open = shown({ most: 1 });
  expect(open).toMatch(/\$225\.00 +total for 1 day, free overnight.*Pay \$112\.50 today/);
  expect(open).toContain('Cancel by');
  const booked = shown({ soldOut });
  expect(booked).toMatch(/\$225 +per day, free overnight/);
  expect(booked).toContain('Choose other days in the calendar.');
  for (const said of ['total for', 'today', 'Cancel by']) expect(booked).not.toContain(said);
});

it('asks how many of what is rented by the dozen, prices them, and says how many can be ordered online', () => {
  const chairs = productDto({ title: 'Folding Chair', price: 2, units: 100 });
  expect(shown({ most: 80 }, chairs, 9)).toContain('$18.00');
  const html = (product: typeof chairs, quantity: number) =>
    renderToString(
      inApp(
        createElement(ProductQuantity, {
          product,
          quantity,
          most: 80,
          onQuantity: () => undefined,
        }),
      ),
    );
  expect(html(chairs, 9)).toMatch(/<input[^>]*aria-label="quantity of Folding Chair"/);
  const limit = (product: typeof chairs, quantity: number) =>
    /You can book up to (\d+) of one rental online\. For more, call us at/.exec(
      html(product, quantity),
    )?.[1];
  expect([limit(chairs, 9), limit(chairs, 10)]).toEqual([undefined, '10']);
  const many = { ...chairs, mostOnline: 40 };
  expect([limit(many, 10), limit(many, 40)]).toEqual([undefined, '40']);
});
