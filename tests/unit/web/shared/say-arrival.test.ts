import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { plain } from '#tests/support/texts.ts';
import { inApp } from '#tests/unit/web/in-app.tsx';
import { PartyTimes, sayArrival, sayPickUp } from '#web/shared/booking/party-fields.tsx';

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
  /** Each box, checked or disabled. */
  let boxes: readonly string[];
  beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  const next = addDays(SATURDAY, 1);
  const shown = (
    endsAt: string,
    limits = DEFAULT_SETTINGS.limits,
    { ends = [next], sameEvening = [next] } = {},
  ): string => {
    const field = (name: string) => ({
      name,
      error: undefined,
      ref: () => undefined,
      onChange: () => Promise.resolve(),
      onBlur: () => Promise.resolve(),
    });
    const props = {
      field,
      id: 'event',
      startsAt: '14:00',
      endsAt,
      sameEvening,
      periods: ends.map((endDate) => ({ startDate: SATURDAY, endDate, items: `To ${endDate}` })),
      onPickup: () => undefined,
    };
    const page = renderToString(
      inApp(createElement(PartyTimes, props), { ...DEFAULT_SETTINGS, limits }),
    );
    boxes = [...page.matchAll(/<input[^>]*>/g)].map(([box]) =>
      ['checked', 'disabled'].filter((name) => box.includes(`${name}=""`)).join(),
    );
    return plain(page.replaceAll(/<[^>]*>/g, '')) ?? '';
  };

  it('says the evening’s hours', () => {
    const page = shown('18:00');
    expect(page).toContain('We pick up between 6 PM and 8 PM, after the party.');
    expect(page).not.toContain('our hours');
  });

  it('warns at once if the party ends too late, and does not say the next day’s hours', () => {
    const page = shown('21:00');
    expect(page).toContain(
      'Our crews can’t pick it up after the party on Sat, Dec 5, because our hours that day end at 8 PM.',
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
    expect(boxes).toEqual(['checked,disabled']);
    shown('18:00');
    expect(boxes).toEqual(['checked']);
  });

  it('is one of several with their days and rentals, where there are several pickups', () => {
    const blackouts = [{ from: next, to: next, reason: '' }];
    const later = addDays(SATURDAY, 4);
    const ends = [later, next];
    const page = shown('18:00', { ...DEFAULT_SETTINGS.limits, blackouts }, { ends });
    expect(page).toContain(
      'Sat, Dec 5: To 2026-12-06We’re closed on Sun, Dec 6, so we pick up after the party.Tue, Dec 8: To 2026-12-09',
    );
    expect(boxes).toEqual(['checked,disabled', '']);
  });

  it('says nothing of the pickup while the end is not known', () => {
    const page = shown('');
    expect(page).not.toMatch(/We pick up|our hours|undefined/);
  });
});

describe('sayArrival', () => {
  it('names the days if there are several', () => {
    const once = 'We arrive between 10 AM and 12 PM on the day we set up.';
    expect(say('14:00', SATURDAY)).toBe(once);
    expect(say('14:00', SUNDAY, SUNDAY)).toBe(once);
    expect(say('14:00', SATURDAY, SUNDAY, SUNDAY)).toBe(
      'On Sat, Dec 5, we arrive between 10 AM and 12 PM. On Sun, Dec 13, we arrive between 10 AM and 12 PM.',
    );
  });

  it('says for each of them when we close earlier', () => {
    expect(say('21:00', SATURDAY, SUNDAY, SUNDAY)).toBe(
      'On Sat, Dec 5, we arrive between 5 PM and 7 PM. On Sun, Dec 13, we arrive between 5 PM and 6 PM.',
    );
  });

  it('says for a delivery today only hours still to come', () => {
    const now = instant(Date.parse('2026-12-05T19:50:00Z'));
    expect(plain(sayArrival('17:00', [SATURDAY, SUNDAY], DEFAULT_SETTINGS, now))).toBe(
      'On Sat, Dec 5, we arrive between 2 PM and 3 PM. On Sun, Dec 13, we arrive between 1 PM and 3 PM.',
    );
  });

  it('says nothing until the start is known', () => {
    expect(say('', SATURDAY)).toBeUndefined();
    expect(say('14:00')).toBeUndefined();
  });
});
