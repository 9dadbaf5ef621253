import type * as English from '../en/dates.ts';

export { CLOSED_DAYS, describePeriodError } from '#core/content/rental-sentences.es.ts';
export const VISIT_DAYS: typeof English.VISIT_DAYS = {
  deliver: (day) => `Lo montamos el ${day}`,
  collect: (day) => `Lo recogemos el ${day}`,
};

export {
  formatDay,
  formatDayCount,
  formatLongDay,
  formatPartyDays,
  formatShortPartyDays,
  formatTime,
  formatWindow,
} from '#core/kernel/format-day.es.ts';
