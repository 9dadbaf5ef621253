import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { instant } from '#core/kernel/instant.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { sayArrival, sayPickUp } from '#web/shared/booking/party-fields.tsx';
import { plain } from '#tests/support/texts.ts';

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
