import { describe, expect, it } from 'vitest';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { dayProblem, readDay } from '#web/admin/ui/day-field.tsx';

/** A Saturday. */
const TODAY = calendarDay('2026-12-05');

describe('readDay', () => {
  it.each([
    ['2026-11-30', '2026-11-30'],
    ['12/5', '2026-12-05'],
    ['12/4', '2027-12-04'],
    ['1-9-27', '2027-01-09'],
    ['12.31.2025', '2025-12-31'],
    ['12062026', '2026-12-06'],
    ['Dec 12', '2026-12-12'],
    ['Sat, Dec 12', '2026-12-12'],
    ['Feb 28, 2028', '2028-02-28'],
    ['Fri', '2026-12-11'],
    ['friday', '2026-12-11'],
    ['tomorrow', '2026-12-06'],
    ['on next Friday', '2026-12-11'],
    ['Saturday the 12th', '2026-12-12'],
    ['last saturday', undefined],
    ['two weeks from Friday', undefined],
    ['Dec 12 maybe', undefined],
    ['2/29', undefined],
    ['2/29/2028', '2028-02-29'],
    ['13/5', undefined],
    ['12/', undefined],
    ['xx', undefined],
    ['', undefined],
  ])('reads %j', (text, day) => {
    expect(readDay(text, TODAY)).toBe(day);
  });

  it('takes a day without its year for the last one where days are past', () => {
    expect(['12/5', '12/6', 'Nov 3'].map((text) => readDay(text, TODAY, true))).toEqual([
      '2026-12-05',
      '2025-12-06',
      '2026-11-03',
    ]);
  });

  it('says why a text is no day, and where a day begins, that the one typed is before it', () => {
    const problem = (text: string, min?: string) =>
      dayProblem(text, TODAY, { min: min === undefined ? undefined : calendarDay(min) });
    expect(problem('last saturday')).toBe('Enter a day, like 12/5 or Fri.');
    expect([problem('12/1/2026'), problem('Sat', '2026-12-05')]).toEqual([undefined, undefined]);
    expect(problem('12/1/2026', '2026-12-05')).toBe('That day is past.');
    expect(problem('12/6', '2026-12-09')).toBe('Enter Wed, Dec 9 or a later day.');
  });
});
