import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';

/** Last days of the rentals that are picked up on the evening before. */
export type Evenings = { readonly sameEvening?: readonly string[] | undefined };

type Ending = Pick<RentalPeriod, 'endDate'>;

/** Whether the rental is picked up on the evening of its last party day. */
export const isSameEvening = ({ endDate }: Ending, { sameEvening = [] }: Evenings): boolean =>
  sameEvening.includes(endDate);

/** The day on which a rental is picked up: its last day, or the evening before. */
export const pickupDayOf = (rental: Ending, event: Evenings): CalendarDay =>
  isSameEvening(rental, event) ? addDays(rental.endDate, -1) : rental.endDate;
