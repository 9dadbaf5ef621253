import type { ReportColumnDto, ReportDto } from '#core/contract/reports.ts';
import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { AHEAD, type Compared, type PresetName } from '#core/reporting/periods.ts';
import { REPORT_KINDS } from '#core/reporting/report-kinds.ts';
import {
  type ReportCells,
  type ReportName,
  type ReportRow,
  totalled,
} from '#core/reporting/report.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { type Period, periodOf } from '#web/admin/ui/period-picker.tsx';
import { dateName, datesName } from '#web/admin/ui/words.ts';

/** The QuickBooks journal's name in the URL. */
export const JOURNAL = 'quickbooks';

const isReport = (name: string): name is ReportName => Object.hasOwn(REPORT_KINDS, name);

/** What is filed or exported opens on the last complete month. */
const isForLastMonth = (report: string | null): boolean =>
  report === JOURNAL ||
  (report !== null && isReport(report) && REPORT_KINDS[report].isFiled === true);

/** It may be long, so it opens on a month. */
const isList = (report: string | null): boolean =>
  report !== null && isReport(report) && REPORT_KINDS[report].isList === true;

const usualPeriod = (report: string | null): PresetName => {
  if (isList(report)) return 'this-month';
  return isForLastMonth(report) ? 'last-month' : 'last-12';
};

/** What is still ahead has not been worked or earned yet. */
const OF_THE_PAST: ReadonlySet<string> = new Set<ReportName>(['profit', 'crew-hours']);

/**
 * The period shown first if the usual one is empty: a shop with all its parties in the future
 * should not see a year of zeros. A tax return never covers the future.
 */
export const insteadOfEmpty = (params: URLSearchParams): PresetName => {
  const report = params.get('report') ?? '';
  if (isList(report) || OF_THE_PAST.has(report)) return 'last-12';
  return isForLastMonth(params.get('report')) ? 'this-month' : AHEAD;
};

/** Until when the books are closed, if any are. */
export const closedThroughText = (through: string | undefined): string | undefined =>
  through === undefined ? undefined : `The books are closed through ${dateName(through)}.`;

/** Reports that the books are made of. */
const OF_BOOKS: ReadonlySet<ReportName> = new Set([
  'revenue',
  'money',
  'payments',
  'tax',
  'tax-zip',
  'liabilities',
  'refunds',
]);

export const closedText = ({ name, closedThrough }: ReportDto): string | undefined =>
  OF_BOOKS.has(name) ? closedThroughText(closedThrough) : undefined;

/** The view in the URL. Anything unreadable becomes revenue of the last twelve months. */
export type ReportView = Period & {
  readonly name: ReportName;
  /** The QuickBooks journal is open instead of a report. */
  readonly isJournal: boolean;
  readonly by: 'day' | 'month';
  readonly compare: Compared;
  /** Of payments: only these, as the rows name their method. */
  readonly method?: string | undefined;
};

export function viewOf(
  params: URLSearchParams,
  today: CalendarDay,
  usual: PresetName = usualPeriod(params.get('report')),
): ReportView {
  const asked = params.get('report') ?? '';
  const name = isReport(asked) ? asked : 'revenue';
  const { period, span } = periodOf(params, today, usual);
  const by = params.get('by');
  const compare = params.get('compare');
  return {
    name,
    isJournal: asked === JOURNAL,
    period,
    span,
    by:
      by === 'day' || by === 'month' ? by : daysBetween(span.from, span.to) > 62 ? 'month' : 'day',
    compare: compare === 'before' || compare === 'none' ? compare : isList(name) ? 'none' : 'year',
    method: isList(name) ? (params.get('method') ?? undefined) : undefined,
  };
}

/** The rows of one method, with their own totals. */
export const ofMethod = (report: ReportDto, method: string | undefined): ReportDto =>
  method === undefined
    ? report
    : {
        ...report,
        ...totalled(
          report.columns,
          report.rows.filter((row): row is ReportRow => row['method'] === method),
        ),
      };

/**
 * A phone shows only the first columns without scrolling, so the main number is the first of them.
 * A word that names a row with its name, such as a city, stays before it.
 */
export const shownOrder = (
  columns: readonly ReportColumnDto[],
  main: ReportColumnDto,
): readonly ReportColumnDto[] => {
  const [first] = columns;
  const others = columns.filter(({ key }) => key !== main.key);
  return first?.kind === 'text' ? [first, main, ...others.slice(1)] : [main, ...others];
};

