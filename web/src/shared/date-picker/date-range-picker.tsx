import { useMemo, useState } from 'react';
import { type CalendarDay, monthOf } from '#core/time/calendar-day.ts';
import type { RentalPeriod } from '#core/time/rental-days.ts';
import type { DayRules } from '#web/shared/date-picker/choose-range.ts';
import { RangeCalendar } from '#web/shared/date-picker/range-calendar.tsx';
import { useRangeChoice } from '#web/shared/date-picker/use-range-choice.ts';
import { CALENDAR } from '#texts/calendar.ts';

export type DateRangePickerProps = {
  readonly value: RentalPeriod | undefined;
  /** Hears of whole ranges, and of undefined as soon as one is given up. */
  readonly onChange: (period: RentalPeriod | undefined) => void;
  /** The first day that can be chosen: the shop's today. */
  readonly min: CalendarDay;
  readonly isDisabled?: ((day: CalendarDay) => boolean) | undefined;
};

/** Delivery and pick-up without a product in mind. */
export function DateRangePicker({ value, onChange, min, isDisabled }: DateRangePickerProps) {
  const [month, setMonth] = useState(() => monthOf(value?.startDate ?? min));
  const rules: DayRules = useMemo(
    () => ({
      today: min,
      freeOn: (day) => (isDisabled?.(day) === true ? 0 : 1),
      units: 1,
      turnaroundDays: 0,
    }),
    [min, isDisabled],
  );
  const control = useRangeChoice(value, onChange, rules);
  return (
    <RangeCalendar {...{ control, rules, month }} onMonthChange={setMonth} label={CALENDAR.label} />
  );
}
