import type { ReportColumnDto, ReportDto } from '#core/contract/reports.ts';
import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { ReportName } from '#core/reporting/report.ts';
import { type Compared, type Period, periodOf } from '#web/admin/ui/periods.ts';
import { type Cells, numberIn } from '#web/admin/ui/report-values.ts';

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
  profit: {
    title: 'Profit a unit',
    question: 'What did each unit really earn?',
    main: 'profitCents',
  },
  sources: { title: 'Sources', question: 'Where do bookings come from?', main: 'soldCents' },
};

/** The QuickBooks journal's name in the URL. */
export const JOURNAL = 'quickbooks';

export const isReport = (name: string): name is ReportName => Object.hasOwn(REPORTS, name);

/** The view in the URL; anything unreadable becomes revenue of the last twelve months. */
export type ReportView = Period & {
  readonly name: ReportName;
  /** The QuickBooks journal is open instead of a report. */
  readonly isJournal: boolean;
  readonly by: 'day' | 'month';
  readonly compare: Compared;
};

export function viewOf(params: URLSearchParams, today: CalendarDay, usual = 'last-12'): ReportView {
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
    compare: compare === 'before' || compare === 'none' ? compare : 'year',
  };
}

/** Whether nothing at all is in it. */
export const isBlank = ({ rows, columns }: ReportDto): boolean =>
  rows.every((row) => columns.every(({ key, kind }) => kind === 'text' || !row[key]));

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
