import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ApiProblem } from '#core/contract/problem.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { explainRefusal, restOf, thanksFor } from '#web/storefront/manage/ticket-payment.tsx';

const opened = {
  reservation: { lines: [], totalCents: 22_500, balanceCents: 22_500 },
  reload: async () => ({}),
} as unknown as Parameters<typeof explainRefusal>[0];

const said = (problem: Partial<ApiProblem>) => {
  const explained = explainRefusal(opened)(problem as ApiProblem, () => undefined);
  const page = renderToString(inApp(createElement('div', {}, explained)));
  return plain(page.replaceAll(/<[^>]*>/g, ' '));
};

it('shows the right amount, instead of trying again, when the price has changed meanwhile', () => {
  const text = said({ code: 'amount_mismatch', params: { dueCents: 22_000 } });
  expect(text).toContain('The amount due is $220.00');
  expect(text).toContain('Show the right amount');
  expect(text?.match(/Nothing was charged/g)).toHaveLength(1);
  expect(said({ code: 'nothing_due' })).toContain('Show the right amount');
  // The panel's own words.
  expect(said({ code: 'internal' })?.trim()).toBe('');
});

it('does not thank for a card that was not charged, because another tab had paid', () => {
  const made = { wasHeld: false, isPart: false };
  expect(thanksFor({ ...made, wasPaid: true })).toBe('Already paid. This card was not charged.');
  expect(thanksFor({ ...made, wasPaid: false })).toBe('Thanks! Balance paid.');
  // A booking on invoice had its dates before anything was paid.
  expect(thanksFor({ ...made, isPart: true, wasPaid: false })).toBe('Thanks!');
  expect(thanksFor({ ...made, wasHeld: true, wasPaid: false })).toContain('dates are yours');
});

it('says with the thanks for a part when the rest is due', () => {
  const rest = (more: object) => {
    const visits = [{ kind: 'deliver', date: '2026-12-05' }, { date: '2026-12-06' }];
    const left = { status: 'confirmed', balanceCents: 10_000, visits, ...more };
    return plain(restOf(left as unknown as Parameters<typeof restOf>[0], '2026-11-20').join(' '));
  };
  expect(rest({})).toBe(
    'You have $100.00 left to pay. We won’t charge anything more now. Due before we set up on Saturday, December 5, 2026.',
  );
  expect(rest({ invoiceDueOn: '2026-12-31' })).toContain('Due by Thursday, December 31, 2026.');
  const cardCharge = { amountCents: 10_000, day: '2026-12-03' };
  expect(rest({ cardCharge })).toMatch(/On Thursday, December 3, 2026 we’ll charge \$100\.00/);
  expect(rest({ cardCharge: { ...cardCharge, isExceeded: true } })).toContain(
    'Due before we set up',
  );
});
