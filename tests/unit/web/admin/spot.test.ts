import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Spot } from '#web/admin/reservations/reservation-parts.tsx';

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
