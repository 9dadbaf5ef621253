import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { quickDays } from '#core/kernel/rental-days.ts';
import { shortcutsFrom } from '#web/shared/dates/shortcuts.ts';
import { SEARCH as SPANISH } from '#web/texts/es/products.ts';

const MONDAY = calendarDay('2026-11-23');
const WORKDAYS = [
  ['This Saturday', 'Nov 28', '2026-11-28'],
  ['Next Saturday', 'Dec 5', '2026-12-05'],
] as const;

describe('Quick dates', () => {
  it.each([
    ['Monday', 0, WORKDAYS],
    ['Tuesday', 1, WORKDAYS],
    ['Wednesday', 2, WORKDAYS],
    ['Thursday', 3, WORKDAYS],
    ['Friday', 4, WORKDAYS],
    [
      'Saturday',
      5,
      [
        ['Next Saturday', 'Dec 5', '2026-12-05'],
        ['The Saturday after', 'Dec 12', '2026-12-12'],
      ],
    ],
    [
      'Sunday',
      6,
      [
        ['This Saturday', 'Dec 5', '2026-12-05'],
        ['The Saturday after', 'Dec 12', '2026-12-12'],
      ],
    ],
  ])('on a %s', (_weekday, after, shown) => {
    const shortcuts = shortcutsFrom(addDays(MONDAY, after));
    expect(shortcuts.map(({ name, days, startDate }) => [name, days, startDate])).toEqual(shown);
    for (const { startDate, endDate } of shortcuts) expect(endDate).toBe(addDays(startDate, 1));
  });

  it('are left out for a rental after them, because they are not about it', () => {
    const rental = (startDate: string, endDate: string) => ({
      startDate: calendarDay(startDate),
      endDate: calendarDay(endDate),
    });
    expect(shortcutsFrom(MONDAY, rental('2026-12-05', '2026-12-06'))).toHaveLength(2);
    expect(shortcutsFrom(MONDAY, rental('2026-12-06', '2026-12-07'))).toEqual([]);
    expect(shortcutsFrom(MONDAY, rental('2027-01-16', '2027-01-17'))).toEqual([]);
  });

  it('have their own Spanish names', () => {
    const names = (day: string) => quickDays(calendarDay(day)).map(({ name }) => SPANISH[name]);
    expect(names('2026-11-27')).toEqual(['Este sábado', 'Próximo sábado']);
    expect(names('2026-11-28')).toEqual(['Próximo sábado', 'El sábado después']);
    expect(names('2026-11-29')).toEqual(['Este sábado', 'El sábado después']);
  });
});
