import type { ReportColumnDto, ReportDto } from '#core/contract/reports.ts';
import { numberIn, periodText, shown } from '#core/reporting/report.ts';
import { useMediaQuery } from '#web/shared/use-media-query.ts';
import { PHONE } from './data-table.tsx';

/** Round numbers for an axis, from the lowest to the highest, at most five above zero. */
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

/** Drawn at the displayed width, so that labels are not scaled. */
const WIDTHS = { phone: 340, desk: 960 } as const;
/**
 * Room for a name. Rows that are not in order of time are limited to as many as have room for
 * one.
 */
const NAME = 80;
const PLOT = 136;
const LEFT = 60;
/** A line of names below the bars. */
const LINE = 14;
const BOTTOM = 24;
const TOP = 12;
/** More bars would be too thin to read. */
const MOST_BARS = 62;

type Cells = ReportDto['totals'];

/** A letter's usual width. */
const LETTER = 6.5;

const cutTo =
  (room: number) =>
  (text: string): string => {
    const most = Math.floor(room / LETTER);
    return text.length > most ? `${text.slice(0, most - 1)}…` : text;
  };

/** Two lines below a bar: a unit below its product, because names of units begin alike. */
function linesOf(text: string, room: number): readonly string[] {
  const at = text.lastIndexOf(', ');
  return (at < 0 ? [text] : [text.slice(0, at), text.slice(at + 2)]).map(cutTo(room));
}

/** Shortens amounts of $10,000 and more to thousands, then to millions. */
function tickText(column: ReportColumnDto, value: number): string {
  if (column.kind !== 'cents' || Math.abs(value) < 1_000_000) {
    return shown(column, { [column.key]: value }).replace(/\.00$/, '');
  }
  const thousands = Math.abs(value) / 100_000;
  const text = thousands < 1_000 ? `${thousands}k` : `${thousands / 1_000}M`;
  return `${value < 0 ? '−' : ''}$${text}`;
}

/**
 * Bars of one column, each with a line at the compared period's value. Hidden from screen
 * readers, because the table below has the numbers.
 */
export function BarChart(props: {
  readonly report: Pick<ReportDto, 'columns' | 'rows'>;
  readonly column: ReportColumnDto;
  /** Its rows are periods of time. */
  readonly isTime: boolean;
  readonly beside: ReadonlyMap<string, Cells>;
  /** For when it has less than the full screen width. */
  readonly width?: number;
}) {
  const { report, column, isTime, beside } = props;
  const size = useMediaQuery(PHONE) ? 'phone' : 'desk';
  const width = Math.min(WIDTHS[size], props.width ?? WIDTHS.desk);
  const labels = Math.floor(width / NAME);
  const rows = report.rows.slice(0, isTime ? MOST_BARS : labels);
  const [name] = report.columns;
  const values = rows.flatMap((row) => [
    numberIn(row, column.key),
    numberIn(beside.get(String(row['id'])), column.key),
  ]);
  const ticks = ticksOf(Math.min(...values), Math.max(...values));
  const [low = 0, high = 0] = [ticks[0], ticks.at(-1)];
  const step = (width - LEFT) / Math.max(1, rows.length);
  const every = Math.ceil(rows.length / labels);
  const names = rows.map((row) =>
    linesOf(periodText(String(row[name?.key ?? ''] ?? '')), Math.max(NAME, step * every)),
  );
  const height = PLOT + BOTTOM + (names.some(({ length }) => length > 1) ? LINE : 0);
  const y = (value: number): number => TOP + ((high - value) / (high - low || 1)) * (PLOT - TOP);
  const bar = Math.min(44, step * 0.62);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="block h-auto w-full text-[11px]"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end" className="fill-muted">
            {tickText(column, tick)}
          </text>
        </g>
      ))}
      {rows.map((row, index) => {
        const value = numberIn(row, column.key);
        const other = beside.get(String(row['id']));
        const middle = LEFT + step * (index + 0.5);
        const [top, foot] = [y(Math.max(0, value)), y(Math.min(0, value))];
        return (
          <g key={String(row['id'])}>
            <rect
              x={middle - bar / 2}
              y={top}
              width={bar}
              height={Math.max(0, foot - top)}
              rx={2}
              className={value < 0 ? 'fill-act' : 'fill-planned'}
            />
            {other && (
              <line
                x1={middle - bar / 2 - 3}
                x2={middle + bar / 2 + 3}
                y1={y(numberIn(other, column.key))}
                y2={y(numberIn(other, column.key))}
                strokeWidth={2}
                className="stroke-ink"
              />
            )}
            {index % every === 0 && (
              <text textAnchor="middle" className="fill-muted">
                {names[index]?.map((line, at) => (
                  <tspan key={line} x={middle} y={PLOT + 18 + at * LINE}>
                    {line}
                  </tspan>
                ))}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
