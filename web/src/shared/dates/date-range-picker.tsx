import { type ReactNode, useMemo, useState } from 'react';
import { type CalendarDay, monthOf } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { DayRules } from '#web/shared/dates/choose-range.ts';
import { RangeCalendar, useRangeChoice } from '#web/shared/dates/range-calendar.tsx';
import { closedOn } from '#core/capacity/booking-limits.ts';
import { instant } from '#core/kernel/instant.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { CALENDAR } from '#texts/calendar.ts';
import { CalendarLegend } from './range-frame.tsx';

type DateRangePickerProps = {
  readonly value: RentalPeriod | undefined;
  /** Called with whole ranges, and with undefined when one is given up. */
  readonly onChange: (period: RentalPeriod | undefined) => void;
  /** The first selectable day: the shop's today. */
  readonly min: CalendarDay;
  readonly action: ReactNode;
};

/** Delivery and pick-up without a product; marks the shop's closed days. */
export function DateRangePicker({ value, onChange, min, action }: DateRangePickerProps) {
  const [month, setMonth] = useState(() => monthOf(value?.startDate ?? min));
  const { limits, holds } = useSettings();
  const { phone } = useConfig().site;
  const { minDays } = limits;
  const maxDays = Math.min(limits.maxDays, holds.mostDays);
  const rules: DayRules = useMemo(
    () => ({
      today: min,
      // Rendered in browsers only, where reading the clock is allowed.
      closedOn: (day) => closedOn(day, limits, instant(Date.now())),
      minDays,
      maxDays,
      limits,
      phone,
      freeOn: () => 1,
      units: 1,
      turnaroundDays: 0,
    }),
    [min, limits, minDays, maxDays, phone],
  );
  const control = useRangeChoice(value, onChange, rules);
  const isLimited = limits.keepsOpeningDays || limits.blackouts.length > 0;
  return (
    <RangeCalendar
      {...{ control, rules, month, action }}
      onMonthChange={setMonth}
      label={CALENDAR.label}
    >
      {isLimited && <CalendarLegend hasClosed hasBooked={false} />}
    </RangeCalendar>
  );
}
