export {
  describePeriodError,
  formatDay,
  formatDayCount,
  formatLongDay,
  formatPeriod,
} from '#core/kernel/format-day.es.ts';
