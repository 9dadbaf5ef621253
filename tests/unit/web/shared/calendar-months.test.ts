import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import {
  addMonths,
  askedTogether,
  boundsOf,
  dateOf,
  dayOf,
  monthOfDate,
  monthShown,
  monthsToKnow,
} from '#web/shared/dates/calendar-months.ts';

describe('calendar months', () => {
  it('include one month more than shown, and those of the next two weeks', () => {
    const known = (first: string) => monthsToKnow(first, 2, calendarDay('2026-11-23'));
    expect(known('2026-11')).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(known('2026-12')).toEqual(['2026-12', '2027-01', '2027-02', '2026-11']);
    expect(known('2027-03')).toEqual(['2027-03', '2027-04', '2027-05', '2026-11', '2026-12']);
  });

  it('open at the rental, or else at the coming Saturday', () => {
    const [thursday, sunday] = [calendarDay('2026-11-26'), calendarDay('2026-11-29')];
    const rental = (day: string) => ({
      startDate: calendarDay(day),
      endDate: addDays(calendarDay(day), 1),
    });
    expect(monthShown(undefined, thursday)).toBe('2026-11');
    expect(monthShown(undefined, sunday)).toBe('2026-12');
    expect(monthShown(rental('2027-01-02'), sunday)).toBe('2027-01');
    expect(monthShown(rental('2026-11-30'), sunday)).toBe('2026-11');
    expect(monthShown(rental('2026-11-21'), sunday)).toBe('2026-12');
  });

  it('are requested in groups of three neighbors', () => {
    expect(askedTogether(['2026-12', '2027-01', '2027-02', '2026-11'])).toEqual([
      '2026-12',
      '2027-01',
      '2027-02',
    ]);
    expect(askedTogether(['2026-11', '2027-02'])).toEqual(['2026-11']);
    expect(askedTogether(['2026-11', '2026-12', '2027-01', '2027-02'])).toHaveLength(3);
    expect(askedTogether([])).toEqual([]);
  });

  it('have both ends, leap years included', () => {
    expect(boundsOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(boundsOf('2026-12')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('cross the year in both directions', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2026-01', -1)).toBe('2025-12');
  });
});

describe('properties', () => {
  const days = fc
    .integer({ min: 0, max: 60_000 })
    .map((n) => addDays(calendarDay('1970-01-01'), n));

  it('always convert a Date back to the same day, whatever the clock does that day', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(dayOf(dateOf(day))).toBe(day);
      }),
    );
  });

  it('always lie within their own bounds, and meet without a gap', () => {
    fc.assert(
      fc.property(days, (day) => {
        const month = monthOfDate(dateOf(day));
        const { from, to } = boundsOf(month);
        expect(from <= day && day <= to).toBe(true);
        expect(daysBetween(to, boundsOf(addMonths(month, 1)).from)).toBe(1);
      }),
    );
  });
});
