import { type CalendarDay, addDays, calendarDay, monthOf } from '#core/kernel/calendar-day.ts';
import { comingSaturday, type RentalPeriod } from '#core/kernel/rental-days.ts';

/** `YYYY-MM` */
export type Month = string;

const firstOf = (month: Month): CalendarDay => calendarDay(`${month}-01`);

export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const months = year * 12 + (number - 1) + count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** First and last day of a month, both included. */
export const boundsOf = (month: Month): { from: CalendarDay; to: CalendarDay } => ({
  from: firstOf(month),
  to: addDays(firstOf(addMonths(month, 1)), -1),
});

const monthsFrom = (first: Month, count: number): readonly Month[] =>
  Array.from({ length: count }, (_, index) => addMonths(first, index));

/** The month of the rental, or of the coming Saturday: the last days of a month are no choice. */
export const monthShown = (rental: RentalPeriod | undefined, today: CalendarDay): Month =>
  monthOf(rental && rental.startDate > today ? rental.startDate : comingSaturday(today));

/**
 * Months needed to judge ranges that start in those shown, because rentals take up to 30 days.
 * Also those of the next two weeks, which the shortcuts offer beside any month.
 */
export const monthsToKnow = (first: Month, shown: number, today: CalendarDay): readonly Month[] => [
  ...new Set([...monthsFrom(first, shown + 1), ...monthsFrom(monthOf(today), 2)]),
];

/** The first of some months and its neighbors, as many as the server answers at a time. */
export const askedTogether = (months: readonly Month[]): readonly Month[] =>
  months.slice(0, 3).filter((month, index) => month === addMonths(months[0] ?? month, index));

/** The calendar widget uses `Date`s in local time; only day, month and year matter. */
export function dateOf(day: CalendarDay): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, 12);
}

export function dayOf(date: Date): CalendarDay {
  const two = (value: number): string => String(value).padStart(2, '0');
  return calendarDay(
    `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`,
  );
}

export const monthOfDate = (date: Date): Month => monthOf(dayOf(date));
