import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import type { PublicConfig } from '#core/contract/page.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { memoryStorage } from '#tests/unit/web/memory-storage.ts';
import { LostLink } from '#web/shared/booking/lost-link.tsx';
import { CartProvider } from '#web/shared/cart-context.tsx';
import { CheckoutScreen } from '#web/storefront/checkout/checkout-screen.tsx';
import { SuccessTicket } from '#web/storefront/checkout/success-ticket.tsx';
import { GiftForm } from '#web/storefront/pages/gift-cards-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

function said(screen: ReactNode, config: Partial<PublicConfig>): string {
  const storage = memoryStorage();
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', { localStorage: storage, location: { origin: 'https://shop.example' } });
  const within = createElement(CartProvider, null, createElement(MemoryRouter, null, screen));
  const html = renderToString(inApp(within, undefined, config));
  return plain(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')) ?? '';
}

const booking = {
  reservationId: 'R1',
  manageToken: 'R1.secret',
  plan: 'deposit',
  holdExpiresAt: '2026-11-20T19:00:00Z',
  totalCents: 22_500,
  dueNowCents: 11_250,
  balanceCents: 11_250,
  email: 'ana@example.com',
  productTitle: 'Neon Castle',
  paid: true,
  celebrated: true,
} as unknown as Parameters<typeof SuccessTicket>[0]['booking'];

const ticket = (confirmation: object, of = booking) =>
  createElement(SuccessTicket, {
    reference: 'R1',
    booking: of,
    confirmation: confirmation as Parameters<typeof SuccessTicket>[0]['confirmation'],
  });

const terms = { isOn: true, amountsCents: [5_000], leastCents: 2_500, mostCents: 50_000 };

/** Each with its words about an email. */
const SCREENS: Readonly<Record<string, readonly [ReactNode, RegExp]>> = {
  booked: [ticket({ kind: 'confirmed', status: 'confirmed' }), /confirmation email to ana@/],
  'a slow bank': [
    ticket({ kind: 'waiting', isLong: true, isExpired: false }),
    /confirmation will come by email/,
  ],
  'too late': [ticket({ kind: 'waiting', isLong: false, isExpired: true }), /we’ll email you/],
  canceled: [ticket({ kind: 'cancelled' }), /We’ll email you about it/],
  'nothing booked': [createElement(CheckoutScreen), /we’ll email you the link/],
  'a lost link': [createElement(LostLink), /We’ll email the links/],
  'a gift card': [createElement(GiftForm, { terms: terms as never }), /We’ll email it/],
};

it.each(Object.entries(SCREENS))('promises no email without a mail service: %s', (_, of) => {
  const [screen, promise] = of;
  expect(said(screen, {})).toMatch(promise);
  const unmailed = said(screen, { mailsNobody: true });
  expect(unmailed).not.toMatch(promise);
  expect(unmailed).not.toMatch(/we’ll email|by email|is on its way|Their email/i);
});

it('says what to do instead: keep the private link, or call', () => {
  const instead = (screen: ReactNode) => said(screen, { mailsNobody: true });
  expect(instead(SCREENS['booked']?.[0])).toMatch(
    /We can’t email your confirmation right now\. To come back to your booking, keep your private link/,
  );
  expect(instead(createElement(LostLink))).toContain(
    'We can’t send email right now. If you need us, call (817)',
  );
});

it('takes a phone number for a lost link only where a service texts it; else says whom to call', () => {
  const call = /Booked without an email\? Call us at \(817\)/;
  const lost = createElement(LostLink);
  for (const sendsTexts of [undefined, 'to_nobody'] as const) {
    expect(said(lost, { sendsTexts })).toMatch(call);
    expect(said(lost, { sendsTexts })).not.toMatch(/cell phone/);
  }
  expect(said(lost, { sendsTexts: true })).toMatch(/Your email address or cell phone number/);
  expect(said(lost, { sendsTexts: true })).not.toMatch(call);
});
