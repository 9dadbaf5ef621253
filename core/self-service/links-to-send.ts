import { type Reservation, summaryOf } from '#core/reservations/reservation.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';

/** After this many days nobody needs the link. */
const KEPT_DAYS = 60;

/** An address's reservations whose links are worth mailing. */
export const linksToSend = (
  reservations: readonly Reservation[],
  today: CalendarDay,
): readonly Reservation[] =>
  reservations.filter(
    ({ status, lines }) =>
      status !== 'expired' && summaryOf(lines).endDate >= addDays(today, -KEPT_DAYS),
  );
