import { useState } from 'react';
import type { ReportColumnDto, ReportDto } from '#core/contract/reports.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { REPORT_KINDS } from '#core/reporting/report-kinds.ts';
import { changeOf, linkKey, shown, totalName } from '#core/reporting/report.ts';
import { Link } from '#web/admin/ui/link.tsx';
import { nearDay } from '#web/admin/ui/words.ts';
import { shownOrder, sortedRows } from './report-view.ts';

/** A day of another year with its year. */
export function cellText(column: ReportColumnDto, row: Cells): string {
  const day = parseCalendarDay(String(row[column.key] ?? ''));
  return day === undefined ? shown(column, row) : nearDay(day);
}

type Cells = ReportDto['totals'];
type Sort = { readonly key: string; readonly desc: boolean };

const EDGE = 'first:pl-3 last:pr-3';
/**
 * Names stay in place while the numbers scroll. On a phone they wrap instead of filling the
 * screen.
 */
const NAMES = 'sticky left-0 max-w-64 min-w-28 bg-raised py-1.5 whitespace-normal max-sm:w-36';

/** A browser draws more of them slowly; the file has them all. */
const MOST_ROWS = 1_000;

const placeOf = ({ kind }: ReportColumnDto): string =>
  kind === 'text' ? 'text-left' : 'text-right';

/**
 * Where there is room, a list's words wrap so that its last column is on the screen: ids anywhere,
 * others at spaces. Narrower screens scroll it, so that its rows stay low.
 */
const listed = ({ key, kind }: ReportColumnDto): string =>
  kind !== 'text'
    ? 'whitespace-nowrap'
    : `max-xl:whitespace-nowrap ${key === 'cardReference' ? 'xl:min-w-28 xl:break-all' : ''}`;

function Head(props: {
  readonly column: ReportColumnDto;
  readonly isFirst: boolean;
  readonly sort: Sort | undefined;
  readonly onSort: (sort: Sort) => void;
}) {
  const { column, isFirst, sort, onSort } = props;
  const isMine = sort?.key === column.key;
  const order = isMine ? (sort.desc ? 'descending' : 'ascending') : undefined;
  const desc = isMine ? !sort.desc : column.kind !== 'text';
  return (
    <th
      scope="col"
      aria-sort={order}
      className={`h-8 border-b border-line px-2 py-1 align-bottom text-sm font-medium text-muted ${placeOf(column)} ${isFirst ? 'sticky left-0 bg-raised' : ''} ${EDGE}`}
    >
      <button
        type="button"
        title={column.formula}
        onClick={() => onSort({ key: column.key, desc })}
        className={`min-h-6 max-sm:min-h-11 hover:text-ink ${placeOf(column)}`}
      >
        {column.title}
        {isMine && <span aria-hidden="true">{sort.desc ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}

const ChangeText = (props: {
  readonly column: ReportColumnDto;
  readonly now: Cells;
  readonly before: Cells | undefined;
}) => {
  const change = changeOf(props.column, props.now, props.before);
  if (change === undefined) return <span className="text-faint">–</span>;
  return (
    <>
      <span aria-hidden="true">{change.isMore ? '▲ ' : '▼ '}</span>
      <span className="sr-only">{change.isMore ? 'more by ' : 'less by '}</span>
      {change.text}
    </>
  );
};

/** Links a figure to what it is made of, if that can be listed. */
const Led = ({
  to,
  children,
}: {
  readonly to: Cells[string] | undefined;
  readonly children: string;
}) =>
  typeof to === 'string' ? (
    <Link to={to} className="underline decoration-edge underline-offset-4 hover:decoration-ink">
      {children}
    </Link>
  ) : (
    children
  );

/** A report's rows and totals. Each row links to its bookings. */
export function ReportTable(props: {
  readonly report: ReportDto;
  readonly main: ReportColumnDto;
  /** Undefined without a comparison. */
  readonly beside: ReadonlyMap<string, Cells> | undefined;
  readonly totalsBefore: Cells | undefined;
}) {
  const { report, main, beside, totalsBefore } = props;
  const [sort, setSort] = useState<Sort | undefined>();
  const { title, isList } = REPORT_KINDS[report.name];
  const [name, ...others] = report.columns;
  if (name === undefined) return null;
  const numbers =
    isList === true ? [main, ...others.filter((one) => one !== main)] : shownOrder(others, main);
  const rows = sortedRows(report.rows, sort);
  const cell = 'h-9 border-b border-line px-2';
  return (
    <div className="relative overflow-x-auto" tabIndex={-1}>
      <table className="w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {[name, ...numbers].map((column) => (
              <Head
                key={column.key}
                column={column}
                isFirst={column === name}
                sort={sort}
                onSort={setSort}
              />
            ))}
            {beside && (
              <th
                scope="col"
                className={`h-8 border-b border-line px-2 py-1 text-right align-bottom text-sm font-medium text-muted ${EDGE}`}
              >
                {main.title}, change
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row) => (
            <tr key={String(row['id'])} className="hover:bg-over">
              <th scope="row" className={`${cell} ${NAMES} text-left font-semibold ${EDGE}`}>
                <Led to={row['href']}>{cellText(name, row)}</Led>
              </th>
              {numbers.map((column) => (
                <td
                  key={column.key}
                  className={`${cell} ${isList === true ? listed(column) : 'whitespace-nowrap'} ${placeOf(column)} ${row[column.key] === 0 ? 'text-muted' : column.key === main.key ? 'font-semibold' : ''} ${EDGE}`}
                >
                  <Led to={row[column.key] === 0 ? undefined : row[linkKey(column.key)]}>
                    {cellText(column, row)}
                  </Led>
                </td>
              ))}
              {beside && (
                <td className={`${cell} text-right whitespace-nowrap text-muted ${EDGE}`}>
                  <ChangeText column={main} now={row} before={beside.get(String(row['id']))} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {rows.length > MOST_ROWS && (
            <tr>
              <td colSpan={numbers.length + 1} className={`px-2 py-1.5 text-muted ${EDGE}`}>
                {`${(rows.length - MOST_ROWS).toLocaleString('en-US')} more are in the CSV. The total counts them.`}
              </td>
            </tr>
          )}
          <tr className="bg-chosen font-semibold">
            <th scope="row" className={`sticky left-0 h-9 bg-chosen px-2 text-left ${EDGE}`}>
              {totalName(report)}
            </th>
            {numbers.map((column) => (
              <td key={column.key} className={`px-2 whitespace-nowrap ${placeOf(column)} ${EDGE}`}>
                {column.kind === 'text' || !(column.key in report.totals)
                  ? ''
                  : shown(column, report.totals)}
              </td>
            ))}
            {beside && (
              <td className={`px-2 text-right whitespace-nowrap ${EDGE}`}>
                <ChangeText column={main} now={report.totals} before={totalsBefore} />
              </td>
            )}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
