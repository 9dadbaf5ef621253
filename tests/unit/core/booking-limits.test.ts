import { describe, expect, it } from 'vitest';
import { checkLimits, closedOn } from '#core/booking/booking-limits.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { calendarDay } from '#core/time/calendar-day.ts';
import { instant, isoFromInstant } from '#core/time/instant.ts';
import { shopMoment } from '#core/time/shop-hour.ts';

const { limits } = DEFAULT_SETTINGS;
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

describe('closedOn', () => {
  const day = calendarDay('2026-11-21');

  it('keeps the lead time to the minute', () => {
    const slow = { ...limits, leadTimeHours: 20 };
    expect(closedOn(day, slow, at('2026-11-20T18:00:00Z'))).toBeUndefined();
    expect(closedOn(day, slow, at('2026-11-20T18:00:01Z'))).toBe('lead_time');
  });

  it('takes orders for the day itself until the shop closes, where opening days count', () => {
    const open = { ...limits, keepsOpeningDays: true };
    expect(closedOn(day, open, at('2026-11-22T01:59:59Z'))).toBeUndefined();
    expect(closedOn(day, open, at('2026-11-22T02:00:01Z'))).toBe('lead_time');
    expect(closedOn(day, limits, at('2026-11-22T02:00:01Z'))).toBeUndefined();
  });
});

describe('checkLimits', () => {
  it('lets a rental pass over a closed day, but neither begin nor end on it', () => {
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
