export { CLOSED_DAYS, describePeriodError } from '#core/content/rental-sentences.ts';
/** When we come, wherever a rental's days are told. A day, or a day and hours. */
export const VISIT_DAYS = {
  deliver: (day: string) => `We set up ${day}`,
  collect: (day: string) => `We pick up ${day}`,
};

export {
  formatDay,
  formatDayCount,
  formatLongDay,
  formatPartyDays,
  formatShortPartyDays,
  formatTime,
  formatWindow,
} from '#core/kernel/format-day.ts';
