import { type ReactNode, useRef, type RefObject, useLayoutEffect, useState } from 'react';
import type { Month } from '#web/shared/dates/calendar-months.ts';
import {
  type DayRules,
  describeChoice,
  describeRangeProblem,
  type RangeChoice,
  type RangeProblem,
  chooseDay,
  periodOf,
  rangeProblem,
} from '#web/shared/dates/choose-range.ts';
import { MonthGrid } from '#web/shared/dates/month-grid.tsx';
import { RangeFrame } from '#web/shared/dates/range-frame.tsx';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';

type RangeControl = {
  readonly choice: RangeChoice;
  readonly problem: RangeProblem | undefined;
  choose(day: CalendarDay): void;
  clear(): void;
};

/** Of a range given from outside, what is not known yet is not called a problem. */
function problemOfValue(value: RentalPeriod | undefined, rules: DayRules) {
  const problem = value && rangeProblem(value, rules);
  return problem?.kind === 'unknown' ? undefined : problem;
}

/**
 * The choice in progress. `onChange` hears of whole ranges, and of undefined when one is given up for another; a
 * range given from outside that the days no longer allow is a problem at once.
 */
export function useRangeChoice(
  value: RentalPeriod | undefined,
  onChange: (period: RentalPeriod | undefined) => void,
  rules: DayRules,
): RangeControl {
  const [draft, setDraft] = useState<RangeChoice>();
  const [refused, setRefused] = useState<RangeProblem>();
  const choice: RangeChoice = draft ?? value ?? {};

  function become(next: RangeChoice, problem: RangeProblem | undefined): void {
    const period = periodOf(next);
    setRefused(problem);
    setDraft(period === undefined ? next : undefined);
    if (period !== undefined || value !== undefined) onChange(period);
  }

  return {
    choice,
    problem: refused ?? (draft === undefined ? problemOfValue(value, rules) : undefined),
    choose(day) {
      const chosen = chooseDay(choice, day, rules);
      become(chosen.choice, chosen.problem);
    },
    clear: () => become({}, undefined),
  };
}

/** Whether an element is at least that many pixels wide: the calendar stands in panels and dialogs too. */
function useIsWide(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const measure = (): void => setWide(watched.clientWidth >= pixels);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, pixels]);
  return isWide;
}

/** From this width on two months stand side by side, each day 44 pixels wide. */
const TWO_MONTHS_PIXELS = 648;
export const MOST_MONTHS_SHOWN = 2;

export type RangeCalendarProps = {
  readonly control: RangeControl;
  readonly rules: DayRules;
  readonly month: Month;
  readonly onMonthChange: (month: Month) => void;
  readonly label: string;
  readonly isBusy?: boolean | undefined;
  /** Below the months: a legend, or what went wrong. */
  readonly children?: ReactNode;
};

/** Both ends of the rental above the months, the state of the choice as a sentence below. */
export function RangeCalendar(props: RangeCalendarProps) {
  const { control, rules, month, onMonthChange, label, isBusy = false } = props;
  const { choice, problem } = control;
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useIsWide(frame, TWO_MONTHS_PIXELS);
  return (
    <RangeFrame
      frame={frame}
      choice={choice}
      status={problem ? describeRangeProblem(problem, choice, rules) : describeChoice(choice)}
      isProblem={problem !== undefined}
      isBusy={isBusy}
      onClear={control.clear}
      months={
        <MonthGrid
          {...{ choice, rules, month, onMonthChange, label }}
          onChoose={control.choose}
          shown={isWide ? MOST_MONTHS_SHOWN : 1}
        />
      }
    >
      {props.children}
    </RangeFrame>
  );
}
