export { formatDay, formatDayCount, formatLongDay, formatPeriod } from '#core/time/format-day.ts';
export { describePeriodError } from '#core/time/rental-days.ts';
