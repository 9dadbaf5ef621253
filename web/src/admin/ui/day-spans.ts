import {
  addDays,
  type CalendarDay,
  parseCalendarDay,
  weekdayOf,
} from '#core/kernel/calendar-day.ts';
import { dayName, periodName } from './words.ts';

/** Both ends included. Either may be open. */
type Span = { readonly from?: CalendarDay | undefined; readonly to?: CalendarDay | undefined };

const SATURDAY = 6;

/** The current or coming weekend; on Sunday, the rest of it. */
function weekend(today: CalendarDay): Span {
  const weekday = weekdayOf(today);
  const from = addDays(today, weekday === 0 ? 0 : SATURDAY - weekday);
  return { from, to: addDays(from, weekday === 0 ? 0 : 1) };
}

type Named = { readonly label: string; readonly span: (today: CalendarDay) => Span };

/** Spans relative to today, so that saved views and shared URLs stay useful. */
export const NAMED_SPANS: Readonly<Record<string, Named>> = {
  today: { label: 'Today', span: (today) => ({ from: today, to: today }) },
  tomorrow: {
    label: 'Tomorrow',
    span: (today) => ({ from: addDays(today, 1), to: addDays(today, 1) }),
  },
  weekend: { label: 'This weekend', span: weekend },
  'next-7': { label: 'Next 7 days', span: (today) => ({ from: today, to: addDays(today, 6) }) },
  'next-30': { label: 'Next 30 days', span: (today) => ({ from: today, to: addDays(today, 29) }) },
  'from-today': { label: 'Today onward', span: (today) => ({ from: today }) },
  'last-7': { label: 'Last 7 days', span: (today) => ({ from: addDays(today, -6), to: today }) },
  'last-30': { label: 'Last 30 days', span: (today) => ({ from: addDays(today, -29), to: today }) },
};

/** A day, two days joined by `..`, or a named span. Undefined for other text. */
export function spanOf(value: string, today: CalendarDay): Span | undefined {
  const named = Object.hasOwn(NAMED_SPANS, value) ? NAMED_SPANS[value] : undefined;
  if (named !== undefined) return named.span(today);
  const [first = '', last = first, ...more] = value.split('..');
  const [from, to] = [parseCalendarDay(first), parseCalendarDay(last)];
  const isRead = (from !== undefined || first === '') && (to !== undefined || last === '');
  return isRead && more.length === 0 && (from ?? to) !== undefined ? { from, to } : undefined;
}

/** The form for the server, and for fixed days in URLs. */
export const spanText = ({
  from = '',
  to = '',
}: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): string => (from === to ? from : `${from}..${to}`);

/** Its label on a chip. */
export function spanName(value: string, today: CalendarDay): string {
  const named = Object.hasOwn(NAMED_SPANS, value) ? NAMED_SPANS[value] : undefined;
  if (named !== undefined) return named.label.toLowerCase();
  const { from, to } = spanOf(value, today) ?? {};
  if (from !== undefined && to !== undefined) return periodName(from, to);
  if (from !== undefined) return `from ${dayName(from)}`;
  return to === undefined ? value : `until ${dayName(to)}`;
}
