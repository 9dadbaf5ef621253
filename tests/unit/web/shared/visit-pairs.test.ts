import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { saidPeriods, VisitPairs } from '#web/shared/booking/visit-pairs.tsx';

const pair = (from: string, to: string) => [
  { kind: 'deliver' as const, date: from, from: '10:00', to: '12:00', lines: [0] },
  { kind: 'collect' as const, date: to, from: '09:00', to: '18:00', lines: [0] },
];
const shown = (from: string, to: string) =>
  plain(renderToString(inApp(createElement(VisitPairs, { visits: pair(from, to) }))));

describe('the dates of a booking', () => {
  it('have their year if it is an earlier one', () => {
    expect(shown('2025-12-31', '2026-01-01')).toMatch(/Wed, Dec 31(?:<!-- -->)?, 2025/);
    expect(shown('2026-01-03', '2026-01-04')).not.toContain(', 2026');
    expect(shown('2027-01-02', '2027-01-03')).not.toContain(', 2027');
  });

  it('have the year of the last party day, not of the pickup, in a list', () => {
    expect(plain(saidPeriods(pair('2026-12-31', '2027-01-01')))).toBe('Thu, Dec 31, 2026');
  });
});
