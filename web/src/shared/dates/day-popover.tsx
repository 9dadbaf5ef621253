import { type RefObject, useState } from 'react';
import { type CalendarDay, monthOf } from '#core/kernel/calendar-day.ts';
import { SPOKEN_DAY_MARKS } from '#texts/calendar.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import type { OverlayProps } from '#web/shared/ui/lazy-part.tsx';
import type { DayRules } from './choose-range.ts';
import { MonthGrid } from './month-grid.tsx';

export type DayPopoverProps = OverlayProps & {
  readonly title: string;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly value: CalendarDay | undefined;
  /** The first day that may be chosen; default: the shop's today. */
  readonly first?: CalendarDay | undefined;
  readonly last: CalendarDay;
  /** Marked as closed; may be chosen nevertheless. */
  readonly isShut?: DayRules['isShut'];
  readonly onChoose: (day: CalendarDay) => void;
};

/** The date picker's calendar, for a single day. A press chooses it. */
export function DayPopover(props: DayPopoverProps) {
  const { title, anchor, value, last, onChoose, onClose } = props;
  const today = useToday();
  const [month, setMonth] = useState(() => monthOf(value ?? today));
  const rules: DayRules = {
    today: props.first ?? today,
    freeOn: (day) => (day <= last ? 1 : undefined),
    units: 1,
    turnaroundDays: 0,
    isShut: props.isShut,
  };
  return (
    <Dialog open onClose={onClose} title={title} side="bottom" under={anchor}>
      <div className="one-month p-4 md:p-6">
        <MonthGrid
          label={title}
          choice={{ startDate: value }}
          {...{ rules, month, last }}
          marks={SPOKEN_DAY_MARKS}
          startsOnDay
          onMonthChange={setMonth}
          onChoose={(day) => {
            onChoose(day);
            onClose();
          }}
          shown={1}
        />
      </div>
    </Dialog>
  );
}
