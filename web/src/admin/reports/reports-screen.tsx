import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router-dom';
import type { ReportColumnDto, ReportDto, REPORT_ROUTES } from '#core/contract/reports.ts';
import { comparedSpan, type Compared } from '#core/reporting/periods.ts';
import {
  aheadText,
  csvName,
  PAID_BY,
  REPORT_KINDS,
  MOST_REPORT_DAYS,
  mostDaysOf,
} from '#core/reporting/report-kinds.ts';
import { changeOf, reportCsv, shown, totalName } from '#core/reporting/report.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { PromoCodes, PromoEditor } from '#web/admin/shared/promo-codes.tsx';
import { BarChart } from '#web/admin/ui/bar-chart.tsx';
import { ActionButton, ActionLink, Chip, Segmented } from '#web/admin/ui/controls.tsx';
import { Bone, EmptyState, LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { downloadCsv } from '#web/admin/ui/files.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { Link } from '#web/admin/ui/link.tsx';
import { Needs } from '#web/admin/ui/may.ts';
import { Figure, Figures, Panel } from '#web/admin/ui/panel.tsx';
import { PeriodPicker } from '#web/admin/ui/period-picker.tsx';
import { useShortcuts } from '#web/admin/ui/shortcuts.tsx';
import { Foot, ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';
import { dateName, datesName } from '#web/admin/ui/words.ts';
import { useConfig, useToday } from '#web/shared/app-context.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { CostsPanel } from './costs-panel.tsx';
import { QuickBooksPanel } from './quickbooks-panel.tsx';
import { RemittancesPanel } from './remittances-panel.tsx';
import { cellText, ReportTable } from './report-table.tsx';
import {
  chartOf,
  closedText,
  insteadOfEmpty,
  isBlank,
  JOURNAL,
  ofMethod,
  type ReportView,
  rowsBeside,
  viewOf,
  zeroColumns,
} from './report-view.ts';
import { SavedReports } from './saved-reports.tsx';

const { useRead } = hooksOf<typeof REPORT_ROUTES>();

/** @param span undefined: do not fetch */
const useReport = ({ name, by }: ReportView, span: DaySpan | undefined) =>
  useRead(
    ['admin', 'reports', name, by, span],
    (call) =>
      call('GET /reports/:name', {
        name,
        query: { from: span?.from ?? '', to: span?.to ?? '', by },
      }),
    { enabled: span !== undefined, placeholderData: keepPreviousData },
  );

const spanName = ({ from, to }: { readonly from: string; readonly to: string }): string =>
  datesName(from, to);

/** The choice of report, period, grouping and comparison. */
function Choices(props: {
  readonly view: ReportView;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
}) {
  const { view, change } = props;
  const { byTime, isLive, isFiled, isList } = REPORT_KINDS[view.name];
  const tabs = useRef<HTMLElement>(null);
  // The address, or a saved view, may name a report at the end of the row, which fades out.
  const names = Object.keys(REPORT_KINDS);
  const chosen = view.isJournal ? names.length : names.indexOf(view.name);
  useEffect(() => {
    tabs.current?.children[chosen]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <>
      <div className="print:hidden border-b border-line">
        <nav
          ref={tabs}
          aria-label="Reports"
          className="flex gap-1.5 px-4 py-2 max-sm:pl-3 lg:flex-wrap max-lg:overflow-x-auto max-lg:pr-8 max-lg:[mask-image:linear-gradient(to_right,#000_calc(100%-32px),transparent)] max-lg:[scrollbar-width:none]"
        >
          {Object.entries(REPORT_KINDS).map(([name, { title }]) => (
            <Chip
              key={name}
              on={!view.isJournal && name === view.name}
              onPress={() => change({ report: name })}
            >
              {title}
            </Chip>
          ))}
          <Chip on={view.isJournal} onPress={() => change({ report: JOURNAL })}>
            QuickBooks
          </Chip>
          <ActionLink to="/admin/analytics" variant="quiet" className="sm:hidden">
            Analytics
          </ActionLink>
        </nav>
      </div>
      {isLive !== true && (
        <div className="print:hidden flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 max-sm:gap-2 max-sm:px-3">
          <PeriodPicker
            period={view.period}
            span={view.span}
            change={change}
            hasQuarter={isFiled === true}
            most={view.isJournal ? MOST_REPORT_DAYS : mostDaysOf(view.name)}
          />
          {byTime === true && !view.isJournal && (
            <Segmented
              label="Rows"
              options={[
                { value: 'day', label: 'By day' },
                { value: 'month', label: 'By month' },
              ]}
              value={view.by}
              onChange={(by) => change({ by })}
            />
          )}
          {isList === true && !view.isJournal && (
            <Segmented
              label="Method"
              options={[
                { value: '', label: 'All' },
                ...Object.values(PAID_BY).map((label) => ({ value: label, label })),
              ]}
              value={view.method ?? ''}
              onChange={(method) => change({ method })}
            />
          )}
          {isList !== true && !view.isJournal && (
            <Segmented<Compared>
              label="Compare"
              options={[
                { value: 'before', label: 'Previous' },
                { value: 'year', label: 'Year ago' },
                { value: 'none', label: 'None' },
              ]}
              value={view.compare}
              onChange={(compare) => change({ compare })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** The main totals, each with its change from the compared period. */
function Totals({
  report,
  other,
}: {
  readonly report: ReportDto;
  readonly other: ReportDto | undefined;
}) {
  const { main, splits = [], notes } = REPORT_KINDS[report.name];
  const numbers = report.columns.filter(
    ({ key, kind }) => kind !== 'text' && report.totals[key] !== undefined && !splits.includes(key),
  );
  const first = numbers.filter(({ key }) => key === main);
  const rest = numbers.filter(({ key }) => key !== main).slice(-5);
  return (
    <Figures>
      {[...first, ...rest].map((column) => {
        const change = changeOf(column, report.totals, other?.totals);
        return (
          <Figure key={column.key} name={column.title} value={shown(column, report.totals)}>
            {column.note ?? notes?.[column.key]}
            {change && (
              <span className="block">{`${change.isMore ? '▲' : '▼'} ${change.text}`}</span>
            )}
          </Figure>
        );
      })}
    </Figures>
  );
}

const Formulas = ({ columns }: { readonly columns: readonly ReportColumnDto[] }) => (
  <dl className="grid gap-x-6 gap-y-1 md:grid-cols-2">
    {columns.map(({ key, title, formula }) => (
      <div key={key} className="flex min-w-0 gap-3">
        <dt className="w-32 shrink-0 text-muted">{title}</dt>
        <dd className="min-w-0">{formula}</dd>
      </div>
    ))}
  </dl>
);

function Loading() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {['w-1/3', 'w-2/3', 'w-1/2', 'w-3/5', 'w-2/5'].map((width) => (
        <Bone key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}

function ReportBody(props: {
  readonly report: ReportDto;
  readonly other: ReportDto | undefined;
  readonly comparedWith: DaySpan | undefined;
}) {
  const { report, other, comparedWith } = props;
  const { main: mainKey, title } = REPORT_KINDS[report.name];
  const main = report.columns.find(({ key }) => key === mainKey);
  if (main === undefined) return null;
  // A comparison with an empty period is meaningless.
  const compared = other === undefined || isBlank(other) ? undefined : comparedWith;
  const beside = rowsBeside(report, compared && other);
  const bars = chartOf(report);
  const zeros = zeroColumns(report);
  const columns = report.columns.filter((column) => !zeros.includes(column));
  if (isBlank(report)) {
    return (
      <Panel title={title}>
        <EmptyState
          title={
            REPORT_KINDS[report.name].isLive === true ? 'Nothing owed' : 'Nothing in this period'
          }
        >
          {REPORT_KINDS[report.name].empty}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <>
      <Totals report={{ ...report, columns }} other={other} />
      {bars.rows.length > 1 && (
        <Panel
          title={`${main.title}${REPORT_KINDS[report.name].byTime === true ? ` by ${report.by}` : ''}`}
          note={main.formula}
          actions={
            compared && (
              <span className="flex flex-wrap gap-x-4 text-sm text-muted">
                <span className="inline-flex items-center gap-1.5">
                  <i aria-hidden="true" className="size-2 rounded-[2px] bg-planned" />
                  these days
                </span>
                <span className="inline-flex items-center gap-1.5">
                  <i aria-hidden="true" className="h-0.5 w-3 bg-ink" />
                  {spanName(compared)}
                </span>
              </span>
            )
          }
        >
          <BarChart
            report={bars}
            column={main}
            isTime={REPORT_KINDS[report.name].byTime === true}
            beside={beside}
          />
        </Panel>
      )}
      <Panel
        title="Numbers"
        note={
          zeros.length > 0 &&
          `not shown, all zero: ${zeros.map((column) => column.title).join(', ')}`
        }
        flush
      >
        <ReportTable
          report={{ ...report, columns }}
          main={main}
          beside={compared && beside}
          totalsBefore={compared && other?.totals}
        />
      </Panel>
      <Panel title="How each number is calculated">
        <Formulas columns={columns} />
      </Panel>
    </>
  );
}

/** Print styles: black on white, no controls. */
function Sheet({
  report,
  notes,
}: {
  readonly report: ReportDto;
  readonly notes: readonly (string | undefined)[];
}) {
  const { title, isLive } = REPORT_KINDS[report.name];
  const today = useToday();
  const { brand } = useConfig().site;
  const last: ReportDto['totals'] = {
    ...report.totals,
    [report.columns[0]?.key ?? '']: totalName(report),
  };
  return createPortal(
    <div className={`print-sheet ${report.columns.length > 8 ? 'print-wide' : ''}`}>
      <h2>
        {title} · {brand}
      </h2>
      <p>
        {[isLive === true ? `As it was on ${dateName(today)}` : spanName(report), ...notes]
          .filter((text) => text !== undefined)
          .join('. ')}
      </p>
      <table>
        <thead>
          <tr>
            {report.columns.map(({ key, kind, title: head }) => (
              <th key={key} scope="col" className={kind === 'text' ? '' : 'print-number'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...report.rows, last].map((row, index) => (
            <tr
              key={String(row['id'] ?? `total ${index}`)}
              className={row === last ? 'print-total' : ''}
            >
              {report.columns.map((column) => (
                <td key={column.key} className={column.kind === 'text' ? '' : 'print-number'}>
                  {column.key in row ? cellText(column, row) : ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Formulas columns={report.columns} />
    </div>,
    document.body,
  );
}

/** The codes, which can be added and edited here as in the settings. */
const CodesPanel = () => (
  <Needs is="settings:write">
    <PromoEditor>
      <Panel title="Your codes">
        <PromoCodes />
      </Panel>
    </PromoEditor>
  </Needs>
);

/** `/admin/reports`: the reports, each with its formulas and links to its bookings. */
export function ReportsScreen() {
  const [params, setParams] = useSearchParams();
  const today = useToday();
  const usual = viewOf(params, today);
  const asksDays = ['period', 'from', 'to'].some((name) => params.has(name));
  const past = useReport(usual, asksDays || usual.isJournal ? undefined : usual.span);
  const isPastBlank = past.data !== undefined && !asksDays && isBlank(past.data);
  const later = viewOf(params, today, insteadOfEmpty(params));
  const ahead = useReport(later, isPastBlank ? later.span : undefined);
  const opensAhead = isPastBlank && ahead.data !== undefined && !isBlank(ahead.data);
  const view = opensAhead ? later : usual;
  const { question, isLive, isList } = REPORT_KINDS[view.name];
  const { isJournal } = view;
  const stillAhead = aheadText(view.name, view.span, today);
  const title = isJournal ? 'QuickBooks' : REPORT_KINDS[view.name].title;
  const comparedWith =
    isJournal || (isLive ?? isList) === true ? undefined : comparedSpan(view.span, view.compare);
  const read = useReport(view, isJournal ? undefined : view.span);
  const beside = useReport(view, comparedWith);
  const whole = !isJournal && read.data?.name === view.name ? read.data : undefined;
  const closed = whole && closedText(whole);
  const report = whole && ofMethod(whole, view.method);
  const other = comparedWith && beside.data?.name === view.name ? beside.data : undefined;

  const change = (changes: Readonly<Record<string, string>>): void => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  const save = (): void => {
    if (report === undefined) return;
    downloadCsv(csvName(report.name, report, today), reportCsv(report));
  };
  useShortcuts({ e: save });

  return (
    <div className="flex min-w-0 flex-col sm:h-full sm:min-h-0">
      <PageMeta title={`${title} report`} path="/admin/reports" hidden />
      <TopBar title={title} note={isLive === true ? 'as it is now' : spanName(view.span)}>
        <span className="print:hidden flex gap-2">
          <ActionLink to="/admin/analytics" variant="quiet" className="max-sm:hidden">
            Analytics
          </ActionLink>
          {!isJournal && (
            <>
              <ActionButton
                className="max-sm:hidden"
                off={report === undefined}
                onClick={() => window.print()}
              >
                Print
              </ActionButton>
              <ActionButton icon="download" off={report === undefined} onClick={save}>
                <span className="max-sm:sr-only">CSV</span>
              </ActionButton>
            </>
          )}
        </span>
      </TopBar>
      <Choices view={view} change={change} />
      {!isJournal && (
        <SavedReports view={view} openId={params.get('saved') ?? undefined} change={change} />
      )}
      <ScreenBody>
        {!isJournal && (
          <p className="text-muted">
            {[question, stillAhead, closed].filter((text) => text !== undefined).join(' ')}
          </p>
        )}
        {report?.isBehind === true && (
          <StateBox is="changed" title="Older bookings are still being counted">
            These numbers are too low until this finishes. It runs on its own.
          </StateBox>
        )}
        {report?.isTaxOff === true && (
          <StateBox is="changed" title="Sales tax is off, so no customer is charged any">
            In Texas, rentals and their delivery are taxable. Turn it on in{' '}
            <Link to="/admin/settings#tax" className="underline underline-offset-4 hover:text-cyan">
              Settings, Tax
            </Link>
            . What is booked before that stays as it is.
          </StateBox>
        )}
        {view.name === 'codes' && !isJournal && <CodesPanel />}
        {isJournal ? (
          <QuickBooksPanel span={view.span} />
        ) : read.isError && report === undefined ? (
          <LoadFailed title={`${title} did not load`} query={read} />
        ) : report === undefined ? (
          <Loading />
        ) : (
          <ReportBody report={report} other={other} comparedWith={comparedWith} />
        )}
        {view.name === 'tax' && !isJournal && <RemittancesPanel span={view.span} />}
        {view.name === 'profit' && !isJournal && <CostsPanel />}
      </ScreenBody>
      {report && <Sheet report={report} notes={[stillAhead, closed]} />}
      <Foot keys={report ? [['E', 'export']] : []}>
        {report && 'Counted from the bookings just now'}
      </Foot>
    </div>
  );
}
