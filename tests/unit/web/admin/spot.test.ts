import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { dueName, Spot } from '#web/admin/reservations/reservation-parts.tsx';

const shown = (sameEvening?: readonly string[]) => {
  const reservation = { event: { sameEvening }, lines: [{ endDate: '2026-12-06' }] };
  const props = { reservation } as unknown as Parameters<typeof Spot>[0];
  return renderToString(createElement(Spot, props));
};

it('names the pickup only where it is on the same evening', () => {
  expect(shown(['2026-12-06'])).toContain('Same evening');
  expect(shown()).not.toContain('Pickup');
  expect(shown([])).not.toContain('Pickup');
});

it('says since when an invoice is past due', () => {
  const office = { payment: 'invoice', invoice: { netDays: 30 } } as const;
  const booking = {
    status: 'completed',
    office,
    dueOn: '2027-01-06',
    chargedOn: undefined,
  } as const;
  const said = (today: string) => dueName(booking, today);
  expect(said('2027-01-06')).toMatch(/^Invoice due /);
  expect(said('2027-01-07')).toMatch(/^Invoice past due since /);
});
