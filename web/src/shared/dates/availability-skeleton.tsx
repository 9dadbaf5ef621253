import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { CalendarLegend } from '#web/shared/dates/calendar-legend.tsx';
import { describeChoice } from '#web/shared/dates/describe-range.ts';
import { RangeFrame } from '#web/shared/dates/range-frame.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { SEARCH } from '#texts/products.ts';

const WEEKS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];
const DAYS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** As high as `MonthGrid`: caption, names of the days, six weeks. */
const MonthSkeleton = () => (
  <div aria-hidden="true" className="mx-auto h-88 w-full max-w-sm">
    <div className="grid h-11 place-items-center">
      <Skeleton className="h-6 w-36" />
    </div>
    <div className="mt-11 grid grid-cols-7">
      {WEEKS.map((week) =>
        DAYS.map((day) => (
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
