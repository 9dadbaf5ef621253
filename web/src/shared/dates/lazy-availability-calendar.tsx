import { lazy, Suspense } from 'react';
import type { AvailabilityCalendarProps } from '#web/shared/dates/availability-calendar.tsx';
import { AvailabilitySkeleton } from '#web/shared/dates/availability-skeleton.tsx';

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
