import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { addDays, type CalendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { usePlan } from '#web/admin/shared/plans.ts';
import { PHONE } from '#web/admin/ui/data-table.tsx';
import { Loading, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { useFocusHome } from '#web/shared/focus.ts';
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

/** Another day is another board: the focus stays on the button that led there, else goes to the title. */
function useKeptButton() {
  const pressed = useRef('');
  const ref = useFocusHome(
    (screen) =>
      screen.querySelector<HTMLElement>(`button[aria-label="${CSS.escape(pressed.current)}"]`) ??
      screen.querySelector('h1'),
  );
  const note = (): void => {
    pressed.current = document.activeElement?.getAttribute('aria-label') ?? '';
  };
  return [ref, note] as const;
}

/** `/admin/deliveries`: who drives where on a day, and what does not work out. */
export function DeliveriesScreen() {
  const today = useToday();
  const [day, show] = useDay(today);
  const [screen, noteButton] = useKeptButton();
  const go = (to: CalendarDay): void => {
    noteButton();
    show(to);
  };
  const plan = usePlan(day);
  useShortcuts({
    t: () => go(today),
    m: () => go(addDays(today, 1)),
    w: () => go(weekendFrom(today, day)),
  });
  const isPhone = useMediaQuery(PHONE);
  const nav = <DayNav day={day} today={today} onDay={go} />;
  return (
    <div ref={screen} className="contents">
      <PageMeta title={`Deliveries, ${formatDay(day)}`} path="/admin/deliveries" hidden />
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
    </div>
  );
}
