import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TimelineEntry } from '#core/contract/manage.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { TicketHistory } from '#web/storefront/manage/ticket-history.tsx';

const at = '2026-11-20T15:00:00Z';
const entry = (kind: TimelineEntry['kind'], facts?: TimelineEntry['facts']) =>
  ({ kind, at, by: 'us', amountCents: 5_000, facts }) as const;

it('names how money outside the site was paid and refunded', () => {
  const history = [
    entry('paid', { reason: 'deposit' }),
    entry('paid', { reason: 'check' }),
    entry('hand_back_promised'),
    entry('handed_back', { method: 'cash', why: 'A seam broke' }),
    entry('refunded'),
    entry('adjusted', { why: 'Sorry for the wait' }),
    entry('payment_returned', { returned: 'check' }),
    entry('payment_returned', { returned: 'other' }),
  ];
  const offline = { paidBy: 'check', refundedBy: 'cash' } as const;
  const page = renderToString(inApp(createElement(TicketHistory, { history, offline })));
  const names = [...page.matchAll(/font-medium">([^<]*)</g)].map(([, name]) => name);
  expect(page.match(/-\$50\.00/g)).toHaveLength(2);
  // The office’s reason is the customer’s to read.
  expect(page).toContain('A seam broke');
  expect(page).toContain('Sorry for the wait');
  expect(names).toEqual([
    'Payment returned by your bank',
    'Check returned by your bank',
    'Total adjusted',
    'Refund sent to your card',
    'Refund paid in cash',
    'Refund due by check',
    'Payment received by check',
    'Payment received',
  ]);
});

it('names the address of changed details only if it is new', () => {
  const history = [
    entry('details_changed', { to: '1 Elm St, Plano 75023', times: '14:00-18:00 → 15:00-19:00' }),
    entry('details_changed', { from: '1 Elm St, Plano 75023', to: '2 Oak St, Plano 75023' }),
    entry('contact_changed', { to: '972-555-0100' }),
  ];
  const page = renderToString(inApp(createElement(TicketHistory, { history })));
  expect(page.match(/1 Elm St/g)).toHaveLength(1);
  expect(page).toContain('2 Oak St');
  expect(page).toContain('972-555-0100');
});

it('names a credit by the end of its code', () => {
  const history = [entry('credit_used', { code: 'A7XW' })];
  const page = renderToString(inApp(createElement(TicketHistory, { history })));
  expect(page).toContain('>ending A7XW<');
});

it('names the year of what happened in an earlier one', () => {
  const history = [{ ...entry('placed'), at: '2025-12-30T15:00:00Z' }, entry('paid')];
  const page = renderToString(inApp(createElement(TicketHistory, { history })));
  const times = [...page.matchAll(/<time[^>]*>([^<]*)</g)].map(([, time = '']) => plain(time));
  expect(times).toEqual(['Fri, Nov 20, 9 AM', 'Tuesday, December 30, 2025, 9 AM']);
});

it('says what was asked and what the customer chose, without an amount that has not moved', () => {
  const history = [
    entry('unit_offered', {
      out: 'Castle',
      offered: 'Slide',
      about: '2026-12-06/2026-12-07',
      days: '2026-12-13/2026-12-14; 2026-12-20/2026-12-21',
      until: '2026-12-05 18:00',
    }),
    { ...entry('unit_chosen', { choice: 'substitute', to: 'Slide' }), amountCents: undefined },
    entry('weather_offered'),
    { ...entry('weather_chosen', { choice: 'move', to: '2026-12-05/2026-12-06' }), amountCents: 0 },
  ];
  const page = plain(renderToString(inApp(createElement(TicketHistory, { history }))));
  const names = [...(page ?? '').matchAll(/font-medium">([^<]*)</g)].map(([, name]) => name);
  expect(names).toEqual([
    'You chose another day',
    'Bad weather in the forecast: we asked what you’d like to do',
    'You chose something else instead',
    'A rental is out of service: we asked what you’d like instead',
  ]);
  expect(page).toContain('Sat, Dec 5');
  for (const said of ['$', 'Slide']) expect(page).not.toContain(said);
  for (const said of [
    'For Sun, Dec 6',
    'Other days: Sun, Dec 13; Sun, Dec 20',
    'To choose before Sat, Dec 5, 6 PM',
  ]) {
    expect(page).toContain(said);
  }
});
