export { CLOSED_DAYS, describePeriodError } from '#core/content/rental-sentences.ts';
export {
  formatDay,
  formatDayCount,
  formatLongDay,
  formatPeriod,
  formatShortPeriod,
  formatTime,
  formatWindow,
} from '#core/kernel/format-day.ts';
