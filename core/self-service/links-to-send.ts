import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';

/** After that nobody needs the link for anything. */
const KEPT_DAYS = 60;

/** Of the reservations of an address, those whose links are worth mailing. */
export const linksToSend = (
  reservations: readonly Reservation[],
  today: CalendarDay,
): readonly Reservation[] =>
  reservations.filter(
    ({ status, lines }) =>
      status !== 'expired' && summaryOf(lines).endDate >= addDays(today, -KEPT_DAYS),
  );
