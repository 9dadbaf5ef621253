import type { Result } from './result.ts';
import { addDays, type CalendarDay, parseCalendarDay } from './calendar-day.ts';
import { checkPeriod, type PeriodError, type RentalPeriod, toPeriod } from './rental-days.ts';

/** The days that an address asks for. A lone delivery day means one night: that is what most parties take. */
export function askedPeriod(
  from: string,
  to: string,
  today: CalendarDay,
): Result<RentalPeriod, PeriodError> {
  const start = parseCalendarDay(from);
  const end = to === '' && start !== undefined ? addDays(start, 1) : to;
  const period = toPeriod(from, end);
  return period.ok ? checkPeriod(period.value, today) : period;
}
