import type { CalendarBookingDto, CalendarDate, CalendarDto } from '#core/contract/calendar.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { joinNames } from '#core/kernel/join-names.ts';
import { Mark } from '#web/admin/ui/badge.tsx';
import { IconButton } from '#web/admin/ui/controls.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { TwoLines } from '#web/admin/ui/panel.tsx';
import { dayName } from '#web/admin/ui/words.ts';
import { dollars, LoadBar, loadText, markedNotes } from './day-heads.tsx';

type ShownCalendar = Pick<CalendarDto, 'days' | 'today' | 'bookings'>;

type DayListProps = {
  readonly calendar: ShownCalendar;
  readonly onCloseDay: ((day: CalendarDay) => void) | undefined;
};

type Stop = {
  readonly booking: CalendarBookingDto;
  readonly kind: 'deliver' | 'collect';
  readonly items: string;
  readonly isEvening?: boolean;
};

const stopsOn = (bookings: readonly CalendarBookingDto[], day: string): readonly Stop[] => {
  const stops = bookings.flatMap((booking) =>
    (booking.rentals ?? []).flatMap((rental): readonly Stop[] => {
      const { startDate, endDate, pickUpOn = endDate, items, isUndelivered = false } = rental;
      return [
        ...(startDate === day ? [{ booking, kind: 'deliver' as const, items }] : []),
        ...(pickUpOn === day && !isUndelivered
          ? [{ booking, kind: 'collect' as const, items, isEvening: pickUpOn < endDate }]
          : []),
      ];
    }),
  );
  return stops.toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'deliver' ? -1 : 1));
};

const KINDS = { deliver: 'Out', collect: 'In' } as const;

const StopRow = ({ stop: { booking, kind, items, isEvening } }: { readonly stop: Stop }) => (
  <li className="border-t border-line">
    <Link
      to={`/admin/reservations?id=${booking.id}`}
      className="flex min-h-11 items-center gap-2 px-3 py-0.5 hover:bg-over"
    >
      <Mark is={booking.status === 'held' ? 'hold' : kind} />
      <span className="w-7 shrink-0 text-sm text-muted">{KINDS[kind]}</span>
      <TwoLines
        first={
          <>
            <b className="font-semibold">{booking.name}</b>
            {booking.status === 'held' && <span className="text-hold"> on hold</span>}
          </>
        }
        second={[isEvening === true && 'Same evening', items, booking.city]
          .filter(Boolean)
          .join(', ')}
      />
    </Link>
  </li>
);

/** Who keeps something over the whole day, and what. */
export const stayingOn = (
  bookings: readonly CalendarBookingDto[],
  day: string,
): readonly { readonly booking: CalendarBookingDto; readonly items: string }[] =>
  bookings.flatMap((booking) => {
    const kept = (booking.rentals ?? []).filter(
      ({ startDate, endDate, pickUpOn = endDate, isUndelivered }) =>
        isUndelivered !== true && startDate < day && day < pickUpOn,
    );
    return kept.length === 0 ? [] : [{ booking, items: joinNames(kept.map(({ items }) => items)) }];
  });

const MOST_STOPS = 12;

function Day(props: { readonly date: CalendarDate } & DayListProps) {
  const { date, calendar, onCloseDay } = props;
  const stops = stopsOn(calendar.bookings, date.day);
  const staying = joinNames(
    stayingOn(calendar.bookings, date.day).map(({ booking }) => booking.name),
  );
  const isClosed = date.closed?.kind === 'blackout';
  const sums = [
    date.moneyCents > 0 && `${dollars(date.moneyCents)} booked`,
    date.load.used > 0 && `crews ${loadText(date)}`,
  ].filter(Boolean);
  return (
    <section
      aria-label={dayName(date.day)}
      className="overflow-hidden rounded-lg border border-line bg-raised"
    >
      <div className="flex min-h-11 items-center gap-x-2 pl-3">
        <h2 className="text-heading">
          <Link to={`/admin/deliveries?day=${date.day}`}>{dayName(date.day)}</Link>
        </h2>
        {date.day === calendar.today && <span className="text-sm text-soft">today</span>}
        <span className="ml-auto font-semibold">
          {date.out} out, {date.in} in
        </span>
        {onCloseDay && date.day >= calendar.today ? (
          <IconButton
            icon="lock"
            label={isClosed ? 'Reopen this day to bookings' : 'Close this day to bookings'}
            aria-haspopup="dialog"
            className={isClosed ? 'text-warning' : ''}
            onClick={() => onCloseDay(calendarDay(date.day))}
          />
        ) : (
          <span className="w-1" />
        )}
      </div>
      <LoadBar date={date} />
      <p className="flex flex-wrap gap-x-3 px-3 py-1 text-sm text-muted empty:hidden">
        {sums.length > 0 && <span>{sums.join(', ')}</span>}
        {markedNotes(date).map(({ is, text }) => (
          <span key={text} className="flex items-center gap-1">
            <Mark is={is} /> {text}
          </span>
        ))}
        {staying !== '' && <span>Stays out: {staying}</span>}
      </p>
      <ul>
        {stops.slice(0, MOST_STOPS).map((stop) => (
          <StopRow key={`${stop.kind} ${stop.booking.id} ${stop.items}`} stop={stop} />
        ))}
      </ul>
      {stops.length > MOST_STOPS && (
        <Link
          to={`/admin/reservations?event=${date.day}..${date.day}`}
          className="flex min-h-11 items-center border-t border-line px-3 text-sm underline underline-offset-4"
        >
          {stops.length - MOST_STOPS} more
        </Link>
      )}
    </section>
  );
}

/** On phones: day by day, what goes out and comes back, and what the day brings. */
export const DayList = (props: DayListProps) => (
  <div className="grid gap-2 p-3">
    {props.calendar.days.map((date) => (
      <Day key={date.day} date={date} {...props} />
    ))}
  </div>
);
