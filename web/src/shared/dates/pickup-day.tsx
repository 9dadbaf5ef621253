import { daysBetween } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { VISIT_DAYS } from '#texts/dates.ts';

/** Beside the pickup day of a longer rental, which would be taken for one of the party's days. */
export const NotPartyDay = ({ startDate, endDate }: RentalPeriod) =>
  daysBetween(startDate, endDate) > 1 && (
    <span className="inline-block">{VISIT_DAYS.notParty}</span>
  );
