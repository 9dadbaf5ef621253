import { type CalendarDay, addDays, parseCalendarDay } from '#core/time/calendar-day.ts';
import {
  checkPeriod,
  describePeriodError,
  type RentalPeriod,
  toPeriod,
} from '#core/time/rental-days.ts';

/** What `from` and `to` of an address say. */
export type DatesInAddress =
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly sentence: string }
  | { readonly kind: 'chosen'; readonly period: RentalPeriod };

/** A lone delivery day means one night: that is what most parties take. */
export function datesIn(search: URLSearchParams, today: CalendarDay): DatesInAddress {
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  if (from === '' && to === '') return { kind: 'none' };
  const start = parseCalendarDay(from);
  const end = to === '' && start !== undefined ? addDays(start, 1) : to;
  const period = toPeriod(from, end);
  const checked = period.ok ? checkPeriod(period.value, today) : period;
  return checked.ok
    ? { kind: 'chosen', period: checked.value }
    : { kind: 'wrong', sentence: describePeriodError(checked.error) };
}

/** For the links of the page that shows these dates. */
export const asQuery = (dates: DatesInAddress): { from: string; to: string } | undefined =>
  dates.kind === 'chosen' ? { from: dates.period.startDate, to: dates.period.endDate } : undefined;

/** The pick-up day that goes with a new delivery day: kept if it is later, otherwise the next morning. */
export function pickUpFor(from: string, to: string): string {
  const start = parseCalendarDay(from);
  if (start === undefined || to > from) return to;
  return addDays(start, 1);
}
