import { addDays, type CalendarDay, daysBetween, mondayOf } from '#core/kernel/calendar-day.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';

const firstOf = (day: string): CalendarDay => `${day.slice(0, 7)}-01` as CalendarDay;

const monthsLater = (first: CalendarDay, months: number): CalendarDay => {
  const month = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months;
  const text = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  return `${text}-01` as CalendarDay;
};

const monthsFrom = (first: CalendarDay, months: number): DaySpan => ({
  from: first,
  to: addDays(monthsLater(first, months), -1),
});

/** The period shown first if a report's last twelve months are empty. */
export const AHEAD = 'next-12';

type Preset = { readonly label: string; readonly span: (today: CalendarDay) => DaySpan };

const quarterOf = (today: CalendarDay): CalendarDay =>
  monthsLater(firstOf(today), -((Number(today.slice(5, 7)) - 1) % 3));

const weekFrom = (monday: CalendarDay): DaySpan => ({ from: monday, to: addDays(monday, 6) });

export const PRESETS = {
  'this-week': { label: 'This week', span: (today) => weekFrom(mondayOf(today)) },
  'last-week': { label: 'Last week', span: (today) => weekFrom(addDays(mondayOf(today), -7)) },
  'last-30': { label: 'Last 30 days', span: (today) => ({ from: addDays(today, -29), to: today }) },
  'next-30': { label: 'Next 30 days', span: (today) => ({ from: today, to: addDays(today, 29) }) },
  'this-month': { label: 'This month', span: (today) => monthsFrom(firstOf(today), 1) },
  'last-month': {
    label: 'Last month',
    span: (today) => monthsFrom(monthsLater(firstOf(today), -1), 1),
  },
  'this-quarter': { label: 'This quarter', span: (today) => monthsFrom(quarterOf(today), 3) },
  'last-quarter': {
    label: 'Last quarter',
    span: (today) => monthsFrom(monthsLater(quarterOf(today), -3), 3),
  },
  'this-year': {
    label: 'This year',
    span: (today) => monthsFrom(`${today.slice(0, 4)}-01-01` as CalendarDay, 12),
  },
  'last-year': {
    label: 'Last year',
    span: (today) => monthsFrom(monthsLater(`${today.slice(0, 4)}-01-01` as CalendarDay, -12), 12),
  },
  'last-12': {
    label: 'Last 12 months',
    span: (today) => monthsFrom(monthsLater(firstOf(today), -11), 12),
  },
  [AHEAD]: { label: 'Next 12 months', span: (today) => monthsFrom(firstOf(today), 12) },
} as const satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof PRESETS;

export const PRESET_NAMES = Object.keys(PRESETS) as readonly PresetName[];

export const isPreset = (name: string): name is PresetName => Object.hasOwn(PRESETS, name);

export const COMPARED = ['before', 'year', 'none'] as const;
export type Compared = (typeof COMPARED)[number];

const isWholeMonths = ({ from, to }: DaySpan): boolean =>
  from.endsWith('-01') && addDays(to, 1).endsWith('-01');

const monthsIn = ({ from, to }: DaySpan): number => {
  const number = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return number(to) - number(from) + 1;
};

/** The compared period. Whole months are compared with whole months, other spans with the same weekdays. */
export function comparedSpan(span: DaySpan, compare: Compared): DaySpan | undefined {
  if (compare === 'none') return undefined;
  if (isWholeMonths(span)) {
    const months = monthsIn(span);
    return monthsFrom(monthsLater(span.from, compare === 'year' ? -12 : -months), months);
  }
  const days = compare === 'year' ? 364 : daysBetween(span.from, span.to) + 1;
  return { from: addDays(span.from, -days), to: addDays(span.to, -days) };
}
