import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { TicketChanges } from '#web/storefront/manage/ticket-changes.tsx';

const shown = (more: object) => {
  const changes = { until: '2026-12-03T14:00:00Z' };
  const startDate = '2026-12-05';
  const reservation = { status: 'confirmed', changes, startDate, visits: [], lines: [], ...more };
  const props = { reservation } as unknown as Parameters<typeof TicketChanges>[0];
  return plain(renderToString(inApp(createElement(TicketChanges, props))));
};

it('keeps the deadline to change apart from the one to cancel', () => {
  const until = 'You can change it yourself until Thu, Dec 3, 8 AM.';
  expect(shown({ cancellation: { refundCents: 0 } })).toContain(
    `${until}<!-- --> You can still cancel after that.`,
  );
  expect(shown({})).toContain(until);
  // Nobody cancels online on the delivery day itself.
  const late = { until: '2026-12-05T12:00:00Z' };
  expect(shown({ cancellation: { refundCents: 0 }, changes: late })).not.toContain('after that');
  expect(shown({})).not.toContain('after that');
  // A choice that we offer has its own.
  const open = shown({ cancellation: { refundCents: 0 }, unitOffer: { isBack: false } });
  expect(open).not.toMatch(/until|after that/);
  expect(open).toContain('Change dates');
  expect(shown({ unitOffer: { isBack: true } })).toContain(until);
});
