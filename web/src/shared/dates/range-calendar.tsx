import { type ReactNode, useRef, type RefObject, useLayoutEffect, useState } from 'react';
import type { Month } from '#web/shared/dates/calendar-months.ts';
import type { DayRules } from '#web/shared/dates/choose-range.ts';
import { describeChoice, describeRangeProblem } from '#web/shared/dates/describe-range.ts';
import { MonthGrid } from '#web/shared/dates/month-grid.tsx';
import { RangeFrame } from '#web/shared/dates/range-frame.tsx';
import type { RangeControl } from '#web/shared/dates/use-range-choice.ts';

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
