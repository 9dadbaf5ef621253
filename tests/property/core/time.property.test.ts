import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarDay,
  daysBetween,
  eachDay,
  monthOf,
  parseCalendarDay,
  weekdayOf,
} from '#core/time/calendar-day.ts';
import { HOUR, instant, instantFromIso, isoFromInstant } from '#core/time/instant.ts';
import { checkPeriod, rentalDays, toPeriod } from '#core/time/rental-days.ts';
import { shopDay } from '#core/time/shop-time.ts';

const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((offset) => addDays(calendarDay('1990-01-01'), offset));
const length = fc.integer({ min: -400, max: 400 });

describe('parseCalendarDay', () => {
  it('takes days that exist and nothing else', () => {
    expect(parseCalendarDay('2028-02-29')).toBe('2028-02-29');
    for (const text of [
      '2027-02-29',
      '2027-13-01',
      '2027-00-10',
      '2027-1-01',
      '',
      '0000-01-01',
      'x',
    ]) {
      expect(parseCalendarDay(text)).toBeUndefined();
    }
  });
});

describe('daysBetween', () => {
  it('undoes addDays over every clock change and leap day', () => {
    fc.assert(
      fc.property(day, length, (start, days) => {
        expect(daysBetween(start, addDays(start, days))).toBe(days);
      }),
    );
  });

  it('orders days as their texts do', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(daysBetween(a, b) > 0).toBe(a < b);
      }),
    );
  });
});

describe('eachDay', () => {
  it('lists every day once, in order, without the end', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 100 }), (start, count) => {
        const days = eachDay(start, addDays(start, count));
        expect(days).toHaveLength(count);
        expect(days).toEqual([...new Set(days)].sort());
        if (count > 0) expect([days[0], days.at(-1)]).toEqual([start, addDays(start, count - 1)]);
      }),
    );
  });

  it('is empty for a reversed period', () => {
    expect(eachDay(calendarDay('2027-01-02'), calendarDay('2027-01-01'))).toEqual([]);
  });
});

describe('rentalDays', () => {
  it('counts two days over either clock change', () => {
    expect(rentalDays('2026-10-31', '2026-11-02')).toBe(2);
    expect(rentalDays('2027-03-13', '2027-03-15')).toBe(2);
  });

  it('makes Saturday to Sunday one day: overnight is free', () => {
    expect(rentalDays('2026-11-21', '2026-11-22')).toBe(1);
  });

  it('rounds the hours of instants up', () => {
    expect(rentalDays('2026-06-06T15:00:00Z', '2026-06-07T15:00:00Z')).toBe(1);
    expect(rentalDays('2026-06-06T15:00:00Z', '2026-06-07T15:00:01Z')).toBe(2);
  });

  it('takes only days and whole instants', () => {
    for (const text of [
      '',
      '1',
      'tomorrow',
      '2026-02-30',
      '2026-02-30T10:00:00Z',
      '2026-06-06T15:00:00',
    ]) {
      expect(rentalDays(text, '2026-06-07')).toBeUndefined();
    }
  });

  it('is the calendar difference for calendar days', () => {
    fc.assert(
      fc.property(day, length, (start, days) => {
        expect(rentalDays(start, addDays(start, days))).toBe(days);
      }),
    );
  });

  it('is the smallest number of days that covers the hours between two instants', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 2_000 }), (start, hours) => {
        const from = instantFromIso(`${start}T17:30:00Z`) ?? instant(0);
        const days = rentalDays(isoFromInstant(from), isoFromInstant(instant(from + hours * HOUR)));
        expect(days).toBe(Math.ceil(hours / 24));
      }),
    );
  });
});

describe('toPeriod', () => {
  it('keeps the number of days, so the price of an old cart does not change', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 700 }), (start, hours) => {
        const from = instantFromIso(`${start}T23:30:00Z`) ?? instant(0);
        const texts = [isoFromInstant(from), isoFromInstant(instant(from + hours * HOUR))] as const;
        const period = toPeriod(...texts);
        expect(period.ok && daysBetween(period.value.startDate, period.value.endDate)).toBe(
          rentalDays(...texts),
        );
      }),
    );
  });

  it('names the text that is no date', () => {
    expect(toPeriod('soon', '2027-01-02')).toMatchObject({ error: { field: 'startDate' } });
    expect(toPeriod('2027-01-02', 'later')).toMatchObject({ error: { field: 'endDate' } });
  });
});

describe('checkPeriod', () => {
  const today = calendarDay('2026-11-20');
  const check = (start: string, end: string) =>
    checkPeriod({ startDate: calendarDay(start), endDate: calendarDay(end) }, today);

  it('refuses empty, reversed, past and overlong periods', () => {
    expect(check('2026-11-21', '2026-11-21')).toMatchObject({
      error: { kind: 'end_not_after_start' },
    });
    expect(check('2026-11-21', '2026-11-20')).toMatchObject({
      error: { kind: 'end_not_after_start' },
    });
    expect(check('2026-11-19', '2026-11-21')).toMatchObject({ error: { kind: 'start_in_past' } });
    expect(check('2026-11-20', '2026-12-21')).toMatchObject({
      error: { kind: 'too_long', days: 31 },
    });
  });

  it('takes 1 to 30 days from today on', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 1, max: 30 }),
        (from, days) => {
          const startDate = addDays(today, from);
          expect(checkPeriod({ startDate, endDate: addDays(startDate, days) }, today).ok).toBe(
            true,
          );
        },
      ),
    );
  });
});

describe('shopDay', () => {
  it('turns at midnight in Texas, in winter and in summer', () => {
    const at = (iso: string) => shopDay(instantFromIso(iso) ?? instant(0));
    expect(at('2026-12-01T05:59:59Z')).toBe('2026-11-30');
    expect(at('2026-12-01T06:00:00Z')).toBe('2026-12-01');
    expect(at('2026-07-01T04:59:59Z')).toBe('2026-06-30');
    expect(at('2026-07-01T05:00:00Z')).toBe('2026-07-01');
  });
});

describe('monthOf and weekdayOf', () => {
  it('read the calendar', () => {
    expect(monthOf(calendarDay('2026-11-20'))).toBe('2026-11');
    expect(weekdayOf(calendarDay('2026-11-22'))).toBe(0);
  });
});
