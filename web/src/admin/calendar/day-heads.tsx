import { CATEGORIES } from '#core/catalogue/category.ts';
import type { CalendarDate, CalendarDto } from '#core/contract/calendar.ts';
import { type CalendarDay, calendarDay, isWeekend, weekdayOf } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { dayName, usd } from '#web/admin/ui/words.ts';
import { HEAD_HEIGHT, NAMES_WIDTH, type Shown } from './calendar-rows.ts';

const LETTERS = ['S', 'M', 'T', 'W', 'T', 'F', 'S'] as const;

const loadShare = ({ load: { used, of } }: CalendarDate): number =>
  of === 0 ? 0 : Math.min(1, used / of);

const isFull = (date: CalendarDate): boolean => date.load.of > 0 && loadShare(date) >= 1;

export const isOnWeekend = ({ day }: CalendarDate): boolean => isWeekend(calendarDay(day));

/** Crew load as a thin bar, white when full. */
export const LoadBar = ({ date }: { readonly date: CalendarDate }) => (
  <span aria-hidden="true" className="block h-[3px] overflow-hidden rounded-full bg-line">
    <i
      className={`block h-full ${isFull(date) ? 'bg-ink' : 'bg-[#5b7fc4]'}`}
      style={{ width: `${Math.round(loadShare(date) * 100)}%` }}
    />
  </span>
);

function dayNotes(date: CalendarDate): readonly string[] {
  const { closed, holiday } = date;
  return [
    ...(closed ? [closed.reason ? `Closed: ${closed.reason}` : 'Closed'] : []),
    ...(holiday === undefined ? [] : [holiday]),
  ];
}

const labelOf = (category: string): string =>
  CATEGORIES.find(({ value }) => value === category)?.label ?? category;

/** `full`, a percentage, or nothing without capacity. */
export const loadText = (date: CalendarDate): string =>
  date.load.of === 0 ? '' : isFull(date) ? 'full' : `${Math.round(loadShare(date) * 100)}%`;

/** The same and what else is special about a day, worst first. */
export function markedNotes(date: CalendarDate) {
  const { conflicts } = date;
  const [only, ...more] = date.soldOut.map(labelOf);
  return [
    ...(conflicts > 0 ? [{ is: 'act' as const, text: `${conflicts} cannot go out` }] : []),
    ...dayNotes(date).map((text) => ({ is: 'look' as const, text })),
    ...(only === undefined
      ? []
      : [
          {
            is: 'planned' as const,
            text: more.length === 0 ? `${only} sold out` : `${more.length + 1} categories sold out`,
          },
        ]),
    ...(date.holds > 0 ? [{ is: 'hold' as const, text: counted(date.holds, 'hold') }] : []),
  ];
}

/** Whole dollars. */
export const dollars = (amountCents: number): string =>
  usd(Math.round(amountCents / 100) * 100).replace(/\.00$/, '');

const sayDay = (date: CalendarDate): string =>
  [
    dayName(date.day),
    ...dayNotes(date),
    `crew load ${Math.round(loadShare(date) * 100)} percent`,
  ].join(', ');

type Days = {
  readonly calendar: Pick<CalendarDto, 'days' | 'today'>;
  readonly dayWidth: number;
  /** Columns to draw; undefined until known. */
  readonly shown: Shown | undefined;
};

const columns = ({ calendar, shown }: Days) =>
  shown === undefined
    ? []
    : calendar.days
        .slice(shown.first, shown.last + 1)
        .map((date, offset) => ({ date, column: shown.first + offset }));

/** The days across, with crew load; each links to its truck view. */
export const DayHead = (props: Days & { readonly onDay: (day: CalendarDay) => void }) => {
  const { calendar, dayWidth } = props;
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-20 border-b border-line bg-ground"
      style={{ height: HEAD_HEIGHT }}
    >
      <div
        role="columnheader"
        className="sticky left-0 z-10 flex h-full items-center justify-between border-r border-line bg-ground pr-2 pl-4 text-sm text-muted"
        style={{ width: NAMES_WIDTH }}
      >
        Product <span>Unit</span>
      </div>
      {columns(props).map(({ date, column }) => {
        const [note] = dayNotes(date);
        const isToday = date.day === calendar.today;
        return (
          <div
            key={date.day}
            role="columnheader"
            aria-colindex={column + 2}
            className="absolute top-0 h-full px-[5px]"
            style={{ left: NAMES_WIDTH + column * dayWidth, width: dayWidth }}
          >
            <button
              type="button"
              onClick={() => props.onDay(calendarDay(date.day))}
              title={sayDay(date)}
              tabIndex={-1}
              className="grid size-full content-end gap-1 pb-1 text-center hover:bg-over"
            >
              <span className="sr-only">{sayDay(date)}</span>
              <span
                aria-hidden="true"
                className={`truncate text-xs leading-3 ${note ? 'text-warning' : isOnWeekend(date) ? 'text-soft' : 'text-muted'}`}
              >
                {note
                  ? date.closed
                    ? 'Closed'
                    : date.holiday
                  : date.day.endsWith('-01')
                    ? dayName(date.day).split(/[ ,]+/)[1]
                    : LETTERS[weekdayOf(calendarDay(date.day))]}
              </span>
              <span
                aria-hidden="true"
                className={`mx-auto min-w-6 rounded-sm px-1 leading-4 font-semibold ${isToday ? 'bg-ink text-night' : ''}`}
              >
                {Number(date.day.slice(8))}
              </span>
              <LoadBar date={date} />
            </button>
          </div>
        );
      })}
    </div>
  );
};

const CLOSED =
  'bg-[repeating-linear-gradient(135deg,rgb(255_255_255/0.05)_0_2px,transparent_2px_7px)]';

/** Behind the bars: day lines, lighter weekends, hatched closed days. */
export const DayShades = (props: Days & { readonly height: number }) =>
  columns(props).map(({ date, column }) => (
    <span
      key={date.day}
      aria-hidden="true"
      className={`absolute border-l border-line/60 ${date.closed ? CLOSED : isOnWeekend(date) ? 'bg-raised/60' : ''}`}
      style={{
        left: NAMES_WIDTH + column * props.dayWidth,
        width: props.dayWidth,
        top: HEAD_HEIGHT,
        height: props.height,
      }}
    />
  ));
