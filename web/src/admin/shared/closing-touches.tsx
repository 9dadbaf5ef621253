import type { OutputOf } from '#core/contract/fields.ts';
import type { SETTINGS_ROUTES } from '#core/contract/settings.ts';
import { calendarDay, parseCalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { formatPhone, phoneHref } from '#core/kernel/contact.ts';
import { counted } from '#core/kernel/counted.ts';
import type { VisitWindow } from '#core/reservations/party.ts';
import { isOutside } from '#core/reservations/visits.ts';
import { windowName } from '#web/admin/shared/plans.ts';
import { Badge, Mark } from '#web/admin/ui/badge.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { dayName } from '#web/admin/ui/words.ts';

const { useAsk, useRead } = hooksOf<typeof SETTINGS_ROUTES>();

const WORDS = { deliver: 'delivery', collect: 'pickup' } as const;

function useClosing(from: string, to: string) {
  const isWhole = [from, to].every((day) => parseCalendarDay(day) !== undefined) && from <= to;
  return useRead(
    ['admin', 'closing', from, to],
    (call) => call('GET /closing', { query: { from, to } }),
    { enabled: useMay()('reservations:read') && isWhole },
  );
}

type Bookings = OutputOf<(typeof SETTINGS_ROUTES)['GET /closing']['answer']>['bookings'];

type ClosingVisit = Bookings[number]['visits'][number];

/** Those with such a visit, and only with those visits. */
export const touchedBy = (
  bookings: Bookings,
  isTouched: (visit: ClosingVisit) => boolean,
): Bookings =>
  bookings
    .map((booking) => ({ ...booking, visits: booking.visits.filter(isTouched) }))
    .filter(({ visits }) => visits.length > 0);

/** Whether it is on one of these weekdays, from 0 for Sunday. */
export const isOnWeekday =
  (weekdays: readonly number[]) =>
  ({ date }: Pick<ClosingVisit, 'date'>): boolean =>
    weekdays.includes(weekdayOf(calendarDay(date)));

/** Whether the promised hours could be kept before, and have none in common with the new ones. */
export const isLeftOut =
  (weekday: number, before: VisitWindow, after: VisitWindow) =>
  ({ kind, date, window }: ClosingVisit): boolean =>
    isOnWeekday([weekday])({ date }) &&
    window !== undefined &&
    !isOutside({ kind, ...window }, before) &&
    isOutside({ kind, ...window }, after);

/** The farthest ahead that a shop can take bookings. */
export const FARTHEST_DAYS = 3_650;

/** Days to be closed, both ends included. */
export type Closing = {
  readonly from: string;
  readonly to: string;
  /** Only visits of which this is true. */
  readonly isTouched?: (visit: ClosingVisit) => boolean;
};

/** Counts the bookings that it leaves without a crew, to be said once it is done. Never fails. */
export function useCountTouched(): (closings: readonly Closing[]) => Promise<number> {
  const count = useAsk(async (call, closings: readonly Closing[]) => {
    const found = await Promise.all(
      closings.map(async ({ from, to, isTouched = () => true }) => {
        const { bookings } = await call('GET /closing', { query: { from, to } });
        return touchedBy(bookings, isTouched);
      }),
    );
    return new Set(found.flat().map(({ id }) => id)).size;
  });
  return (closings) => count.mutateAsync(closings).catch(() => 0);
}

/** What was done, and where the bookings that it leaves without a crew are. */
export function closedText(done: string, bookings: number, when = 'when you are closed'): string {
  if (bookings === 0) return done;
  const them = bookings === 1 ? 'it' : 'them';
  const fall = bookings === 1 ? 'falls' : 'fall';
  return `${done} ${counted(bookings, 'booking')} now ${fall} ${when}. “Needs me” lists ${them} six weeks ahead.`;
}

const whenOf = ({ kind, date, window }: ClosingVisit, hasHours: boolean): string =>
  [`${WORDS[kind]} ${dayName(date)}`, ...(hasHours && window ? [windowName(window)] : [])].join(
    ', ',
  );

/**
 * Shows which bookings closing those days affects, or shorter hours. Existing bookings stay.
 * @param props.hours it is about their promised hours
 */
export function ClosingTouches(props: Closing & { readonly hours?: boolean }) {
  const { from, to, isTouched, hours = false } = props;
  const { data, isError } = useClosing(from, to);
  if (isError)
    return <p className="text-sm text-act">The bookings on those days could not be loaded.</p>;
  if (data === undefined) return null;
  const bookings = isTouched === undefined ? data.bookings : touchedBy(data.bookings, isTouched);
  const some = counted(bookings.length, 'booking');
  return (
    <div role="status" className="col-span-full grid gap-1">
      {bookings.length === 0 ? (
        <Badge is="done">{hours ? 'No promised hours' : 'No bookings'} affected</Badge>
      ) : (
        <>
          <p className="flex items-baseline gap-1.5 text-soft">
            <Mark is="look" />
            <span className="min-w-0">
              {hours
                ? `${some} promised outside these hours. The promise stays, so plan for it or call these customers`
                : `${some} affected. They are not canceled, so call these customers`}
            </span>
          </p>
          <ul className="max-h-60 overflow-y-auto" tabIndex={-1}>
            {bookings.map(({ id, customer, phone, productTitle, visits }) => (
              <li
                key={id}
                className="flex items-center gap-x-3 border-t border-line py-1 text-sm first:border-t-0"
              >
                <span className="min-w-0 flex-1">
                  <a
                    href={`/admin/reservations?id=${encodeURIComponent(id)}`}
                    target="_blank"
                    rel="noreferrer"
                    className="font-medium underline underline-offset-4 hover:text-cyan"
                  >
                    {customer}
                  </a>{' '}
                  <span className="text-muted">
                    {productTitle}, {visits.map((visit) => whenOf(visit, hours)).join(', ')}
                  </span>
                </span>
                <a
                  href={phoneHref(phone)}
                  className="inline-flex min-h-[26px] items-center font-medium whitespace-nowrap underline decoration-edge underline-offset-4 hover:text-cyan max-sm:min-h-11"
                >
                  {formatPhone(phone)}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
