import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { PlaceDto } from '#core/contract/page.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { productDto } from '#tests/unit/web/product-dto.ts';
import { CartProvider } from '#web/shared/cart-context.tsx';
import { PlacePage } from '#web/storefront/pages/places-screen.tsx';

it('says what the rentals available next weekend cost then, as the list does', () => {
  const place = {
    kind: 'city',
    name: 'Arlington',
    county: 'Tarrant',
    slug: 'arlington',
    fees: [],
    weekend: { startDate: '2026-11-28', endDate: '2026-11-29' },
    orderUntil: { day: '2026-11-27' },
    products: [productDto({ price: 225 })],
    available: 1,
    near: [],
    words: '',
    hasOwn: true,
  } as unknown as PlaceDto;
  const weekend = { isOn: true, weekdays: [6], percent: 20 };
  const above = { path: '/delivery', name: 'Where we deliver' };
  const page = createElement(CartProvider, null, createElement(PlacePage, { place, above }));
  const html = renderToString(
    inApp(createElement(MemoryRouter, null, page), { ...DEFAULT_SETTINGS, weekend }),
  );
  const text = html.replaceAll(/<[^>]*>/g, '');
  expect(text).toContain('$270 total');
  expect(text).not.toContain('/ day');
});
