import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { memoryStorage } from '#tests/unit/web/memory-storage.ts';
import { CartProvider } from '#web/shared/cart-context.tsx';
import { QUERIES } from '#web/shared/data/query.ts';
import { CheckoutScreen } from '#web/storefront/checkout/checkout-screen.tsx';
import { ManageScreen } from '#web/storefront/manage/manage-screen.tsx';

const BOOKING = {
  reservationId: 'R1',
  manageToken: 'R1.secret',
  plan: 'deposit',
  holdExpiresAt: '2026-11-20T19:00:00Z',
  totalCents: 22_500,
  dueNowCents: 11_250,
  balanceCents: 11_250,
  email: 'ana@example.com',
  productTitle: 'Neon Castle',
};

const storage = memoryStorage();
beforeEach(() => {
  const window = { localStorage: storage, location: { origin: 'https://shop.example' } };
  vi.stubGlobal('window', window);
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => {
  vi.unstubAllGlobals();
  storage.values.clear();
  QUERIES.clear();
});

/** Heading, text and where its links lead. */
function shown({ booking }: { readonly booking?: object }, status?: string) {
  storage.values.clear();
  QUERIES.clear();
  if (booking) storage.setItem('inflatableBooking', JSON.stringify(booking));
  if (status) {
    QUERIES.setQueryData(['managed', BOOKING.manageToken], { status, visits: [], lines: [] });
  }
  const screen = createElement(MemoryRouter, null, createElement(CheckoutScreen));
  const html = renderToString(inApp(createElement(CartProvider, null, screen)));
  const [, title] = /<h1[^>]*>([^<]*)</.exec(html) ?? [];
  const links = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);
  return { title, links };
}

it('leads on from a checkout with nothing to pay', () => {
  expect(shown({})).toEqual({
    title: 'There is nothing to pay yet',
    links: ['/booking', '/manage', '/products'],
  });
});

it('shows a booking that was canceled or paid elsewhere as it is now', () => {
  const manage = '/manage/R1.secret';
  const canceled = { title: 'This booking was canceled', links: [manage, '/booking'] };
  const paid = { title: 'You’re booked', links: [manage, '/success?session_id=R1'] };
  expect(shown({ booking: BOOKING }, 'cancelled')).toEqual(canceled);
  expect(shown({ booking: { ...BOOKING, paid: true } }, 'cancelled')).toEqual(canceled);
  expect(shown({ booking: { ...BOOKING, paid: true } })).toEqual(paid);
  expect(shown({ booking: BOOKING }, 'confirmed')).toEqual(paid);
  const request = shown({ booking: { ...BOOKING, awaitsOwner: true } });
  expect(request).toEqual({ title: 'We got your request', links: [expect.any(String), manage] });
});

it('lists the booking made in this browser as it is now', () => {
  const lines = [{ title: 'Royal Castle', quantity: 1 }];
  const said = (status?: string, booking: object = { ...BOOKING, paid: true }) => {
    storage.setItem('inflatableBooking', JSON.stringify(booking));
    if (status)
      QUERIES.setQueryData(['managed', BOOKING.manageToken], { status, visits: [], lines });
    const screen = createElement(MemoryRouter, null, createElement(ManageScreen));
    const html = renderToString(inApp(screen));
    return /href="\/manage\/R1.secret".*?<\/a>/
      .exec(html)?.[0]
      .replaceAll(/<[^>]*>/g, '|')
      .match(/[\w ]{3,}(?=\|)/g);
  };
  expect(said()).toEqual(['Neon Castle', 'Booked in this browser']);
  expect(said('confirmed')).toEqual(['Royal Castle', 'Booked in this browser']);
  expect(said('cancelled')).toEqual(['Royal Castle', 'Canceled']);
});
