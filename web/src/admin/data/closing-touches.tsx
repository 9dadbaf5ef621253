import type { OutputOf } from '#core/contract/fields.ts';
import type { SETTINGS_ROUTES } from '#core/contract/settings.ts';
import { calendarDay, parseCalendarDay, weekdayOf } from '#core/kernel/calendar-day.ts';
import { formatPhone, phoneHref } from '#core/kernel/contact.ts';
import { counted } from '#core/kernel/counted.ts';
import { Badge, Mark } from '#web/admin/ui/badge.tsx';
import { dayName } from '#web/admin/ui/words.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useRead } = hooksOf<typeof SETTINGS_ROUTES>();

const WORDS = { deliver: 'delivery', collect: 'pickup' } as const;

function useClosing(from: string, to: string) {
  const isWhole = [from, to].every((day) => parseCalendarDay(day) !== undefined) && from <= to;
  return useRead(
    ['admin', 'closing', from, to],
    (call) => call('GET /closing', { query: { from, to } }),
    { enabled: isWhole },
  );
}

type Bookings = OutputOf<(typeof SETTINGS_ROUTES)['GET /closing']['answer']>['bookings'];

/** Those with a delivery or a pickup on one of these weekdays, with those visits. */
export const onWeekdays = (bookings: Bookings, weekdays: readonly number[]): Bookings =>
  bookings
    .map((booking) => ({
      ...booking,
      visits: booking.visits.filter(({ date }) => weekdays.includes(weekdayOf(calendarDay(date)))),
    }))
    .filter(({ visits }) => visits.length > 0);

/**
 * Shows which bookings closing those days affects. Existing bookings stay.
 * @param props.weekdays only these, from 0 for Sunday
 */
export function ClosingTouches(props: {
  readonly from: string;
  readonly to: string;
  readonly weekdays?: readonly number[];
}) {
  const { from, to, weekdays } = props;
  const { data, isError } = useClosing(from, to);
  if (isError)
    return <p className="text-sm text-act">The bookings on those days could not be loaded.</p>;
  if (data === undefined) return null;
  const bookings = weekdays === undefined ? data.bookings : onWeekdays(data.bookings, weekdays);
  const until = weekdays === undefined ? '' : ` until ${dayName(to)}`;
  return (
    <div role="status" className="col-span-full grid gap-1">
      {bookings.length === 0 ? (
        <Badge is="done">No bookings affected{until}</Badge>
      ) : (
        <>
          <p className="flex items-baseline gap-1.5 text-soft">
            <Mark is="look" />
            <span className="min-w-0">
              {counted(bookings.length, 'booking')} affected{until}. They are not canceled, so call
              these customers
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
                    {productTitle},{' '}
                    {visits.map(({ kind, date }) => `${WORDS[kind]} ${dayName(date)}`).join(', ')}
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
