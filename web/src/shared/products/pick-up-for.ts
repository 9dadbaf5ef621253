import { addDays, parseCalendarDay } from '#core/kernel/calendar-day.ts';

/** The pick-up day that goes with a new delivery day: kept if it is later, otherwise the next morning. */
export function pickUpFor(from: string, to: string): string {
  const start = parseCalendarDay(from);
  if (start === undefined || to > from) return to;
  return addDays(start, 1);
}