export const isBlank = ({ rows, totals, columns }: ReportDto): boolean =>
  [...rows, totals].every((row) => columns.every(({ key, kind }) => kind === 'text' || !row[key]));

/**
 * Columns with a zero in every row, and below them: what is owed today may be paid by the end. The
 * table leaves them out, so that the others fit.
 */
export const zeroColumns = ({ name, rows, totals, columns }: ReportDto): ReportDto['columns'] =>
  columns.filter(
    ({ key, kind }) =>
      kind !== 'text' &&
      key !== REPORT_KINDS[name].main &&
      rows.every((row) => row[key] === 0) &&
      !totals[key],
  );

/**
 * Bars for the chart. Periods of time come in order; other rows by size, largest first, labeled
 * by all their text columns. Empty if there is nothing to draw.
 */
export function chartOf(
  report: Pick<ReportDto, 'name' | 'columns' | 'rows' | 'totals'>,
): Pick<ReportDto, 'columns' | 'rows'> {
  const { name, columns, rows, totals } = report;
  const { main, byTime, isLive, isList: isPlain } = REPORT_KINDS[name];
  if (isPlain === true) return { columns, rows: [] };
  const [first, second] = columns;
  const key = first?.key ?? '';
  if (isLive === true) {
    // Single debts say little; their age matters.
    const ages = columns.filter((one) => /^(notDue|to\d+|over\d+)Cents$/.test(one.key));
    const drawn = ages.map((one) => ({
      id: one.key,
      [key]: one.title,
      [main]: totals[one.key] ?? 0,
    }));
    return { columns, rows: drawn.some((row) => row[main] !== 0) ? drawn : [] };
  }
  const some = rows.filter((row) => Boolean(row[main]));
  if (byTime === true) return { columns, rows: some.length > 0 ? rows : [] };
  const named = some.map((row) =>
    second?.kind === 'text' ? { ...row, [key]: `${row[key]}, ${row[second.key]}` } : row,
  );
  return { columns, rows: named.toSorted((a, b) => Number(b[main]) - Number(a[main])) };
}

/**
 * Matches each row with its row in the compared period: periods by position, other rows by name.
 */
export function rowsBeside(
  report: ReportDto,
  other: ReportDto | undefined,
): ReadonlyMap<string, ReportCells> {
  const byTime = REPORT_KINDS[report.name].byTime === true;
  const known = new Map(other?.rows.map((row) => [row['id'], row]));
  return new Map(
    report.rows.flatMap((row, index) => {
      const beside = byTime ? other?.rows[index] : known.get(row['id'] ?? '');
      return beside === undefined ? [] : [[String(row['id']), beside] as const];
    }),
  );
}

/** Sorts rows: text alphabetically, missing numbers last. */
export function sortedRows(
  rows: ReportDto['rows'],
  sort: { readonly key: string; readonly desc: boolean } | undefined,
): ReportDto['rows'] {
  if (sort === undefined) return rows;
  const value = (row: ReportCells) => row[sort.key] ?? Number.NEGATIVE_INFINITY;
  const order = (a: ReportCells, b: ReportCells): number => {
    const [one, other] = [value(a), value(b)];
    return typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other));
  };
  return rows.toSorted((a, b) => (sort.desc ? order(b, a) : order(a, b)));
}

/** Other reports count today, so its money is beside a journal without it. */
export const EXPORTED_TOMORROW =
  'Today’s money, orders, and parties can be exported tomorrow, once the day is over.';

/** The one reason why there is nothing for QuickBooks to import. */
export function whyNothing({ from, to }: DaySpan, today: CalendarDay, sentDays: number): string {
  const days = datesName(from, to);
  if (from > today) return `${days} is not over yet. A day can be exported once it has ended.`;
  if (from === today) return EXPORTED_TOMORROW;
  if (sentDays > 0) {
    const past = to < today ? days : 'What came before';
    const sent = `${past} is already in QuickBooks, and nothing has changed since. Later changes come as a correction.`;
    return to < today ? sent : `${EXPORTED_TOMORROW} ${sent}`;
  }
  return to < today
    ? `No parties, orders, or payments on ${days}.`
    : `${EXPORTED_TOMORROW} There were none from ${dateName(from)} to yesterday.`;
}
