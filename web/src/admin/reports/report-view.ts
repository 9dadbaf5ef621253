import type { ReportColumnDto, ReportDto } from '#core/contract/reports.ts';
import {
  addDays,
  type CalendarDay,
  daysBetween,
  parseCalendarDay,
} from '#core/kernel/calendar-day.ts';
import { formatUsd, cents } from '#core/kernel/cents.ts';
import type { ReportName } from '#core/reporting/report.ts';
import { dayName } from '#web/admin/ui/words.ts';

export type Span = { readonly from: CalendarDay; readonly to: CalendarDay };

type ReportKind = {
  readonly title: string;
  readonly question: string;
  /** The column drawn in the chart and shown first. */
  readonly main: string;
  /** Its rows are days, weeks or months. */
  readonly byTime?: boolean;
  /** Shown to the cent, because the owner files or collects these amounts. */
  readonly exact?: boolean;
  /** Shows today's state; the period does not matter. */
  readonly isLive?: boolean;
};

/** In the order of the tabs. */
export const REPORTS: Readonly<Record<ReportName, ReportKind>> = {
  revenue: { title: 'Revenue', question: 'What did we earn?', main: 'revenueCents', byTime: true },
  tax: { title: 'Sales tax', question: 'What do we file?', main: 'collectedCents', exact: true },
  outstanding: {
    title: 'Outstanding',
    question: 'Who owes us?',
    main: 'balanceCents',
    exact: true,
    isLive: true,
  },
  liabilities: {
    title: 'Liabilities',
    question: 'What do we hold for others?',
    main: 'depositsCents',
    byTime: true,
  },
  refunds: { title: 'Refunds', question: 'What went back, and why?', main: 'totalCents' },
  utilisation: {
    title: 'Utilization',
    question: 'How much was each unit out?',
    main: 'utilisation',
  },
  'turned-away': {
    title: 'Turned away',
    question: 'What could we not sell?',
    main: 'valueCents',
  },
  sources: { title: 'Sources', question: 'Where do bookings come from?', main: 'soldCents' },
};

/** The QuickBooks journal's name in the URL. */
export const JOURNAL = 'quickbooks';

export const isReport = (name: string): name is ReportName => Object.hasOwn(REPORTS, name);

const firstOf = (day: string): CalendarDay => `${day.slice(0, 7)}-01` as CalendarDay;

