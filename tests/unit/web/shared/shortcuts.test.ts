import { describe, expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { quickDays } from '#core/kernel/rental-days.ts';
import { DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import { servedShortcuts, shortcutsFrom } from '#web/shared/dates/shortcuts.ts';
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

  it('on the home page lead only to days on which the shop comes, for its shortest rental', () => {
    const { limits } = DEFAULT_SETTINGS;
    const days = (some: Partial<typeof limits>) =>
      servedShortcuts(MONDAY, { ...limits, ...some }).map((one) => [
        one.days,
        one.startDate,
        one.endDate,
      ]);
    const week = (...closed: readonly number[]) =>
      limits.week.map((hours, day) => ({ ...hours, isOpen: !closed.includes(day) }));
    const keepsOpeningDays = true;
    const both = [
      ['Nov 28', '2026-11-28', '2026-11-29'],
      ['Dec 5', '2026-12-05', '2026-12-06'],
    ];
    expect(days({})).toEqual(both);
    expect(days({ keepsOpeningDays, week: week(6) })).toEqual([]);
    // Closed on Sunday: picked up on Saturday evening.
    expect(days({ keepsOpeningDays, week: week(0) })).toEqual(both);
    const fair = calendarDay('2026-11-29');
    expect(days({ minDays: 2, blackouts: [{ from: fair, to: fair, reason: '' }] })).toEqual([
      ['Nov 28–29', '2026-11-28', '2026-11-30'],
      ['Dec 5–6', '2026-12-05', '2026-12-07'],
    ]);
    const monday = addDays(fair, 1);
    expect(days({ minDays: 2, blackouts: [{ from: fair, to: monday, reason: '' }] })).toEqual([
      ['Dec 5–6', '2026-12-05', '2026-12-07'],
    ]);
  });

  it('have their own Spanish names', () => {
    const names = (day: string) => quickDays(calendarDay(day)).map(({ name }) => SPANISH[name]);
    expect(names('2026-11-27')).toEqual(['Este sábado', 'Próximo sábado']);
    expect(names('2026-11-28')).toEqual(['Próximo sábado', 'El sábado después']);
    expect(names('2026-11-29')).toEqual(['Este sábado', 'El sábado después']);
  });
});
