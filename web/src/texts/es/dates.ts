export { CLOSED_DAYS, describePeriodError } from '#core/content/rental-sentences.es.ts';
export {
  formatDay,
  formatDayCount,
  formatLongDay,
  formatPeriod,
  formatShortPeriod,
  formatTime,
  formatWindow,
} from '#core/kernel/format-day.es.ts';
