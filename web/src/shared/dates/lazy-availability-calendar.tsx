import { lazy, Suspense } from 'react';
import type { AvailabilityCalendarProps } from '#web/shared/dates/availability-calendar.tsx';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { RangeFrame, CalendarLegend } from './range-frame.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { SEARCH } from '#texts/products.ts';
import { describeChoice } from './choose-range.ts';

const DAYS = Array.from({ length: 35 }, (_, index) => `day-${index}`);

/** One month in its real size. */
export const CalendarSkeleton = () => (
  <div aria-busy="true" className="grid gap-4">
    <output className="sr-only">{SEARCH.loadingCalendar}</output>
    <Skeleton className="h-16" />
    <Skeleton className="mx-auto h-9 w-40" />
    <div aria-hidden="true" className="mx-auto grid w-full max-w-sm grid-cols-7 gap-1">
      {DAYS.map((day) => (
        <Skeleton key={day} className="mx-auto h-10 w-10 rounded-full" />
      ))}
    </div>
  </div>
);

const WEEKS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

const WEEK = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** As high as `MonthGrid`: caption, names of the days, six weeks. */
const MonthSkeleton = () => (
  <div aria-hidden="true" className="mx-auto h-88 w-full max-w-sm">
    <div className="grid h-11 place-items-center">
      <Skeleton className="h-6 w-36" />
    </div>
    <div className="mt-11 grid grid-cols-7">
      {WEEKS.map((week) =>
        WEEK.map((day) => (
          <div key={`${week} ${day}`} className="grid h-11 place-items-center">
            <Skeleton className="size-9 rounded-full" />
          </div>
        )),
      )}
    </div>
  </div>
);

/** The availability calendar in its very size, before its code is there. */
export const AvailabilitySkeleton = ({ value }: { readonly value?: RentalPeriod | undefined }) => (
  <RangeFrame
    isBusy
    choice={value ?? {}}
    status={describeChoice(value ?? {})}
    months={<MonthSkeleton />}
  >
    <CalendarLegend />
    <output className="sr-only">{SEARCH.loadingCalendar}</output>
  </RangeFrame>
);

const Calendar = lazy(async () => {
  const { AvailabilityCalendar } = await import('#web/shared/dates/availability-calendar.tsx');
  return { default: AvailabilityCalendar };
});

/** The availability calendar as a chunk of its own, with its skeleton until it is there. */
export const LazyAvailabilityCalendar = (props: AvailabilityCalendarProps) => (
  <Suspense fallback={<AvailabilitySkeleton value={props.value} />}>
    <Calendar {...props} />
  </Suspense>
);
