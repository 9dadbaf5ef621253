import { type ComponentProps, useMemo, useState } from 'react';
import { Chevron, type ClassNames, DayPicker, type Nav } from 'react-day-picker';
import { allowsPickUp } from '#core/capacity/booking-limits.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import { CALENDAR, CALENDAR_LOCALE, SPOKEN_MARKS } from '#texts/calendar.ts';
import { formatLongDay } from '#texts/dates.ts';
import { addMonths, boundsOf, dateOf, dayOf, type Month, monthOfDate } from './calendar-months.ts';
import {
  type DayRules,
  endOn,
  isChoosable,
  pickUpOf,
  type RangeChoice,
  canDeliverOn,
  rangeProblem,
} from './choose-range.ts';

/**
 * How a day is drawn and announced. `end_only`: a rental may end there but not begin, as
 * on a closed day whose pickup is the evening before. `closed`:
 * no crew comes. `preview`: before the pickup day under the pointer. `evening`: the last party day,
 * with the pickup after the party. `taken`: a chosen party day that is booked by now.
 */
type DayMark = keyof typeof MARK_CLASSES;

function markInRange(
  { startDate, endDate }: RangeChoice,
  day: CalendarDay,
  rules: DayRules,
): DayMark | undefined {
  const pickUpOn = endDate && pickUpOf({ endDate }, rules);
  if (day === pickUpOn) return pickUpOn === endDate ? 'end' : 'evening';
  if (day === startDate) return 'start';
  if (startDate === undefined || endDate === undefined) return undefined;
  return day > startDate && day < endDate ? 'middle' : undefined;
}

function isPreviewed(
  choice: RangeChoice,
  day: CalendarDay,
  pointed: CalendarDay | undefined,
  rules: DayRules,
): boolean {
  const { startDate, canGrow } = choice;
  if (startDate === undefined || pointed === undefined || canGrow !== true) return false;
  if (day <= startDate || day > pointed) return false;
  return rangeProblem({ startDate, endDate: endOn(pointed, rules) }, rules) === undefined;
}

function markOf(
  day: CalendarDay,
  choice: RangeChoice,
  rules: DayRules,
  pointed?: CalendarDay,
): DayMark {
  const inRange = markInRange(choice, day, rules);
  const free = rules.freeOn(day);
  if (inRange !== undefined) {
    return inRange !== 'end' && free !== undefined && free < rules.units ? 'taken' : inRange;
  }
  if (day < rules.today) return 'past';
  if (rules.isShut?.(day) === true) return 'closed';
  if (isPreviewed(choice, day, pointed, rules)) return 'preview';
  if (free === undefined) return 'unknown';
  const closed = rules.closedOn?.(day);
  if (closed === 'handed_on') return 'booked';
  const choosable = isChoosable(choice, day, rules);
  if (!allowsPickUp(closed)) return choosable ? 'end_only' : 'closed';
  if (free < rules.units) return choosable ? 'end_only' : 'booked';
  return choosable || canDeliverOn(day, rules) ? 'free' : 'end_only';
}

/** `Saturday, November 21, 2026, booked` */
const labelOfDay = (day: CalendarDay, mark: DayMark, marks: Marks): string =>
  [formatLongDay(day), marks[mark] ?? SPOKEN_MARKS[mark]].filter(Boolean).join(', ');

export type Marks = Partial<Record<DayMark, string>>;

const MONTHS_AHEAD = 12;

const NAV_BUTTON =
  'absolute top-0 z-10 grid size-11 place-items-center rounded-full border border-edge text-ink hover:border-cyan hover:text-cyan aria-disabled:opacity-30 aria-disabled:pointer-events-none';

const CLASS_NAMES: Partial<ClassNames> = {
  root: 'relative w-full',
  months: 'flex justify-center gap-8',
  month: '@container w-full max-w-sm min-w-0',
  month_caption: 'grid min-h-11 place-items-center px-12 text-center',
  caption_label: 'font-display text-lg font-semibold',
  month_grid: 'mt-2 w-full border-collapse table-fixed',
  // Very large text stops where the days would run together.
  weekday: 'h-9 text-[min(0.75rem,8cqi)] font-medium text-muted',
  // Always six weeks high, so that nothing moves between months.
  day: 'relative h-[max(44px,1.75em)] p-0 text-center text-[min(1rem,8cqi)]',
  day_button:
    'mx-auto grid h-[max(44px,1.75em)] w-full max-w-[max(44px,1.75em)] place-items-center rounded-full border border-transparent leading-none tabular-nums not-disabled:hover:border-cyan focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ink',
  hidden: 'invisible',
};

/** The arrows turn months and lead nowhere, so they are a group and no landmark of the page. */
function Turns({
  previousMonth,
  nextMonth,
  onPreviousClick,
  onNextClick,
}: ComponentProps<typeof Nav>) {
  const turns = [
    ['left', CALENDAR.previous, previousMonth, onPreviousClick],
    ['right', CALENDAR.next, nextMonth, onNextClick],
  ] as const;
  return (
    <div role="group" aria-label={CALENDAR.month} className="contents">
      {turns.map(([side, label, month, onPress]) => (
        <button
          key={side}
          type="button"
          aria-label={label}
          // Not `disabled` at the end, which would lose focus.
          aria-disabled={month === undefined}
          tabIndex={month === undefined ? -1 : 0}
          onClick={(event) => month && onPress?.(event)}
          className={`${NAV_BUTTON} ${side === 'left' ? 'left-0' : 'right-0'}`}
        >
          <Chevron orientation={side} className="size-4 fill-current" />
        </button>
      ))}
    </div>
  );
}
const COMPONENTS = { Nav: Turns };

