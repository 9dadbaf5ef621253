import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLimits, closedOn, reopenedOn } from '#core/capacity/booking-limits.ts';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { after, instant, isoFromInstant } from '#core/kernel/instant.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';

const limits = { ...DEFAULT_SETTINGS.limits, sameDayByPhone: false };
const at = (iso: string) => instant(Date.parse(iso));

describe('shopMoment', () => {
  it.each([
    ['2026-11-20', '08:00', '2026-11-20T14:00:00.000Z'],
    ['2026-07-04', '08:00', '2026-07-04T13:00:00.000Z'],
    ['2026-11-01', '08:00', '2026-11-01T14:00:00.000Z'],
    ['2026-03-08', '09:00', '2026-03-08T14:00:00.000Z'],
  ])('on %s at %s is %s', (day, time, moment) => {
    expect(isoFromInstant(shopMoment(calendarDay(day), time))).toBe(moment);
  });
});

describe('reopenedOn', () => {
  const flood = { from: '2026-11-20', to: '2026-11-24', reason: 'Flood' };
  const day = (text: string) => calendarDay(text);

  it('opens the day, and keeps the other days closed', () => {
    expect(reopenedOn(day('2026-11-22'), { blackouts: [flood] })).toEqual([
      { ...flood, to: '2026-11-21' },
      { ...flood, from: '2026-11-23' },
    ]);
    expect(reopenedOn(day('2026-11-20'), { blackouts: [flood] })).toEqual([
      { ...flood, from: '2026-11-21' },
    ]);
    const one = { ...flood, to: flood.from };
    expect(reopenedOn(day('2026-11-20'), { blackouts: [one, flood] })).toEqual([
      { ...flood, from: '2026-11-21' },
    ]);
    expect(reopenedOn(day('2026-11-25'), { blackouts: [flood] })).toEqual([flood]);
  });
});

describe('closedOn', () => {
  const day = calendarDay('2026-11-21');

  it('applies the lead time to the minute', () => {
    const slow = { ...limits, leadTimeHours: 20 };
    expect(closedOn(day, slow, at('2026-11-20T18:00:00Z'))).toBeUndefined();
    expect(closedOn(day, slow, at('2026-11-20T18:00:01Z'))).toBe('lead_time');
  });

  it('accepts same-day orders while a crew can still come before closing', () => {
    // We close at 8 PM.
    for (const keepsOpeningDays of [true, false]) {
      const open = { ...limits, keepsOpeningDays };
      expect(closedOn(day, open, at('2026-11-22T01:00:00Z'))).toBeUndefined();
      expect(closedOn(day, open, at('2026-11-22T01:00:01Z'))).toBe('lead_time');
      expect(closedOn(addDays(day, 1), open, at('2026-11-22T01:00:01Z'))).toBeUndefined();
    }
  });

  it('leaves same-day orders to the phone, by the shop’s calendar', () => {
    const { limits: own } = DEFAULT_SETTINGS;
    // Midnight in the shop is 6 AM in Greenwich.
    expect(closedOn(day, own, at('2026-11-21T05:59:59Z'))).toBeUndefined();
    expect(closedOn(day, own, at('2026-11-21T06:00:00Z'))).toBe('lead_time');
    expect(closedOn(addDays(day, 1), own, at('2026-11-22T05:59:59Z'))).toBeUndefined();
  });
});

describe('checkLimits', () => {
  it('looks at the day of the pickup, not at the last day, for a same-evening pickup', () => {
    const week = limits.week.map((day, index) => ({ ...day, isOpen: index !== 0 }));
    const closed = { ...limits, keepsOpeningDays: true, week };
    const [saturday, sunday] = [calendarDay('2026-12-05'), calendarDay('2026-12-06')];
    const monday = calendarDay('2026-12-07');
    const now = at('2026-11-20T18:00:00Z');
    const check = (endDate: typeof monday, pickUpOn?: typeof monday) =>
      checkLimits({ startDate: saturday, endDate }, closed, now, pickUpOn);
    expect(check(sunday)).toMatchObject({ error: { kind: 'closed_day', day: sunday } });
    expect(check(sunday, saturday).ok).toBe(true);
    expect(check(monday).ok).toBe(true);
    expect(check(monday, sunday)).toMatchObject({ error: { kind: 'closed_day', day: sunday } });
  });

  const far = { ...limits, farthestDays: 10 };
  const check10 = (startDate: string, endDate: string, now: string) =>
    checkLimits({ startDate: calendarDay(startDate), endDate: calendarDay(endDate) }, far, at(now));

  it('accepts bookings as many days ahead as the owner says, by the shop’s calendar', () => {
    expect(check10('2026-11-29', '2026-11-30', '2026-11-20T18:00:00Z').ok).toBe(true);
    expect(check10('2026-11-30', '2026-12-01', '2026-11-20T18:00:00Z')).toEqual({
      ok: false,
      error: { kind: 'too_far_ahead', field: 'endDate', day: '2026-12-01', days: 10 },
    });
    expect(check10('2026-12-01', '2026-12-02', '2026-11-20T18:00:00Z')).toMatchObject({
      error: { field: 'startDate', day: '2026-12-01' },
    });
    // At this moment it is the 21st in Greenwich and the 20th in the shop.
    expect(check10('2026-11-30', '2026-12-01', '2026-11-21T05:59:59Z').ok).toBe(false);
    expect(check10('2026-11-30', '2026-12-01', '2026-11-21T06:00:00Z').ok).toBe(true);
  });

  it('accepts no booking for the year 2150', () => {
    const period = { startDate: calendarDay('2150-06-01'), endDate: calendarDay('2150-06-02') };
    expect(checkLimits(period, limits, at('2026-11-20T18:00:00Z'))).toMatchObject({
      error: { kind: 'too_far_ahead', days: 730 },
    });
    expect(closedOn(period.startDate, limits, at('2026-11-20T18:00:00Z'))).toBe('too_far');
  });

  it('always draws the line by calendar day, whatever the hour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * 24 * 60 }),
        fc.integer({ min: 1, max: 900 }),
        (minutes, farthestDays) => {
          const now = after(at('2026-01-01T00:00:00Z'), minutes * 60_000);
          const last = addDays(shopDay(now), farthestDays);
          const own = { ...limits, farthestDays };
          expect(closedOn(last, own, now)).toBeUndefined();
          expect(closedOn(addDays(last, 1), own, now)).toBe('too_far');
        },
      ),
    );
  });

  it('lets a rental span a closed day, but neither start nor end on it', () => {
    const shut = {
      ...limits,
      blackouts: [{ from: '2026-12-24', to: '2026-12-25', reason: 'Off' }],
    };
    const check = (startDate: string, endDate: string) =>
      checkLimits(
        { startDate: calendarDay(startDate), endDate: calendarDay(endDate) },
        shut,
        at('2026-11-20T18:00:00Z'),
      );
    expect(check('2026-12-23', '2026-12-26').ok).toBe(true);
    expect(check('2026-12-25', '2026-12-26')).toMatchObject({ error: { field: 'startDate' } });
    expect(check('2026-12-23', '2026-12-24')).toMatchObject({
      error: { kind: 'closed_day', field: 'endDate', reason: 'Off' },
    });
  });
});
