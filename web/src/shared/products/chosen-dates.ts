import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type RentalPeriod, askedPeriod } from '#core/kernel/rental-days.ts';
import { describePeriodError } from '#texts/dates.ts';

/** The meaning of `from` and `to` in a URL. */
export type DatesInAddress =
  | { readonly kind: 'none' }
  | { readonly kind: 'wrong'; readonly sentence: string }
  | { readonly kind: 'chosen'; readonly period: RentalPeriod };

/** @param today the shop's day: past days cannot be chosen */
export function datesIn(search: URLSearchParams, today: CalendarDay): DatesInAddress {
  const from = search.get('from') ?? '';
  const to = search.get('to') ?? '';
  if (from === '' && to === '') return { kind: 'none' };
  const checked = askedPeriod(from, to, today);
  return checked.ok
    ? { kind: 'chosen', period: checked.value }
    : { kind: 'wrong', sentence: describePeriodError(checked.error) };
}

/** For links on the page that shows these dates. */
export const asQuery = (dates: DatesInAddress): { from: string; to: string } | undefined =>
  dates.kind === 'chosen' ? { from: dates.period.startDate, to: dates.period.endDate } : undefined;
