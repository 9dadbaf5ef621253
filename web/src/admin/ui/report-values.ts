import type { ReportColumnDto, ReportDto } from '#core/contract/reports.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { formatUsd, cents } from '#core/kernel/cents.ts';
import { dayName } from '#web/admin/ui/words.ts';

export type Cells = ReportDto['totals'];

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
