import type { SiteConfig } from '#core/content/site-config.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import {
  button,
  escapeHtml,
  heading,
  look,
  type MailContent,
  mailPage,
  oneLine,
  originOf,
  paragraph,
  section,
  table,
} from '#core/notifications/mail-frame.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { REPORT_KINDS } from './report-kinds.ts';
import { changeOf, shown } from './report-values.ts';
import type { Report, ReportCells, ReportColumn, ReportName } from './report.ts';
import type { SavedReport } from './saved-reports.ts';

/** Further rows are only in the file. */
const MOST_ROWS = 31;
/** Besides the rows’ names. A phone has no room for more. */
const MOST_COLUMNS = 3;
const MOST_FIGURES = 6;

type ReportMailFacts = {
  readonly view: SavedReport;
  readonly report: Report;
  readonly span: DaySpan;
  /** The report for the compared period. */
  readonly other: Report | undefined;
  readonly comparedWith: DaySpan | undefined;
  readonly url: string;
};

const spanName = ({ from, to }: DaySpan): string => `${formatLongDay(from)} – ${formatLongDay(to)}`;

/** The main column first, then the last ones, which show the result of the others. */
const chosen = (
  { columns, totals }: Report,
  { main, splits = [] }: (typeof REPORT_KINDS)[ReportName],
  most: number,
) => {
  const numbers = columns.filter(
    ({ key, kind }) =>
      kind !== 'text' && (totals[key] !== undefined || key === main) && !splits.includes(key),
  );
  const first = numbers.filter(({ key }) => key === main);
  return [...first, ...numbers.filter(({ key }) => key !== main).slice(1 - most)];
};

const CELL = 'padding:6px 0 6px 10px;text-align:right;white-space:nowrap';
const NAME = 'padding:6px 0;text-align:left';

function rowHtml(cells: readonly string[], tag: 'td' | 'th', isLast = false): string {
  const [name = '', ...values] = cells;
  const weight = isLast ? ';font-weight:600' : '';
  const cell = (text: string, style: string): string =>
    `<${tag} ${look('rule', `${style}${weight}`)}>${escapeHtml(text)}</${tag}>`;
  return `<tr>${cell(name, NAME)}${values.map((text) => cell(text, CELL)).join('')}</tr>`;
}

/** A table with its roles for screen readers, unlike the tables used for layout. */
const dataTable = (rows: string): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:8px;border-collapse:collapse;font-size:14px">${rows}</table>`;

/** A saved report's weekly mail: its figures, its rows, and a link to the details. */
export function composeReportMail(
  { view, report, span, other, comparedWith, url }: ReportMailFacts,
  site: SiteConfig,
): MailContent {
  const kind = REPORT_KINDS[view.report];
  const { title, isLive } = kind;
  const when = isLive === true ? 'As of now' : spanName(span);
  const subject = oneLine(`${view.name}: ${when}`);
  const valueOf = (column: ReportColumn, row: ReportCells): string => shown(column, row);
  const figures = chosen(report, kind, MOST_FIGURES).map((column) => {
    const change = changeOf(column, report.totals, other?.totals);
    const value = valueOf(column, report.totals);
    return {
      name: column.title,
      value,
      change: change && `${change.isMore ? '▲' : '▼'} ${change.text}`,
    };
  });
  const [name] = report.columns;
  const columns = chosen(report, kind, MOST_COLUMNS);
  const rowOf = (row: ReportCells): readonly string[] => [
    name === undefined ? '' : oneLine(valueOf(name, row)),
    ...columns.map((column) => valueOf(column, row)),
  ];
  const head = [name?.title ?? '', ...columns.map((column) => column.title)];
  const rows = report.rows.slice(0, MOST_ROWS).map(rowOf);
  const total = [
    view.report === 'liabilities' ? 'At the end' : 'Total',
    ...columns.map((column) => valueOf(column, report.totals)),
  ];
  const left = report.rows.length - rows.length;
  const lead = [
    `${title}. ${when}.`,
    ...(comparedWith === undefined ? [] : [`Compared with ${spanName(comparedWith)}.`]),
  ];
  const nothing = 'Nothing in this period.';
  const notes = [
    ...(left > 0 ? [`${left} more rows are in the file.`] : []),
    'The attached file has every row and column.',
  ];
  const why = `You get this every Monday because you are on the list for “${view.name}”. To stop it, go to Reports, “${view.name}”, Edit.`;
  const figureText = figures.map(
    (one) => `${one.name}: ${one.value}${one.change === undefined ? '' : ` (${one.change})`}`,
  );
  const action = 'Open report';
  const figureHtml = figures
    .map(
      (one) =>
        `<tr><td style="padding:4px 0">${escapeHtml(one.name)}</td><td style="${CELL};font-weight:600">${escapeHtml(one.value)}</td><td ${look('quiet', CELL)}>${escapeHtml(one.change ?? '')}</td></tr>`,
    )
    .join('');
  return {
    subject,
    text: [
      ...lead,
      figureText.join('\n'),
      report.rows.length === 0
        ? nothing
        : [head, ...rows, total].map((cells) => cells.join(' | ')).join('\n'),
      ...notes,
      `${action}: ${url}`,
      why,
      site.brand,
    ].join('\n\n'),
    html: mailPage(
      {
        language: 'en',
        subject,
        preview: figureText[0] ?? when,
        title: oneLine(view.name),
        lead,
        sections: [
          section(table(figureHtml)),
          section(
            report.rows.length === 0
              ? paragraph(nothing)
              : `${heading(title)}${dataTable(
                  `${rowHtml(head, 'th')}${rows.map((cells) => rowHtml(cells, 'td')).join('')}${rowHtml(total, 'td', true)}`,
                )}${notes.map(paragraph).join('')}`,
          ),
          section(button(action, url), false),
        ],
        foot: [why],
        origin: originOf(url),
      },
      site,
    ),
  };
}
