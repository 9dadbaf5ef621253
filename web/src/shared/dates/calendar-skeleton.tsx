import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { SEARCH } from '#texts/products.ts';

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
