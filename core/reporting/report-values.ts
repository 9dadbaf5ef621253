import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import type { ReportCells, ReportColumn } from './report.ts';

const COUNT = new Intl.NumberFormat('en-US');
const MONTH = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const minus = (text: string): string => text.replace('-', '−');

/** A formatted number, money to the cent, because amounts are compared between screens. */
export function shown({ kind, key }: ReportColumn, row: ReportCells): string {
  const value = row[key];
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return periodText(value);
  if (kind === 'cents') return minus(formatUsd(cents(value)));
  return kind === 'percent' ? `${value}%` : COUNT.format(value);
}

/** Formats `2026-11` and `2026-11-20`; other text stays as it is. */
export function periodText(text: string): string {
  if (/^\d{4}-\d{2}$/.test(text)) return MONTH.format(Date.parse(`${text}-01`));
  const day = parseCalendarDay(text);
  return day === undefined ? text : formatDay(day);
}

export const numberIn = (row: ReportCells | undefined, key: string): number => {
  const value = row?.[key];
  return typeof value === 'number' ? value : 0;
};

type Change = { readonly text: string; readonly isMore: boolean };

/** A total's change from the other period, in percent, or points; undefined without one. */
export function changeOf(
  { kind, key }: ReportColumn,
  now: ReportCells,
  before: ReportCells | undefined,
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
