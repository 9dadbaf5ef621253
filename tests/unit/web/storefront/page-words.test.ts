import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { ConfirmAddress } from '#web/storefront/account/confirm-address.tsx';
import { TermsScreen } from '#web/storefront/pages/terms-screen.tsx';
import { SESSIONS } from '#web/texts/es/account.ts';

it('speaks of points only where the shop gives them', () => {
  const said = (isOn: boolean) => {
    const points = { isOn, percent: 5, validDays: 365 };
    const settings = {
      ...DEFAULT_SETTINGS,
      marketing: { cap: { perCustomer: 2, days: 14 }, points },
    };
    const me = { email: 'ana@example.com', hasPassword: true };
    return renderToString(inApp(createElement(ConfirmAddress, me), settings));
  };
  expect(said(true)).toContain('gift cards and points that belong');
  expect(said(false)).toContain('gift cards that belong');
});

it('names a device in Spanish', () => {
  expect(SESSIONS.device('Chrome on Linux')).toBe('Chrome en Linux');
  expect(SESSIONS.device('')).toBe('');
});

it('dates the wording of the terms only, because their figures are those of today', () => {
  const page = createElement(MemoryRouter, null, createElement(TermsScreen));
  const balanceCharge = { isOn: true, daysBefore: 3 };
  const html = renderToString(inApp(page, { ...DEFAULT_SETTINGS, balanceCharge }));
  const text = plain(html.replaceAll(/<[^>]*>/g, ''));
  expect(text).toMatch(/Wording of \w+, \w+ \d+, 20\d\d, with today’s rules/);
});
