import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { PartyTimes, sayArrival, sayPickUp } from '#web/shared/booking/party-fields.tsx';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';

const NOW = Date.parse('2026-12-04T18:00:00Z');
const SATURDAY = calendarDay('2026-12-05');
const SUNDAY = calendarDay('2026-12-13');
const say = (startsAt: string, ...days: readonly (typeof SATURDAY)[]) =>
  plain(sayArrival(startsAt, days, DEFAULT_SETTINGS, instant(Date.parse('2026-12-04T18:00:00Z'))));

describe('sayPickUp', () => {
  const days = [SATURDAY, SUNDAY].map((startDate) => ({
    startDate,
    endDate: addDays(startDate, 1),
  }));
  const pickUp = (endsAt: string, ...periods: typeof days) =>
    sayPickUp(
      { startsAt: '14:00', endsAt },
      periods,
      DEFAULT_SETTINGS,
      instant(Date.parse('2026-12-04T18:00:00Z')),
    );

  it('says the hours, for each pickup day if they differ', () => {
    expect(plain(pickUp('18:00', ...days.slice(1)))).toBe(
      'We pick up between 8 AM and 8 PM on the pickup day.',
    );
    expect(plain(pickUp('18:00', ...days))).toBe(
      'On Sun, Dec 6, we pick up between 9 AM and 6 PM. On Mon, Dec 14, we pick up between 8 AM and 8 PM.',
    );
  });
});

describe('a checked same-evening box', () => {
  let isFixed: boolean | undefined;
  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const shown = (endsAt: string, limits = DEFAULT_SETTINGS.limits): string => {
    const field = (name: string) => ({
      name,
      error: undefined,
      ref: () => undefined,
      onChange: () => Promise.resolve(),
      onBlur: () => Promise.resolve(),
    });
    const periods = [{ startDate: SATURDAY, endDate: addDays(SATURDAY, 1) }];
    const props = { field, id: 'event', startsAt: '14:00', endsAt, sameEvening: true, periods };
    const page = renderToString(
      inApp(createElement(PartyTimes, props), { ...DEFAULT_SETTINGS, limits }),
    );
    isFixed = page.includes('disabled=""');
    return plain(page.replaceAll(/<[^>]*>/g, '')) ?? '';
  };

  it('says the evening’s hours', () => {
    const page = shown('18:00');
    expect(page).toContain('We pick up between 6 PM and 8 PM, after the party.');
    expect(page).not.toContain('they work until');
  });

  it('warns at once if the party ends too late, and does not say the next day’s hours', () => {
    const page = shown('21:00');
    expect(page).toContain(
      'Our crews can’t pick it up after the party on Sat, Dec 5, because they work until 8 PM.',
    );
    expect(page).toContain('We arrive between 10 AM and 12 PM on the day we set up.');
    expect(page).not.toContain('We pick up');
    expect(page).not.toContain('undefined');
  });

  it('is fixed, with the reason, if the day after is closed', () => {
    const sunday = addDays(SATURDAY, 1);
    const blackouts = [{ from: sunday, to: sunday, reason: '' }];
    const page = shown('18:00', { ...DEFAULT_SETTINGS.limits, blackouts });
    expect(page).toContain('We’re closed on Sun, Dec 6, so we pick up after the party.');
    expect(page).toContain('We pick up between 6 PM and 8 PM, after the party.');
    expect(isFixed).toBe(true);
    shown('18:00');
    expect(isFixed).toBe(false);
  });

  it('says nothing of the pickup while the end is not known', () => {
    const page = shown('');
    expect(page).not.toMatch(/We pick up|they work until|undefined/);
  });
});

describe('sayArrival', () => {
  it('says the hours once for all dates, if they are the same', () => {
    const once = 'We arrive between 10 AM and 12 PM on the day we set up.';
    expect(say('14:00', SATURDAY)).toBe(once);
    expect(say('14:00', SATURDAY, SUNDAY, SUNDAY)).toBe(once);
  });

  it('says them for each date, once, if we close earlier on one of them', () => {
    expect(say('21:00', SATURDAY, SUNDAY, SUNDAY)).toBe(
      'On Sat, Dec 5, we arrive between 5 PM and 7 PM. On Sun, Dec 13, we arrive between 5 PM and 6 PM.',
    );
  });

  it('says for a delivery today only hours still to come', () => {
    const now = instant(Date.parse('2026-12-05T19:50:00Z'));
    expect(plain(sayArrival('16:30', [SATURDAY, SUNDAY], DEFAULT_SETTINGS, now))).toBe(
      'On Sat, Dec 5, we arrive between 2 PM and 2:30 PM. On Sun, Dec 13, we arrive between 12:30 PM and 2:30 PM.',
    );
  });

  it('says nothing until the start is known', () => {
    expect(say('', SATURDAY)).toBeUndefined();
    expect(say('14:00')).toBeUndefined();
  });
});
