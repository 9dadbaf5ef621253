import { formatTime as timeOf, formatWindow as windowOf } from '#core/kernel/format-day.es.ts';
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
} from '#core/kernel/format-day.es.ts';

/** A line never ends within `6 p. m.` */
const unbroken = (times: string): string => times.replaceAll(/ (?=[ap]\.|m\.)/g, '\u00a0');
export const formatTime: typeof timeOf = (time) => unbroken(timeOf(time));
export const formatWindow: typeof windowOf = (from, to) => unbroken(windowOf(from, to));
