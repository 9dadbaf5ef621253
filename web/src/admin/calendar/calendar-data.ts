import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type {
  CALENDAR_ROUTES,
  CalendarBarDto,
  CalendarBookingDto,
  CalendarDto,
  CalendarPart,
  CalendarProductDto,
} from '#core/contract/calendar.ts';
import type { SpanKind } from '#core/inventory/unit-timeline.ts';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  parseCalendarDay,
  weekdayOf,
} from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { useToday } from '#web/shared/app-context.tsx';

export const CALENDAR_VIEWS = ['month', 'week', 'day', 'units'] as const;
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

export const DAYS_SHOWN = [14, 30, 60] as const;

type Span = { readonly from: CalendarDay; readonly to: CalendarDay };

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

/** The targets of the arrows beside the days. */
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

/** A unit's days in one rental or closure, both included. */
export type CalendarBar = {
  readonly kind: SpanKind;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
  readonly booking?: CalendarBookingDto | undefined;
  /** The whole rental, which may begin before the bar. Its turnaround comes after it. */
  readonly period?: RentalPeriod | undefined;
  readonly reason?: string | undefined;
};
type BarUnit = {
  readonly id: string;
  readonly label: string;
  readonly bars: readonly CalendarBar[];
};
export type CalendarProduct = Omit<CalendarProductDto, 'units'> & {
  readonly units: readonly BarUnit[];
};
export type Calendar = Omit<CalendarDto, 'products'> & {
  readonly products: readonly CalendarProduct[];
};

function barFrom(bar: CalendarBarDto, first: CalendarDay, { bookings }: CalendarDto): CalendarBar {
  const { kind, at, days, delivery = at, pickUp = at + days, reason } = bar;
  const booking = bar.booking === undefined ? undefined : bookings[bar.booking];
  return {
    kind,
    from: addDays(first, at),
    to: addDays(first, at + days - 1),
    ...(booking && {
      booking,
      period: { startDate: addDays(first, delivery), endDate: addDays(first, pickUp) },
    }),
    ...(reason !== undefined && { reason }),
  };
}

/** Through the end of the turnaround, within the calendar's range. */
function rentalBar(
  [delivery = 0, pickUp = 0, booking = 0]: readonly number[],
  turnaroundDays: number,
  days: number,
): CalendarBarDto {
  const at = Math.max(0, delivery);
  const end = Math.min(days, pickUp + turnaroundDays);
  return { kind: 'booked', at, days: end - at, booking, delivery, pickUp };
}

/** Replaces the day counts and booking indexes that were sent with days and bookings. */
export function calendarFrom(told: CalendarDto): Calendar {
  const first = calendarDay(told.from);
  return {
    ...told,
    products: told.products.map((product) => ({
      ...product,
      units: product.units.map(({ id, label, rentals, bars = [] }) => ({
        id,
        label,
        bars: [
          ...rentals.map((rental) => rentalBar(rental, product.turnaroundDays, told.days.length)),
          ...bars,
        ]
          .toSorted((a, b) => a.at - b.at)
          .map((bar) => barFrom(bar, first, told)),
      })),
    })),
  };
}

/** The part of a span that a view draws. */
export function useCalendar({ from, to }: Span, part: CalendarPart) {
  const call = useCalls<typeof CALENDAR_ROUTES>();
  return useQuery({
    queryKey: ['admin', 'calendar', part, from, to],
    queryFn: () => call('GET /calendar', { query: { from, to, part } }),
    select: calendarFrom,
    // The previous days stay while the next ones load, unless they are of another kind.
    placeholderData: (before, query) => (query?.queryKey[2] === part ? before : undefined),
  });
}