/** The focus ring is not cyan like the pickup day's; on a cyan day it is dark and further inside. */
const CHOSEN =
  '[&>button]:bg-cyan [&>button]:font-bold [&>button]:text-night [&>button:focus-visible]:-outline-offset-5 [&>button:focus-visible]:outline-night';

/** On the table cell, styling the button through it, so that one list has all marks. */
const MARK_CLASSES = {
  past: '[&>button]:text-muted/40',
  unknown: '[&>button]:text-muted/40',
  closed: '[&>button]:text-muted/70 [&>button]:bg-line/40 [&>button]:line-through',
  booked:
    '[&>button]:text-muted/70 [&>button]:line-through [&>button]:decoration-danger [&>button]:decoration-2',
  end_only:
    '[&>button]:border-dashed [&>button]:border-edge [&>button:disabled]:border-line [&>button:disabled]:text-muted/70',
  start: CHOSEN,
  middle: CHOSEN,
  evening: CHOSEN,
  taken:
    '[&>button]:border-2 [&>button]:border-danger [&>button]:font-bold [&>button]:text-danger [&>button]:line-through',
  end: '[&>button]:border-2 [&>button]:border-cyan [&>button]:font-bold [&>button]:text-cyan [&>button:focus-visible]:-outline-offset-5',
  preview: 'bg-cyan/10',
  free: '',
};

/** The band joins the days of the party. It starts and stops in the middle of their cells. */
const BAND_CLASSES = {
  band: 'bg-cyan/18',
  band_start: 'bg-linear-to-r from-transparent from-50% to-cyan/18 to-50%',
  band_end: 'bg-linear-to-l from-transparent from-50% to-cyan/18 to-50%',
};

const MARKS = Object.keys(MARK_CLASSES) as readonly DayMark[];

type MonthGridProps = {
  readonly choice: RangeChoice;
  readonly rules: DayRules;
  readonly onChoose: (day: CalendarDay) => void;
  readonly month: Month;
  readonly onMonthChange: (month: Month) => void;
  readonly shown: number;
  /** The last day with a month; default: a year ahead. */
  readonly last?: CalendarDay | undefined;
  readonly label: string;
  /** Different words for marks, for when no rental is chosen. */
  readonly marks?: Marks | undefined;
  /** Focuses the chosen or first day when it appears. */
  readonly startsOnDay?: boolean;
};

/** The months: react-day-picker with our marks. Arrow keys move, Enter chooses. */
export function MonthGrid(props: MonthGridProps) {
  const { choice, rules, onChoose, month, onMonthChange, shown, marks: words = {} } = props;
  const [pointed, setPointed] = useState<CalendarDay>();
  const modifiers = useMemo(() => {
    const { startDate: first, endDate } = choice;
    const last = endDate && addDays(endDate, -1);
    const isLong = first !== undefined && last !== undefined && first < last;
    // Each day is asked for every mark.
    const known = new Map<CalendarDay, DayMark>();
    const markAt = (day: CalendarDay): DayMark => {
      const mark = known.get(day) ?? markOf(day, choice, rules, pointed);
      known.set(day, mark);
      return mark;
    };
    const marks = MARKS.map((mark) => [mark, (date: Date) => markAt(dayOf(date)) === mark]);
    return {
      ...Object.fromEntries(marks),
      band: (date: Date) => isLong && first < dayOf(date) && dayOf(date) < last,
      band_start: (date: Date) => isLong && dayOf(date) === first,
      band_end: (date: Date) => isLong && dayOf(date) === last,
    };
  }, [choice, rules, pointed]);
  // Only a rental that can grow has a preview; drawing all days again takes a while.
  const point = (date: Date): void => {
    if (choice.canGrow === true) setPointed(dayOf(date));
  };
  const leave = (): void => setPointed(undefined);
  return (
    <DayPicker
      mode="range"
      {...(props.startsOnDay === true && { autoFocus: true })}
      components={COMPONENTS}
      locale={CALENDAR_LOCALE}
      className={shown === 1 ? 'mx-auto max-w-sm' : ''}
      aria-label={props.label}
      selected={{
        from: choice.startDate && dateOf(choice.startDate),
        to: choice.endDate && dateOf(pickUpOf({ endDate: choice.endDate }, rules)),
      }}
      onSelect={(_range, date) => onChoose(dayOf(date))}
      disabled={(date) => !isChoosable(choice, dayOf(date), rules)}
      modifiers={modifiers}
      modifiersClassNames={{ ...MARK_CLASSES, ...BAND_CLASSES }}
      classNames={CLASS_NAMES}
      labels={{
        labelDayButton: (date) =>
          labelOfDay(dayOf(date), markOf(dayOf(date), choice, rules), words),
      }}
      onDayMouseEnter={point}
      onDayFocus={point}
      onDayMouseLeave={leave}
      onDayBlur={leave}
      today={dateOf(rules.today)}
      month={dateOf(boundsOf(month).from)}
      onMonthChange={(date) => onMonthChange(monthOfDate(date))}
      startMonth={dateOf(rules.today)}
      endMonth={dateOf(
        props.last ?? boundsOf(addMonths(monthOfDate(dateOf(rules.today)), MONTHS_AHEAD)).from,
      )}
      numberOfMonths={shown}
      fixedWeeks
    />
  );
}
