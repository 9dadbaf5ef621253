import { type ReactNode, useRef } from 'react';
import type { CalendarDay } from '#core/time/calendar-day.ts';
import { formatDay } from '#core/time/format-day.ts';
import type { Month } from '#web/shared/date-picker/calendar-months.ts';
import { type DayRules, isChoosingPickUp } from '#web/shared/date-picker/choose-range.ts';
import { describeChoice, describeRangeProblem } from '#web/shared/date-picker/describe-range.ts';
import { MonthGrid } from '#web/shared/date-picker/month-grid.tsx';
import { useIsWide } from '#web/shared/date-picker/use-is-wide.ts';
import type { RangeControl } from '#web/shared/date-picker/use-range-choice.ts';

/** From this width on two months stand side by side, each day 44 pixels wide. */
const TWO_MONTHS_PIXELS = 648;
export const MOST_MONTHS_SHOWN = 2;

function End(props: {
  readonly label: string;
  readonly day: CalendarDay | undefined;
  readonly isNext: boolean;
}) {
  const { label, day, isNext } = props;
  return (
    <div
      className={`flex-1 px-4 py-2.5 ${isNext ? 'bg-cyan/8 shadow-[inset_0_-2px_0] shadow-cyan' : ''}`}
    >
      <p className="text-xs font-semibold tracking-wide text-muted uppercase">{label}</p>
      <p className={day === undefined ? 'text-muted' : 'font-semibold'}>
        {day === undefined ? 'Add a date' : formatDay(day)}
      </p>
    </div>
  );
}

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
  const choosingPickUp = isChoosingPickUp(choice);
  return (
    <div ref={frame} aria-busy={isBusy || undefined} className="grid gap-4">
      <div className="flex divide-x divide-line overflow-hidden rounded-md border border-edge">
        <End label="Delivery" day={choice.startDate} isNext={choice.startDate === undefined} />
        <End label="Pick-up" day={choice.endDate} isNext={choosingPickUp} />
      </div>
      <MonthGrid
        {...{ choice, rules, month, onMonthChange, label }}
        onChoose={control.choose}
        shown={isWide ? MOST_MONTHS_SHOWN : 1}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <output className={`block flex-1 text-sm ${problem ? 'text-warning' : 'text-muted'}`}>
          {problem ? describeRangeProblem(problem, choice, rules) : describeChoice(choice)}
        </output>
        {choice.startDate !== undefined && (
          <button
            type="button"
            onClick={control.clear}
            className="min-h-11 px-2 text-sm font-semibold text-ink underline underline-offset-4 hover:text-cyan"
          >
            Clear dates
          </button>
        )}
      </div>
      {props.children}
    </div>
  );
}
