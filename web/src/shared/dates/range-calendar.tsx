import {
  type ReactNode,
  useEffect,
  useRef,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';
import { needsEvening } from '#core/capacity/shut-days.ts';
import { type CalendarDay, monthOf } from '#core/kernel/calendar-day.ts';
import { isSamePeriod, type RentalPeriod } from '#core/kernel/rental-days.ts';
import { CALENDAR } from '#texts/calendar.ts';
import { formatDay, formatShortPartyDays } from '#texts/dates.ts';
import { RentalDays } from '#web/shared/booking/rental-days.tsx';
import type { Month } from './calendar-months.ts';
import {
  type DayRules,
  describeRangeProblem,
  type RangeChoice,
  type RangeProblem,
  chooseDay,
  periodFrom,
  periodOf,
  pickUpOf,
  rangeProblem,
} from './choose-range.ts';
import { MonthGrid, type Marks } from './month-grid.tsx';
import { RangeFrame } from './range-frame.tsx';
import { shortcutsFrom } from './shortcuts.ts';

type RangeControl = {
  readonly choice: RangeChoice;
  readonly problem: RangeProblem | undefined;
  /** The problem is that of the days given from outside, not of a press. */
  readonly isGiven: boolean;
  choose(day: CalendarDay): void;
  /** Takes a whole rental at once. */
  take(period: RentalPeriod): void;
  clear(): void;
};

/** For a range given from outside, unknown days are not a problem yet. */
function problemOfValue(value: RentalPeriod | undefined, rules: DayRules) {
  const problem = value && rangeProblem(value, rules);
  return problem?.kind === 'unknown' ? undefined : problem;
}

/**
 * The current choice: always a whole range or none. If the days no longer allow a range given
 * from outside, that is a problem right away.
 */
export function useRangeChoice(
  value: RentalPeriod | undefined,
  onChange: (period: RentalPeriod | undefined) => void,
  rules: DayRules,
): RangeControl {
  /** Made by the last press, so that a later day extends it. */
  const [pressed, setPressed] = useState<RentalPeriod>();
  const [refused, setRefused] = useState<RangeProblem>();
  const canGrow = value !== undefined && pressed !== undefined && isSamePeriod(value, pressed);
  const choice: RangeChoice = { ...value, canGrow };

  function become(next: RangeChoice, problem?: RangeProblem): void {
    const period = periodOf(next);
    setRefused(problem);
    setPressed(next.canGrow === true ? period : undefined);
    if (problem === undefined) onChange(period);
  }

  return {
    choice,
    problem: refused ?? problemOfValue(value, rules),
    isGiven: refused === undefined,
    choose(day) {
      const chosen = chooseDay(choice, day, rules);
      become(chosen.choice, chosen.problem);
    },
    take: (period) => become(period),
    clear: () => become({}),
  };
}

/** From this width on, two months fit side by side with 44 px per day. */
const TWO_MONTHS_PIXELS = 648;
export const MOST_MONTHS_SHOWN = 2;

/** Whether two months fit. Measures the element, because calendars appear in panels too. */
function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const measure = (): void => setWide(watched.clientWidth >= TWO_MONTHS_PIXELS);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return isWide;
}

type RangeCalendarProps = {
  readonly control: RangeControl;
  readonly rules: DayRules;
  readonly month: Month;
  readonly onMonthChange: (month: Month) => void;
  readonly label: string;
  readonly isBusy?: boolean | undefined;
  readonly marks?: Marks;
  /** For a sheet or popover: the button that uses the choice. */
  readonly action?: ReactNode;
  /** Below the months: a legend, or an error. */
  readonly children?: ReactNode;
};

const SHORTCUT =
  'flex min-h-12 min-w-0 flex-1 flex-col items-center justify-center rounded-md border border-edge px-2 py-1 text-sm leading-tight hover:border-cyan aria-pressed:border-cyan aria-pressed:bg-cyan/15 disabled:opacity-45 md:min-h-11 md:flex-none md:flex-row md:gap-1.5 md:rounded-full md:px-4 md:focus-visible:rounded-full';

