import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TimelineEntry } from '#core/contract/manage.ts';
import { TicketHistory } from '#web/storefront/manage/ticket-history.tsx';

const at = '2026-11-20T15:00:00Z';
const entry = (kind: TimelineEntry['kind'], facts?: TimelineEntry['facts']) =>
  ({ kind, at, by: 'us', amountCents: 5_000, facts }) as const;

it('names how money outside the site was paid and refunded', () => {
  const history = [
    entry('paid', { reason: 'deposit' }),
    entry('paid', { reason: 'check' }),
    entry('hand_back_promised'),
    entry('handed_back', { method: 'cash' }),
    entry('refunded'),
  ];
  const offline = { paidBy: 'check', refundedBy: 'cash' } as const;
  const page = renderToString(createElement(TicketHistory, { history, offline }));
  const names = [...page.matchAll(/font-medium">([^<]*)</g)].map(([, name]) => name);
  expect(names).toEqual([
    'Refund sent to your card',
    'Refund paid in cash',
    'Refund due by check',
    'Payment received by check',
    'Payment received',
  ]);
});
