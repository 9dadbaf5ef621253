export {
  describePeriodError,
  formatDay,
  formatDayCount,
  formatLongDay,
  formatPeriod,
} from '#core/time/es/format-day.ts';
