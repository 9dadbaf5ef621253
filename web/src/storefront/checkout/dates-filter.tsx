import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { CalendarSkeleton } from '#web/shared/dates/calendar-skeleton.tsx';
import type { ChosenDates } from '#web/shared/products/product-links.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { BOOKING } from '#texts/booking.ts';
import { formatPeriod } from '#texts/dates.ts';

const DateRangePicker = lazy(async () => {
  const { DateRangePicker } = await import('#web/shared/dates/date-range-picker.tsx');
  return { default: DateRangePicker };
});

function periodIn(dates: ChosenDates): RentalPeriod | undefined {
  const startDate = parseCalendarDay(dates?.from ?? '');
  const endDate = parseCalendarDay(dates?.to ?? '');
  return startDate === undefined || endDate === undefined ? undefined : { startDate, endDate };
}

function DatesForm(props: {
  readonly chosen: RentalPeriod | undefined;
  readonly onDone: (period: RentalPeriod | undefined) => void;
}) {
  const today = useToday();
  const [period, setPeriod] = useState(props.chosen);
  return (
    <div className="grid gap-5 p-4 sm:p-6">
      <Suspense fallback={<CalendarSkeleton />}>
        <DateRangePicker value={period} onChange={setPeriod} min={today} />
      </Suspense>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={() => props.onDone(undefined)}>{BOOKING.anyDates}</Button>
        <Button
          variant="primary"
          disabled={period === undefined}
          onClick={() => props.onDone(period)}
        >
          {BOOKING.showFree}
        </Button>
      </div>
    </div>
  );
}

/** Opens a calendar; what is chosen goes into the address (`from`, `to`) and so into the list. */
export function DatesFilter({ dates }: { readonly dates: ChosenDates }) {
  const [isOpen, setOpen] = useState(false);
  const [, setParameters] = useSearchParams();
  const chosen = periodIn(dates);
  const done = (period: RentalPeriod | undefined): void => {
    setParameters(period === undefined ? {} : { from: period.startDate, to: period.endDate });
    setOpen(false);
  };
  return (
    <>
      <Button className="justify-self-start" onClick={() => setOpen(true)}>
        <Icon name="calendar" className="size-5 text-cyan" />
        {chosen === undefined ? BOOKING.when : formatPeriod(chosen.startDate, chosen.endDate)}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={BOOKING.when}>
        <DatesForm chosen={chosen} onDone={done} />
      </Dialog>
    </>
  );
}
