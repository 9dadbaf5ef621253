import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { CALENDAR_ROUTES } from '#core/contract/calendar.ts';
import {
  addDays,
  type CalendarDay,
  parseCalendarDay,
  weekdayOf,
} from '#core/kernel/calendar-day.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { useToday } from '#web/shared/app-context.tsx';

export const CALENDAR_VIEWS = ['month', 'week', 'day', 'units'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export const DAYS_SHOWN = [14, 30, 60] as const;

export type Span = { readonly from: CalendarDay; readonly to: CalendarDay };

const firstOfMonth = (day: CalendarDay): CalendarDay => addDays(day, 1 - Number(day.slice(8)));
const sundayOf = (day: CalendarDay): CalendarDay => addDays(day, -weekdayOf(day));
/** The first day of the previous or next month. */
const monthFrom = (day: CalendarDay, by: 1 | -1): CalendarDay =>
  by === 1
    ? firstOfMonth(addDays(firstOfMonth(day), 31))
    : firstOfMonth(addDays(firstOfMonth(day), -1));

/** The days a view shows around a day; a month in whole weeks. */
export function spanOf(view: CalendarView, day: CalendarDay, days: number): Span {
  if (view === 'day') return { from: day, to: day };
  if (view === 'week') return { from: sundayOf(day), to: addDays(sundayOf(day), 6) };
  if (view === 'units') return { from: day, to: addDays(day, days - 1) };
  const last = addDays(monthFrom(day, 1), -1);
  return { from: sundayOf(firstOfMonth(day)), to: addDays(sundayOf(last), 6) };
}

/** Where the arrows beside the days lead. */
export function stepFrom(
  view: CalendarView,
  day: CalendarDay,
  days: number,
  by: 1 | -1,
): CalendarDay {
  if (view === 'month') return monthFrom(day, by);
  if (view === 'day') return addDays(day, by);
  return addDays(day, by * (view === 'week' ? 7 : days));
}

/** The view in the URL: survives a reload and can be shared. */
export function useCalendarAddress() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const view = CALENDAR_VIEWS.find((one) => one === params.get('view')) ?? 'units';
  const days = DAYS_SHOWN.find((one) => String(one) === params.get('days')) ?? DAYS_SHOWN[0];
  const day = parseCalendarDay(params.get('day') ?? '') ?? today;
  const plain: Readonly<Record<string, string>> = { view: 'units', days: '14', day: today };
  return {
    view,
    days,
    day,
    today,
    go: (to: {
      readonly view?: CalendarView;
      readonly days?: number;
      readonly day?: CalendarDay;
    }): void => {
      const next = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(to)) {
        if (String(value) === plain[name]) next.delete(name);
        else next.set(name, String(value));
      }
      setParams(next, { replace: to.view === undefined });
    },
  };
}

/** Units and days of a span. */
export function useCalendar({ from, to }: Span) {
  const call = useCalls<typeof CALENDAR_ROUTES>();
  return useQuery({
    queryKey: ['admin', 'calendar', from, to],
    queryFn: () => call('GET /calendar', { query: { from, to } }),
    placeholderData: keepPreviousData,
  });
}
