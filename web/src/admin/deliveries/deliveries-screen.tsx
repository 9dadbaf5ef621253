import { useSearchParams } from 'react-router-dom';
import { addDays, type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { usePlan } from '#web/admin/shared/plans.ts';
import { PHONE } from '#web/admin/ui/data-table.tsx';
import { Loading, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { useMediaQuery } from '#web/shared/use-media-query.ts';
import { DayBoard } from './day-board.tsx';
import { DayNav, weekendFrom } from './day-nav.tsx';

/** The board's day is in the URL; default: today. */
function useDay(today: CalendarDay) {
  const [params, setParams] = useSearchParams();
  const day = parseCalendarDay(params.get('day') ?? '') ?? today;
  const go = (to: CalendarDay): void => setParams(to === today ? {} : { day: to });
  return [day, go] as const;
}

/** `/admin/deliveries`: who drives where on a day, and what does not work out. */
export function DeliveriesScreen() {
  const today = useToday();
  const [day, go] = useDay(today);
  const plan = usePlan(day);
  useShortcuts({
    t: () => go(today),
    m: () => go(addDays(today, 1)),
    w: () => go(weekendFrom(today, day)),
  });
  const isPhone = useMediaQuery(PHONE);
  const nav = <DayNav day={day} today={today} onDay={go} />;
  return (
    <>
      <PageMeta title="Deliveries" path="/admin/deliveries" hidden />
      {plan.data !== undefined ? (
        <DayBoard key={day} plan={plan.data} day={day} isToday={day === today} nav={nav} />
      ) : (
        <>
          <TopBar title="Deliveries" note={isPhone ? undefined : nav} />
          <ScreenBody>
            {isPhone && nav}
            {plan.isError ? (
              <LoadFailed title="The plan did not load" query={plan} />
            ) : (
              <Loading className="gap-8" />
            )}
          </ScreenBody>
        </>
      )}
    </>
  );
}
