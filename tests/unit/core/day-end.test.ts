import { expect, it } from 'vitest';
import { dayEnd } from '#core/desk/desk-item.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';

it('gives the desk until tonight, or late in the evening until tomorrow night', () => {
  const [today, tomorrow] = [calendarDay('2026-11-29'), calendarDay('2026-11-30')];
  expect(dayEnd(shopMoment(today, '22:59'))).toBe(shopMoment(today, '23:00'));
  expect(dayEnd(shopMoment(today, '23:37'))).toBe(shopMoment(tomorrow, '23:00'));
});
