export { formatDay, formatDayCount, formatLongDay, formatPeriod } from '#core/kernel/format-day.ts';
export { describePeriodError } from '#core/kernel/rental-days.ts';