const monthsLater = (first: CalendarDay, months: number): CalendarDay => {
  const month = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months;
  const text = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`;
  return `${text}-01` as CalendarDay;
};

const monthsFrom = (first: CalendarDay, months: number): Span => ({
  from: first,
  to: addDays(monthsLater(first, months), -1),
});

type Preset = { readonly label: string; readonly span: (today: CalendarDay) => Span };

const quarterOf = (today: CalendarDay): CalendarDay =>
  monthsLater(firstOf(today), -((Number(today.slice(5, 7)) - 1) % 3));

export const PRESETS: Readonly<Record<string, Preset>> = {
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
};

export type Compared = 'before' | 'year' | 'none';

/** The view in the URL; anything unreadable becomes revenue of the last twelve months. */
export type ReportView = {
  readonly name: ReportName;
  /** The QuickBooks journal is open instead of a report. */
  readonly isJournal: boolean;
  /** The name of a preset, or `custom`. */
  readonly period: string;
  readonly span: Span;
  readonly by: 'day' | 'month';
  readonly compare: Compared;
};

export function viewOf(params: URLSearchParams, today: CalendarDay): ReportView {
  const asked = params.get('report') ?? '';
  const name = isReport(asked) ? asked : 'revenue';
  const [from, to] = ['from', 'to'].map((one) => parseCalendarDay(params.get(one) ?? ''));
  const given = params.get('period') ?? '';
  const period = Object.hasOwn(PRESETS, given) ? given : 'last-12';
  const preset = PRESETS[period]?.span(today) ?? monthsFrom(firstOf(today), 1);
  const isCustom = from !== undefined && to !== undefined && from <= to;
  const span = isCustom ? { from, to } : preset;
  const by = params.get('by');
  const compare = params.get('compare');
  return {
    name,
    isJournal: asked === JOURNAL,
    period: isCustom ? 'custom' : period,
    span,
    by:
      by === 'day' || by === 'month' ? by : daysBetween(span.from, span.to) > 62 ? 'month' : 'day',
    compare: compare === 'before' || compare === 'none' ? compare : 'year',
  };
}

const isWholeMonths = ({ from, to }: Span): boolean =>
  from.endsWith('-01') && addDays(to, 1).endsWith('-01');

const monthsIn = ({ from, to }: Span): number => {
  const number = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return number(to) - number(from) + 1;
};

/** The compared period. Whole months are compared with whole months, other spans with the same weekdays. */
export function comparedSpan(span: Span, compare: Compared): Span | undefined {
  if (compare === 'none') return undefined;
  if (isWholeMonths(span)) {
    const months = monthsIn(span);
    return monthsFrom(monthsLater(span.from, compare === 'year' ? -12 : -months), months);
  }
  const days = compare === 'year' ? 364 : daysBetween(span.from, span.to) + 1;
  return { from: addDays(span.from, -days), to: addDays(span.to, -days) };
}

type Cells = ReportDto['totals'];

const WHOLE = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const COUNT = new Intl.NumberFormat('en-US');
const MONTH = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const minus = (text: string): string => text.replace('-', '−');

/** A formatted number: whole dollars unless `exact`. */
export function shown(
  { kind, key }: ReportColumnDto,
  row: Cells,
  exact: boolean | undefined,
): string {
  const value = row[key];
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return periodText(value);
  if (kind === 'cents') return minus(exact ? formatUsd(cents(value)) : WHOLE.format(value / 100));
  return kind === 'percent' ? `${value}%` : COUNT.format(value);
}

/** Formats `2026-11` and `2026-11-20`; other text stays as it is. */
export function periodText(text: string): string {
  if (/^\d{4}-\d{2}$/.test(text)) return MONTH.format(Date.parse(`${text}-01`));
  return parseCalendarDay(text) === undefined ? text : dayName(text);
}

export const numberIn = (row: Cells | undefined, key: string): number => {
  const value = row?.[key];
  return typeof value === 'number' ? value : 0;
};

/** Matches each row with its row of the compared period: periods by position, other rows by name. */
export function rowsBeside(
  report: ReportDto,
  other: ReportDto | undefined,
): ReadonlyMap<string, Cells> {
  const byTime = REPORTS[report.name].byTime === true;
  const known = new Map(other?.rows.map((row) => [row['id'], row]));
  return new Map(
    report.rows.flatMap((row, index) => {
      const beside = byTime ? other?.rows[index] : known.get(row['id'] ?? '');
      return beside === undefined ? [] : [[String(row['id']), beside] as const];
    }),
  );
}

export type Change = { readonly text: string; readonly isMore: boolean };

/** The change of a total against the compared period, in percent; for percentages, in points. Undefined without a comparison. */
export function changeOf(
  { kind, key }: ReportColumnDto,
  now: Cells,
  before: Cells | undefined,
): Change | undefined {
  if (before === undefined) return undefined;
  const [value, other] = [numberIn(now, key), numberIn(before, key)];
  if (value === other) return undefined;
  const isMore = value > other;
  if (other <= 0) return undefined;
  if (kind === 'percent') {
    return { isMore, text: `${Math.abs(Math.round((value - other) * 10) / 10)} points` };
  }
  return { isMore, text: `${Math.abs(Math.round(((value - other) / other) * 100))}%` };
}

/** Sorts rows: text alphabetically, missing numbers last. */
export function sortedRows(
  rows: ReportDto['rows'],
  sort: { readonly key: string; readonly desc: boolean } | undefined,
): ReportDto['rows'] {
  if (sort === undefined) return rows;
  const value = (row: Cells) => row[sort.key] ?? Number.NEGATIVE_INFINITY;
  const order = (a: Cells, b: Cells): number => {
    const [one, other] = [value(a), value(b)];
    return typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other));
  };
  return rows.toSorted((a, b) => (sort.desc ? order(b, a) : order(a, b)));
}

/** Round numbers for an axis, from the lowest to the highest: at most five above zero. */
export function ticksOf(lowest: number, highest: number): readonly number[] {
  const top = Math.max(highest, 0);
  const bottom = Math.min(lowest, 0);
  if (top === bottom) return [0];
  const rough = Math.max(top - bottom, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step =
    [1, 2, 2.5, 5, 10].map((times) => times * power).find((one) => one >= rough) ?? rough;
  const first = Math.floor(bottom / step);
  const last = Math.max(first + 1, Math.ceil(top / step));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}
