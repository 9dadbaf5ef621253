import { expect, it } from 'vitest';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import { refusedPeriod } from '#core/kernel/rental-days.ts';

const FRIDAY = calendarDay('2026-12-04');
const [SATURDAY, SUNDAY] = [addDays(FRIDAY, 1), addDays(FRIDAY, 2)];
const castle = { productId: 'castle', startDate: FRIDAY, endDate: SATURDAY };
const slide = { productId: 'slide', startDate: SATURDAY, endDate: SUNDAY };

it('a refusal is about the period that begins that day, or of the named product, or that ends with the pickup', () => {
  const { productId: _, ...friday } = castle;
  const { productId: __, ...saturday } = slide;
  expect(refusedPeriod([castle, slide], SATURDAY)).toEqual(saturday);
  expect(refusedPeriod([castle, slide], SATURDAY, 'castle')).toEqual(friday);
  expect(refusedPeriod([castle, slide], SATURDAY, undefined, true)).toEqual(friday);
  expect(refusedPeriod([slide], FRIDAY, undefined, true)).toEqual(saturday);
  expect(refusedPeriod([], FRIDAY)).toBeUndefined();
});
