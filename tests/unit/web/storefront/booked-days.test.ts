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

const period = { startDate: calendarDay('2026-12-05'), endDate: calendarDay('2026-12-06') };
const soldOut = { sentence: 'Booked on Sat, Dec 5.', openings: {} };

function shown(stock: object) {
  const panel = createElement(BookingPanel, {
    product: productDto(),
    period,
    sameAs: undefined,
    stock,
    opened: [false, () => undefined],
    onPeriod: () => undefined,
    onStock: () => undefined,
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
