import { Link } from 'react-router-dom';
import type { CalendarBookingDto, CalendarDate, CalendarDto } from '#core/contract/calendar.ts';
import { type CalendarDay, calendarDay } from '#core/kernel/calendar-day.ts';
import { dayNotes, LoadBar, loadShare } from '#web/admin/calendar/day-heads.tsx';
import { Mark } from '#web/admin/ui/badge.tsx';
import { TwoLines } from '#web/admin/ui/panel.tsx';
import { dayName } from '#web/admin/ui/words.ts';

type ShownCalendar = Pick<CalendarDto, 'days' | 'today' | 'bookings'>;

type DayListProps = {
  readonly calendar: ShownCalendar;
  readonly onCloseDay: ((day: CalendarDay) => void) | undefined;
};

type Stop = {
  readonly booking: CalendarBookingDto;
  readonly kind: 'deliver' | 'collect';
  readonly items: string;
};

const stopsOn = (bookings: readonly CalendarBookingDto[], day: string): readonly Stop[] => {
  const stops = bookings.flatMap((booking) =>
    (booking.rentals ?? []).flatMap(({ startDate, endDate, items }): readonly Stop[] => [
      ...(startDate === day ? [{ booking, kind: 'deliver' as const, items }] : []),
      ...(endDate === day ? [{ booking, kind: 'collect' as const, items }] : []),
    ]),
  );
  return stops.toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'deliver' ? -1 : 1));
};

const StopRow = ({ stop }: { readonly stop: Stop }) => (
  <li className="border-t border-line">
    <Link
      to={`/admin/reservations?id=${stop.booking.id}`}
      className="flex min-h-11 items-center gap-2.5 px-3 py-1 hover:bg-over"
    >
      <Mark is={stop.booking.status === 'held' ? 'hold' : stop.kind} />
      <TwoLines
        first={
          <>
            <span className="sr-only">{stop.kind === 'deliver' ? 'Out: ' : 'In: '}</span>
            {stop.booking.name}
            {stop.booking.status === 'held' && <span className="text-hold"> on hold</span>}
          </>
        }
        second={[stop.items, stop.booking.city].filter(Boolean).join(', ')}
      />
    </Link>
  </li>
);

const MOST_STOPS = 12;

function Day(props: { readonly date: CalendarDate } & DayListProps) {
  const { date, calendar, onCloseDay } = props;
  const stops = stopsOn(calendar.bookings, date.day);
  const notes = dayNotes(date);
  return (
    <section aria-label={dayName(date.day)} className="rounded-lg border border-line bg-raised">
      <h2 className="flex flex-wrap items-baseline gap-x-3 px-3 pt-2 text-heading">
        {dayName(date.day)}
        {date.day === calendar.today && (
          <span className="text-sm font-normal text-soft">today</span>
        )}
        <span className="ml-auto text-sm font-normal text-muted">
          {date.out} out, {date.in} in
        </span>
      </h2>
      <div className="px-3 pt-1 pb-2">
        <LoadBar date={date} />
        {date.load.of > 0 && (
          <p className="sr-only">Crew load {Math.round(loadShare(date) * 100)} percent</p>
        )}
        {notes.length > 0 && <p className="pt-1 text-sm text-warning">{notes.join(', ')}</p>}
      </div>
      <ul>
        {stops.slice(0, MOST_STOPS).map((stop) => (
          <StopRow key={`${stop.kind} ${stop.booking.id} ${stop.items}`} stop={stop} />
        ))}
      </ul>
      <p className="flex min-h-11 flex-wrap items-center gap-x-4 border-t border-line px-3 text-sm">
        {stops.length > MOST_STOPS && (
          <Link
            to={`/admin/reservations?event=${date.day}..${date.day}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {stops.length - MOST_STOPS} more
          </Link>
        )}
        {onCloseDay && date.day >= calendar.today && (
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onCloseDay(calendarDay(date.day))}
            className="ml-auto min-h-11 text-muted underline underline-offset-4"
          >
            {date.closed?.kind === 'blackout'
              ? 'Reopen this day to bookings'
              : 'Close this day to bookings'}
          </button>
        )}
      </p>
    </section>
  );
}

/** On phones: day by day, what goes out and comes back. */
export const DayList = (props: DayListProps) => (
  <div className="grid gap-3 p-3">
    {props.calendar.days.map((date) => (
      <Day key={date.day} date={date} {...props} />
    ))}
  </div>
);
