import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { type BusinessSettings, DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { PlannedDays, RentalDays } from '#web/shared/booking/rental-days.tsx';
import { VisitPairs } from '#web/shared/booking/visit-pairs.tsx';
import { DatesField } from '#web/shared/dates/dates-field.tsx';

const days = (end: string) => ({
  startDate: calendarDay('2026-12-05'),
  endDate: calendarDay(end),
});
const window = { from: '08:00', to: '10:00' };

/** Each place that tells a rental's days. */
const TOLD: Readonly<Record<string, (end: string) => string>> = {
  'the cart': (end) => renderToString(inApp(createElement(PlannedDays, days(end)))),
  'the checkout, with hours': (end) =>
    renderToString(createElement(RentalDays, { ...days(end), hours: { collect: window } })),
  'the line of the dates': (end) =>
    renderToString(
      inApp(createElement(DatesField, { value: days(end), onChange: () => undefined })),
    ),
  'the private link': (end) => {
    const visits = [
      { kind: 'deliver', date: '2026-12-05', ...window, lines: [] },
      { kind: 'collect', date: end, ...window, lines: [] },
    ] as const;
    return renderToString(inApp(createElement(VisitPairs, { visits })));
  },
};

describe.each(Object.entries(TOLD))('the pickup day in %s', (_place, told) => {
  it('of a longer rental is marked as no day of the party', () => {
    expect(told('2026-12-07')).toContain('(not a party day)');
  });

  it('after one day needs no mark', () => {
    expect(told('2026-12-06')).not.toContain('party day');
  });
});

it.each([
  ['the cart', createElement(PlannedDays, days('2026-12-06'))],
  [
    'the line of the dates',
    createElement(DatesField, { value: days('2026-12-06'), onChange: () => undefined }),
  ],
])('the pickup in %s is after the party if the next day is closed', (_place, told) => {
  const sunday = calendarDay('2026-12-06');
  const blackouts = [{ from: sunday, to: sunday, reason: '' }];
  const limits = { ...DEFAULT_SETTINGS.limits, blackouts };
  const said = (settings?: BusinessSettings) =>
    plain(renderToString(inApp(told, settings)).replaceAll(/<[^>]*>/g, ''));
  expect(said()).toContain('We pick up Sun, Dec 6');
  expect(said({ ...DEFAULT_SETTINGS, limits })).toContain('We pick up Sat, Dec 5, after the party');
});
