import { plannedPickup } from '#core/capacity/shut-days.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { VisitWindow } from '#core/reservations/party.ts';
import {
  formatDay,
  formatDayCount,
  formatPartyDays,
  formatWindow,
  ofYear,
  VISIT_DAYS,
} from '#texts/dates.ts';
import { NotPartyDay } from '#web/shared/dates/pickup-day.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';

/** `on`: the visit's day, if not the first or the last one of the rental. */
export type VisitHours = Readonly<
  Partial<
    Record<'deliver' | 'collect', Partial<VisitWindow> & { readonly on?: CalendarDay | undefined }>
  >
>;

/** `, 2025`, after a day of an earlier year: only such a day could be taken for another one. */
const yearIfPast = (day: CalendarDay, today: CalendarDay): string =>
  day.slice(0, 4) < today.slice(0, 4) ? ofYear(day.slice(0, 4)) : '';

/**
 * The days that are the customer's, and how many. The pickup day is never one of them.
 * @param props.today where the rental may be years old
 */
export const PartyDays = ({
  startDate,
  endDate,
  today,
}: RentalPeriod & { readonly today?: CalendarDay }) => (
  <>
    <span className="font-semibold">
      {formatPartyDays(startDate, endDate)}
      {today && yearIfPast(addDays(endDate, -1), today)}
    </span>{' '}
    {/* In parentheses, because no sign is left dangling where the line wraps. */}
    <span className="whitespace-nowrap">({formatDayCount(startDate, endDate)})</span>
  </>
);

/** Before an order, whose party may end too late for it. @param props a rental */
export function PlannedDays(period: RentalPeriod) {
  const { limits } = useSettings();
  const hours = { collect: { on: plannedPickup(period, limits) } };
  return <RentalDays {...period} hours={hours} />;
}

/**
 * The days of a rental as customers read them everywhere, then when we come. Somebody who chose
 * Thursday to Saturday reads that Saturday is for the pickup only.
 */
export function RentalDays(
  props: RentalPeriod & {
    /** The hours of our visits, as far as they are known. */
    readonly hours?: VisitHours | undefined;
    readonly size?: string;
  },
) {
  const { startDate, endDate, hours, size = 'text-sm' } = props;
  const visits = [
    ['deliver', startDate],
    ['collect', endDate],
  ] as const;
  return (
    <span className={`block text-muted ${size}`}>
      <span className="block text-ink">
        <PartyDays {...{ startDate, endDate }} />
      </span>{' '}
      {visits.map(([kind, day]) => {
        const { from, to, on = day } = hours?.[kind] ?? {};
        return (
          <span key={kind} className="block">
            {VISIT_DAYS[kind](formatDay(on))}
            {from === undefined && kind === 'collect' && on < endDate && `, ${VISIT_DAYS.evening}`}
            {from !== undefined && to !== undefined && (
              <>
                {', '}
                {formatWindow(from, to)}
              </>
            )}
            {kind === 'collect' && on >= endDate && (
              <>
                {' '}
                <NotPartyDay {...{ startDate, endDate }} />
              </>
            )}
          </span>
        );
      })}
    </span>
  );
}
