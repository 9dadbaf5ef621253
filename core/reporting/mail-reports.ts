import type { ReadSite } from '#core/content/company.ts';
import type { SiteConfig } from '#core/content/site-config.ts';
import { type CalendarDay, mondayOf } from '#core/kernel/calendar-day.ts';
import { formatLongDay } from '#core/kernel/format-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay, shopMoment } from '#core/kernel/shop-time.ts';
import {
  button,
  escapeHtml,
  heading,
  look,
  type MailContent,
  mailOf,
  oneLine,
  paragraph,
  section,
  table,
} from '#core/notifications/mail-frame.ts';
import type { MailAttachment, Outbox, OutboxTask } from '#core/notifications/outbox.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import type { StaffBook } from '#core/staff/staff-book.ts';
import { comparedSpan, PRESETS } from './periods.ts';
import type { ReadReports } from './read-report.ts';
import { aheadText, csvName, REPORT_KINDS } from './report-kinds.ts';
import {
  changeOf,
  type Report,
  type ReportCells,
  type ReportColumn,
  reportCsv,
  totalName,
  type ReportName,
  shown,
} from './report.ts';
import { mayGetReports, type SavedReport, type SavedReports } from './saved-reports.ts';

/** Further rows are only in the file. */
const MOST_ROWS = 31;
/** Besides the rows’ names. A phone has no room for more. */
const MOST_COLUMNS = 3;
const MOST_FIGURES = 6;

type ReportMailFacts = {
  readonly view: SavedReport;
  readonly report: Report;
  readonly span: DaySpan;
  /** How it counts days that were not over. */
  readonly ahead: string | undefined;
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
function composeReportMail(
  { view, report, span, ahead, other, comparedWith, url }: ReportMailFacts,
  site: SiteConfig,
): MailContent {
  const kind = REPORT_KINDS[view.report];
  const { title, isLive } = kind;
  const when = isLive === true ? 'As of now' : spanName(span);
  const valueOf = (column: ReportColumn, row: ReportCells): string => shown(column, row);
  const figures = chosen(report, kind, MOST_FIGURES).map((column) => {
    const change = changeOf(column, report.totals, other?.totals);
    const value = valueOf(column, report.totals);
    return {
      name: column.note === undefined ? column.title : `${column.title} (${column.note})`,
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
  const total = [totalName(report), ...columns.map((column) => valueOf(column, report.totals))];
  const left = report.rows.length - rows.length;
  const lead = [
    `${title}. ${when}.`,
    ...(ahead === undefined ? [] : [ahead]),
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
  return mailOf(site, {
    language: 'en',
    subject: `${view.name}: ${when}`,
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
    url,
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
    ],
  });
}

/** On Mondays, in shop time. */
const MAILED_AT = '07:00';

type AskReportMailsPorts = {
  readonly saved: Pick<SavedReports, 'list'>;
  readonly staff: Pick<StaffBook, 'read'>;
  readonly outbox: Pick<Outbox, 'ask' | 'find'>;
  readonly clock: Clock;
};

/** A shop that was off on Monday sends the week's mails when it is on again. */
export function makeAskReportMails({ saved, staff, outbox, clock }: AskReportMailsPorts) {
  /** Those of this week that are not queued yet. */
  async function due() {
    const monday = mondayOf(shopDay(clock.now()));
    const since = shopMoment(monday, MAILED_AT);
    if (clock.now() < since) return [];
    const mailed = (await saved.list()).filter(
      ({ mailTo, mailsSince }) => mailTo.length > 0 && mailsSince <= since,
    );
    if (mailed.length === 0) return [];
    const { members } = await staff.read();
    const reading = new Set(members.filter(mayGetReports).map(({ uid }) => uid));
    const tasks = mailed.flatMap(({ id, mailTo }) =>
      mailTo
        .filter((uid) => reading.has(uid))
        .map((uid) => {
          const task = { kind: 'report', savedId: id, monday, uid } as const;
          return [`report:${id}:${monday}:${uid}`, task] as const;
        }),
    );
    const queued = await Promise.all(tasks.map(([id]) => outbox.find(id)));
    return tasks.filter((_, index) => queued[index] === undefined);
  }

  return {
    hasWork: async (): Promise<boolean> => (await due()).length > 0,

    /** Queues each once even if several processes do. Returns how many. */
    async ask(): Promise<number> {
      let count = 0;
      for (const [id, task] of await due()) {
        if (await outbox.ask(id, task, clock.now())) count += 1;
      }
      return count;
    },
  };
}

type ReportMail = MailContent & {
  readonly to: string;
  readonly attachments: readonly MailAttachment[];
};

type MakeReportMailPorts = {
  readonly saved: Pick<SavedReports, 'list'>;
  readonly staff: Pick<StaffBook, 'read'>;
  readonly read: ReadReports;
  readonly readSite: ReadSite;
  readonly publicUrl: string;
};

/**
 * The mail, composed when sent. Its period is that of its Monday, however late. Undefined once the
 * report or its recipient is gone, or the role may no longer see reports.
 */
export const makeReportMail =
  ({ saved, staff, read, readSite, publicUrl }: MakeReportMailPorts) =>
  async ({
    savedId,
    monday,
    uid,
  }: Extract<OutboxTask, { readonly kind: 'report' }>): Promise<ReportMail | undefined> => {
    const view = (await saved.list()).find(({ id }) => id === savedId);
    const { members } = await staff.read();
    const member = members.find((one) => one.uid === uid);
    if (view === undefined || member === undefined) return undefined;
    if (!view.mailTo.includes(uid) || !mayGetReports(member)) return undefined;
    const asked = PRESETS[view.period].span(monday as CalendarDay);
    const { report, span, day, isBehind } = await read(view.report, asked, view.by);
    // It is tried again soon, because incomplete numbers are worse than late ones.
    if (isBehind) throw new Error('Older bookings are still being counted');
    const { isLive, isList } = REPORT_KINDS[view.report];
    const comparedWith = (isLive ?? isList) ? undefined : comparedSpan(asked, view.compare);
    const other = comparedWith && (await read(view.report, comparedWith, view.by)).report;
    const days = isLive === true ? '' : `&from=${asked.from}&to=${asked.to}&by=${view.by}`;
    const url = `${publicUrl}/admin/reports?report=${view.report}${days}&compare=${view.compare}`;
    const ahead = aheadText(view.report, asked, day);
    const facts = { view, report, span, ahead, other, comparedWith, url };
    return {
      to: member.email,
      ...composeReportMail(facts, await readSite()),
      attachments: [
        { name: csvName(view.report, span, day), type: 'text/csv', content: reportCsv(report) },
      ],
    };
  };
