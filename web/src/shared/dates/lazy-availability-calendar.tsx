import { Suspense } from 'react';
import { CALENDAR } from '#texts/calendar.ts';
import { SEARCH } from '#texts/products.ts';
import { UI } from '#texts/site.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { lazyOr } from '#web/shared/ui/lazy-part.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import type { AvailabilityCalendarProps } from './availability-calendar.tsx';
import { RangeFrame, CalendarLegend } from './range-frame.tsx';
import { shortcutsFrom } from './shortcuts.ts';

const DAYS = Array.from({ length: 35 }, (_, index) => `day-${index}`);

/** One month at its real size. */
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

/** As high as `MonthGrid`: caption, weekday names, six weeks. */
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

/** The availability calendar at its real size, before its code has loaded. */
const AvailabilitySkeleton = ({ value }: Pick<AvailabilityCalendarProps, 'value'>) => (
  <RangeFrame
    isBusy
    shortcuts={shortcutsFrom(useToday(), value).length > 0 && <Skeleton className="h-11" />}
    status={<span className="text-sm text-muted">{CALENDAR.longer}</span>}
    months={<MonthSkeleton />}
  >
    <CalendarLegend />
    <output className="sr-only">{SEARCH.loadingCalendar}</output>
  </RangeFrame>
);

const Calendar = lazyOr(
  async () => (await import('./availability-calendar.tsx')).AvailabilityCalendar,
  () => <Alert tone="danger">{UI.unreachable}</Alert>,
);

/** The availability calendar in its own chunk, with a skeleton in the meantime. */
export const LazyAvailabilityCalendar = (props: AvailabilityCalendarProps) => (
  <Suspense fallback={<AvailabilitySkeleton value={props.value} />}>
    <Calendar {...props} />
  </Suspense>
);
