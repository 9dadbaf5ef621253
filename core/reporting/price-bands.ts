import { type CalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';

/** Prices a day, by their lower ends in dollars. */
export const PRICE_BANDS = ['0', '200', '250', '300', '400'] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

/** @param price cents a day */
export const priceBandOf = (price: number): PriceBand =>
  PRICE_BANDS.findLast((from) => price >= Number(from) * 100) ?? '0';

/** Parties are on weekends; the rest of the week is one. */
export const WEEKDAY_GROUPS = ['fri', 'sat', 'sun', 'week'] as const;
export type WeekdayGroup = (typeof WEEKDAY_GROUPS)[number];

const GROUP_OF: Readonly<Record<number, WeekdayGroup>> = { 0: 'sun', 5: 'fri', 6: 'sat' };

export const weekdayGroupOf = (day: CalendarDay): WeekdayGroup =>
  GROUP_OF[weekdayOf(day)] ?? 'week';
