import { plannedPickup } from '#core/capacity/shut-days.ts';
import { daysBetween } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { formatDay, VISIT_DAYS } from '#texts/dates.ts';
import { useConfig } from '#web/shared/app-context.tsx';

/** Beside the pickup day of a longer rental, which would be taken for one of the party's days. */
export const NotPartyDay = ({ startDate, endDate }: RentalPeriod) =>
  daysBetween(startDate, endDate) > 1 && (
    <span className="inline-block">{VISIT_DAYS.notParty}</span>
  );

/** Before an order: on the evening of the last party day if the day after is closed. */
export function PickUpDay(period: RentalPeriod) {
  // The default settings would go into the home page's first script. They close no day.
  const { settings } = useConfig();
  const on = settings ? plannedPickup(period, settings.limits) : period.endDate;
  return (
    <>
      {VISIT_DAYS.collect(formatDay(on))}
      {on < period.endDate ? (
        `, ${VISIT_DAYS.evening}`
      ) : (
        <>
          {' '}
          <NotPartyDay {...period} />
        </>
      )}
    </>
  );
}
