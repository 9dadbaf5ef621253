import { type KeyboardEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CalendarDate, CalendarDto } from '#core/contract/calendar.ts';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  monthOf,
  WEEKDAYS,
} from '#core/kernel/calendar-day.ts';
import { Mark } from '#web/admin/ui/badge.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { Needs, useMay } from '#web/admin/ui/may.ts';
import { dayName } from '#web/admin/ui/words.ts';
import { dollars, isOnWeekend, LoadBar, loadText, markedNotes } from './day-heads.tsx';
import { TruckDays } from './truck-days.tsx';

const MOST_NOTES = 2;

function Cell(props: {
  readonly date: CalendarDate;
  readonly month: string;
  readonly today: string;
  readonly isChosen: boolean;
  readonly onChoose: (day: CalendarDay) => void;
}) {
  const { date, month, today, isChosen } = props;
  const notes = markedNotes(date);
  const dim = monthOf(calendarDay(date.day)) !== month || date.day < today ? 'text-muted' : '';
  const ground = date.closed
    ? 'bg-[repeating-linear-gradient(135deg,rgb(255_255_255/0.05)_0_2px,transparent_2px_7px)]'
    : isOnWeekend(date)
      ? 'bg-raised'
      : '';
  const said = [
    dayName(date.day),
    `${date.out} out, ${date.in} in`,
    `crew load ${loadText(date) || 'none'}`,
    ...(date.moneyCents > 0 ? [dollars(date.moneyCents)] : []),
    ...notes.map(({ text }) => text),
  ].join(', ');
  return (
    <div
      role="gridcell"
      aria-selected={isChosen}
      className={`border-r border-b border-line ${ground}`}
    >
      <button
        type="button"
        data-day={date.day}
        tabIndex={isChosen ? 0 : -1}
        onClick={() => props.onChoose(calendarDay(date.day))}
        className={`grid size-full min-h-20 content-start gap-0.5 overflow-hidden px-2 py-1 text-left text-sm hover:bg-over ${isChosen ? 'shadow-[inset_0_0_0_2px_var(--color-ink)]' : ''}`}
      >
        <span className="sr-only">{said}</span>
        <span aria-hidden="true" className={`flex items-center ${dim}`}>
          <b
            className={`rounded-sm px-1 font-semibold ${date.day === today ? 'bg-ink text-night' : '-ml-1'}`}
          >
            {Number(date.day.slice(8))}
          </b>
          {date.moneyCents > 0 && (
            <span className="ml-auto text-muted">{dollars(date.moneyCents)}</span>
          )}
        </span>
        <span aria-hidden="true" className={`flex items-center gap-1.5 ${dim}`}>
          <Mark is="deliver" /> {date.out} <Mark is="collect" /> {date.in}
          <span className="ml-auto text-muted">{loadText(date)}</span>
        </span>
        <LoadBar date={date} />
        {notes.slice(0, MOST_NOTES).map(({ is, text }) => (
          <span key={text} aria-hidden="true" className="flex items-center gap-1 text-xs">
            <Mark is={is} />
            <span className="truncate">{text}</span>
          </span>
        ))}
      </button>
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** A month in numbers, and the chosen day by truck. */
export function MonthView(props: {
  readonly calendar: Pick<CalendarDto, 'days' | 'today'>;
  readonly day: CalendarDay;
  readonly onDay: (day: CalendarDay) => void;
  readonly onCloseDay: ((day: CalendarDay) => void) | undefined;
}) {
  const { calendar, day, onDay, onCloseDay } = props;
  const mayOrder = useMay()('orders:write');
  const navigate = useNavigate();
  const grid = useRef<HTMLDivElement>(null);
  const isClosed = calendar.days.find((one) => one.day === day)?.closed?.kind === 'blackout';
  const weeks = Array.from({ length: Math.ceil(calendar.days.length / 7) }, (_, week) =>
    calendar.days.slice(week * 7, week * 7 + 7),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'n' && mayOrder) {
      event.preventDefault();
      void navigate(`/admin/orders/new?day=${day}`);
    }
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const to = addDays(day, by);
    onDay(to);
    grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };
  return (
    <div className="flex h-full min-h-0 max-lg:flex-col max-lg:overflow-auto">
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label="Days of the month"
        onKeyDown={onKeyDown}
        className="flex min-w-0 flex-1 flex-col lg:overflow-auto"
      >
        <div role="row" className="grid grid-cols-7 border-b border-line text-sm text-muted">
          {WEEKDAYS.map((name) => (
            <span key={name} role="columnheader" className="truncate px-2 py-1">
              {name}
            </span>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]?.day} role="row" className="grid flex-1 grid-cols-7">
            {week.map((date) => (
              <Cell
                key={date.day}
                date={date}
                month={monthOf(day)}
                today={calendar.today}
                isChosen={date.day === day}
                onChoose={onDay}
              />
            ))}
          </div>
        ))}
      </div>
      <section
        aria-label="Chosen day"
        className="flex w-80 shrink-0 flex-col border-l border-line max-lg:w-full"
      >
        <div className="min-h-0 flex-1">
          <TruckDays key={day} from={day} days={1} />
        </div>
        <p className="flex flex-wrap gap-x-4 border-t border-line px-3 py-2 text-sm">
          <Needs is="deliveries:read">
            <Link
              to={`/admin/deliveries?day=${day}`}
              className="min-h-6 underline underline-offset-4"
            >
              Deliveries
            </Link>
          </Needs>
          <Link
            to={`/admin/reservations?out=${day}`}
            className="min-h-6 underline underline-offset-4"
          >
            Reservations out
          </Link>
          {mayOrder && (
            <Link
              to={`/admin/orders/new?day=${day}`}
              className="min-h-6 underline underline-offset-4"
            >
              New order
            </Link>
          )}
          {onCloseDay && (
            <button
              type="button"
              onClick={() => onCloseDay(day)}
              className="min-h-6 underline underline-offset-4"
            >
              {isClosed ? 'Reopen this day to bookings' : 'Close this day to bookings'}
            </button>
          )}
        </p>
      </section>
    </div>
  );
}
