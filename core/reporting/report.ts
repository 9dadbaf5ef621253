import { BESIDE } from '#core/catalogue/gear.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { csvFrom } from '#core/kernel/csv.ts';
import { formatDay } from '#core/kernel/format-day.ts';

export const REPORT_NAMES = [
  'revenue',
  'money',
  'payments',
  'tax',
  'tax-zip',
  'tax-exempt',
  'outstanding',
  'liabilities',
  'refunds',
  'products',
  'utilisation',
  'turned-away',
  'profit',
  'crew-hours',
  'sources',
  'codes',
] as const;
export type ReportName = (typeof REPORT_NAMES)[number];

/** How a number is shown. `cents` are whole cents; their keys end in `Cents`. `hours` are minutes. */
export const COLUMN_KINDS = ['text', 'count', 'cents', 'percent', 'hours'] as const;

export type ReportColumn = {
  readonly key: string;
  readonly title: string;
  /** How the number is calculated, in words. */
  readonly formula: string;
  /** Said beside its total: what the number leaves out. */
  readonly note?: string | undefined;
  readonly kind: (typeof COLUMN_KINDS)[number];
};

/** By column key; null if there is no number, such as a share of nothing. */
export type ReportCells = Readonly<Record<string, string | number | null>>;

export type ReportRow = ReportCells & {
  /** Unique among the rows. */
  readonly id: string;
  /** Links to the bookings behind the row. */
  readonly href?: string;
};

/** Key of a link for one cell, if not the row's. It is stored in the row beside the cells. */
export const linkKey = (key: string): string => `${key} href`;

export const linkOf = (key: string, href: string): ReportCells => ({ [linkKey(key)]: href });

export type Report = {
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly ReportRow[];
  readonly totals: ReportCells;
  /** Of a tax report: the shop's settings charge none now. */
  readonly isTaxOff?: true | undefined;
};

export const PERIODS = ['day', 'month'] as const;
/** The period that a row covers. */
export type ReportBy = (typeof PERIODS)[number];

export const column = (
  kind: ReportColumn['kind'],
  key: string,
  title: string,
  formula: string,
): ReportColumn => ({ key, title, formula, kind });

/** 0 if there is no number. */
export const numberIn = (row: ReportCells | undefined, key: string): number => {
  const value = row?.[key];
  return typeof value === 'number' ? value : 0;
};

/** Rows without a number in that column come last. */
export const largestFirst = (key: string, rows: readonly ReportRow[]): readonly ReportRow[] =>
  rows.toSorted((a, b) => Number(b[key] ?? -1) - Number(a[key] ?? -1));

/**
 * Sums counts, amounts and hours; null if no row has one. `shares` calculates what is not a sum, from
 * those totals.
 */
export function totalled(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  shares: (total: (key: string) => number) => ReportCells = () => ({}),
): Report {
  const sums = columns
    .filter(({ kind }) => kind === 'count' || kind === 'cents' || kind === 'hours')
    .map(({ key }) => {
      const isUnknown = rows.length > 0 && rows.every((row) => row[key] === null);
      return [
        key,
        isUnknown ? null : rows.reduce((sum, row) => sum + numberIn(row, key), 0),
      ] as const;
    });
  const totals = Object.fromEntries(sums);
  return { columns, rows, totals: { ...totals, ...shares((key) => numberIn(totals, key)) } };
}

/** A product's shelf, or what is counted beside the rentals. */
export const GROUP = column(
  'text',
  'group',
  'Group',
  'Its category. Add-ons, and gear of which there are ten or more, such as chairs, are a group of their own',
);

export const isRental = ({ group }: ReportCells): boolean => group !== BESIDE;

/**
 * The totals of some columns are about the rentals alone, if there are any: hundreds of chairs would
 * hide fifty inflatables. Money is that of all rows. Rentals come first.
 */
export function totalledAlone(
  columns: readonly ReportColumn[],
  rows: readonly ReportRow[],
  alone: readonly string[],
  shares?: Parameters<typeof totalled>[2],
): Report {
  const [rentals, others] = [rows.filter(isRental), rows.filter((row) => !isRental(row))];
  const all = totalled(columns, [...rentals, ...others], shares);
  if (rentals.length === 0 || others.length === 0) return all;
  const { totals } = totalled(columns, rentals, shares);
  const isAlone = (key: string): boolean => alone.includes(key);
  return {
    ...all,
    columns: columns.map((one) =>
      isAlone(one.key) ? { ...one, note: 'without add-ons and gear' } : one,
    ),
    totals: Object.fromEntries(
      Object.entries(all.totals).map(([key, sum]) => [
        key,
        isAlone(key) ? (totals[key] ?? null) : sum,
      ]),
    ),
  };
}

/** In percent, with one decimal; null if `whole` is 0. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;

/** Hours with two decimals, as payroll takes them. */
const hoursText = (minutes: number): string => (minutes / 60).toFixed(2);

function csvCell({ key, kind }: ReportColumn, row: ReportCells): string | number {
  const value = row[key] ?? '';
  if (typeof value !== 'number') return value;
  return kind === 'cents' ? (value / 100).toFixed(2) : kind === 'hours' ? hoursText(value) : value;
}

/** What the row of totals is called in the first column. */
export const totalName = ({ columns: [first], totals }: Omit<Report, 'rows'>): string =>
  String((first && totals[first.key]) ?? 'Total');

/** Rows, then totals, with amounts in dollars. Cells are guarded against running as formulas. */
export function reportCsv({
  columns,
  rows,
  totals,
}: Omit<Report, 'rows'> & { readonly rows: readonly ReportCells[] }): string {
  const [first] = columns;
  const last = { ...totals, ...(first && { [first.key]: totalName({ columns, totals }) }) };
  return csvFrom([
    columns.map(({ title }) => title),
    ...[...rows, last].map((row) => columns.map((one) => csvCell(one, row))),
  ]);
}

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
  if (kind === 'hours') return hoursText(value);
  return kind === 'percent' ? `${value}%` : COUNT.format(value);
}

/** Formats `2026-11` and `2026-11-20`; other text stays as it is. */
export function periodText(text: string): string {
  if (/^\d{4}-\d{2}$/.test(text)) return MONTH.format(Date.parse(`${text}-01`));
  const day = parseCalendarDay(text);
  return day === undefined ? text : formatDay(day);
}

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