/** The coming Saturday or the one after it, if possible. */
function Shortcuts(props: Pick<RangeCalendarProps, 'control' | 'rules' | 'onMonthChange'>) {
  const { control, rules, onMonthChange } = props;
  // Those of the opening, so that nothing moves when a later day is chosen.
  const [opening] = useState(periodOf(control.choice));
  const shortcuts = shortcutsFrom(rules.today, opening);
  if (shortcuts.length === 0) return null;
  return (
    <div role="group" aria-label={CALENDAR.shortcuts} className="flex gap-2">
      {shortcuts.map(({ name, days, startDate }) => {
        const period = periodFrom(startDate, rules);
        // More than one day where the shop has a minimum.
        const given = period ? formatShortPartyDays(startDate, period.endDate) : days;
        const chosen = periodOf(control.choice);
        return (
          <button
            key={name}
            type="button"
            disabled={period === undefined}
            aria-pressed={chosen && period && isSamePeriod(chosen, period)}
            onClick={() => {
              if (period === undefined) return;
              control.take(period);
              onMonthChange(monthOf(startDate));
            }}
            className={SHORTCUT}
          >
            <span className="font-semibold">{name}</span>{' '}
            <span className="whitespace-nowrap text-muted">{given}</span>
          </button>
        );
      })}
    </div>
  );
}

/** The choice in words, or why a day is not possible. */
function Status({ control, rules }: Pick<RangeCalendarProps, 'control' | 'rules'>) {
  const { choice, problem } = control;
  const period = periodOf(choice);
  if (problem !== undefined) {
    return (
      <span className="text-sm text-warning">{describeRangeProblem(problem, choice, rules)}</span>
    );
  }
  if (period === undefined) {
    const { sameEvening = false } = rules;
    return (
      <span className="text-sm text-muted">
        {sameEvening ? CALENDAR.longerEvening : CALENDAR.longer}
      </span>
    );
  }
  const on = pickUpOf(period, rules);
  const isClosedAfter =
    on < period.endDate && rules.limits !== undefined && needsEvening(period, rules.limits);
  return (
    <>
      <RentalDays {...period} hours={{ collect: { on } }} size="text-base leading-snug" />
      {isClosedAfter && (
        <span className="block text-sm text-muted">
          {CALENDAR.closedAfter(formatDay(period.endDate))}
        </span>
      )}
    </>
  );
}

const focusIn = (frame: RefObject<HTMLElement | null>, selector: string): void =>
  frame.current?.querySelector<HTMLElement>(selector)?.focus();

/**
 * In a sheet, the focus starts on the chosen day, or else the first available one, once the days
 * are known and unless the customer has moved by then.
 */
function useFocusOnDay(frame: RefObject<HTMLElement | null>, isSheet: boolean, isBusy: boolean) {
  /** What holds the focus until then. */
  const first = useRef<Element>(null);
  useEffect(() => {
    if (!isSheet) return;
    // The browser may have chosen "Previous month", which only `aria-disabled` disables.
    if (document.activeElement?.ariaDisabled === 'true') {
      focusIn(frame, 'button:not(:disabled, [aria-disabled="true"])');
    }
    first.current = document.activeElement;
  }, [frame, isSheet]);
  useEffect(() => {
    if (isBusy || first.current === null) return;
    if (document.activeElement === first.current) focusIn(frame, 'td button[tabindex="0"]');
    first.current = null;
  }, [frame, isBusy]);
}

/** Shortcuts above the months, the choice in words below. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { control, rules, month, onMonthChange, label, isBusy = false, action } = props;
  const { choice } = control;
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(frame);
  useFocusOnDay(frame, action !== undefined, isBusy);
  // In a sheet it stays visible, below the months.
  const isAbove = control.isGiven && control.problem !== undefined && action === undefined;
  const status = <Status {...{ control, rules }} />;
  const clear = choice.startDate !== undefined && (
    <button
      type="button"
      onClick={() => {
        control.clear();
        // This button goes away.
        focusIn(frame, 'td button[tabindex="0"]');
      }}
      className="min-h-11 px-2 text-sm font-semibold text-ink underline underline-offset-4 hover:text-cyan"
    >
      {CALENDAR.clear}
    </button>
  );
  return (
    <RangeFrame
      frame={frame}
      isBusy={isBusy}
      isSheet={action !== undefined}
      shortcuts={
        <>
          {isAbove && status}
          <Shortcuts {...{ control, rules, onMonthChange }} />
        </>
      }
      status={!isAbove && status}
      actions={
        <>
          {clear}
          {action}
        </>
      }
      months={
        <MonthGrid
          {...{ choice, rules, month, onMonthChange, label }}
          onChoose={control.choose}
          marks={props.marks}
          shown={isWide ? MOST_MONTHS_SHOWN : 1}
        />
      }
    >
      {props.children}
    </RangeFrame>
  );
}
