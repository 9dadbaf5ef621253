import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { addDays, type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { counted } from '#core/kernel/counted.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { usePageKeys } from '#web/admin/ui/shortcuts.tsx';
import { dayName } from '#web/admin/ui/words.ts';
import type { Calendar } from './calendar-data.ts';
import {
  barOn,
  type Cell,
  cellFrom,
  type GridRow,
  HEAD_HEIGHT,
  NAMES_WIDTH,
  placed,
  UNIT_HEIGHT,
  type UnitRow,
} from './calendar-rows.ts';
import { DayHead, DayShades } from './day-heads.tsx';
import { type Held, heldOf, UnitBar } from './unit-bar.tsx';
import { type GridActions, type Move, useGridDrag } from './use-grid-drag.ts';
import { type GridWindow, useGridWindow } from './use-grid-window.ts';

/** The first arrow key pressed on the page enters the grid, where the other keys work. */
function useFirstArrow(enter: () => void): void {
  usePageKeys((event) => {
    if (document.activeElement !== document.body || !event.key.startsWith('Arrow')) return;
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    enter();
  });
}

/** The cell the arrow keys move, and the keys that act on it. */
function useGridKeys(
  grid: Pick<GridWindow, 'scroller' | 'tops' | 'scrollTo'>,
  { calendar, rows }: { readonly calendar: Calendar; readonly rows: readonly GridRow[] },
  { onMove, onBlock, onCloseDay }: GridActions,
) {
  const navigate = useNavigate();
  const mayOrder = useMay()('orders:write');
  const [cell, setCell] = useState<Cell>({
    row: rows.findIndex(({ kind }) => kind === 'unit'),
    column: 0,
  });

  const isFollowed = useRef(false);
  const goTo = (to: Cell): void => {
    isFollowed.current = true;
    setCell(to);
    grid.scrollTo(to);
  };
  // Moves focus along with the cell once it is drawn.
  useEffect(() => {
    const link = grid.scroller.current?.querySelector<HTMLElement>('[data-cursor]');
    if (!isFollowed.current || !link) return;
    link.focus({ preventScroll: true });
    isFollowed.current = false;
  });
  // A new object, so that the same cell is drawn again and takes the focus.
  useFirstArrow(() => goTo({ ...cell }));

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = cellFrom(rows, cell, event.key, calendar.days.length);
    const row = rows[cell.row];
    if (to !== undefined) {
      event.preventDefault();
      goTo(to);
      return;
    }
    if (row?.kind !== 'unit') return;
    const from = calendarDay(calendar.from);
    const day = addDays(from, cell.column);
    const bar = barOn(row.unit.bars, day);
    const held = bar && heldOf(placed(bar, from), grid.tops[cell.row] ?? 0);
    if (event.key === 'm' && held && onMove) onMove({ held, to: held.period });
    else if (event.key === 'b' && onBlock) onBlock({ row, from: day, to: day });
    else if (event.key === 'c' && onCloseDay) onCloseDay(day);
    else if (event.key === 'n' && mayOrder) {
      const asked = new URLSearchParams({ product: row.product.productId, day });
      void navigate(`/admin/orders/new?${asked.toString()}`);
    } else return;
    event.preventDefault();
  };

  return { cell, setCell, onKeyDown };
}

const UnitName = ({ row }: { readonly row: UnitRow }) => (
  <div
    role="rowheader"
    aria-colindex={1}
    className="sticky left-0 z-10 flex h-full items-center gap-2 border-r border-line bg-ground pr-2 pl-4"
    style={{ width: NAMES_WIDTH }}
  >
    <span
      title={row.product.title}
      className={`min-w-0 flex-1 truncate ${row.isFirst ? 'font-medium' : 'sr-only'}`}
    >
      {row.product.title}
    </span>
    <span className="ml-auto max-w-20 truncate text-sm text-muted" title={row.unit.label}>
      {row.unit.label}
    </span>
  </div>
);

type RowProps = {
  readonly row: GridRow;
  readonly index: number;
  readonly top: number;
  readonly calendar: Calendar;
  readonly dayWidth: number;
  readonly first: number;
  readonly last: number;
  /** Undefined: the cursor is in another row. */
  readonly cursor: number | undefined;
  readonly onCell: (cell: Cell) => void;
  readonly onEdge: (held: Held, end: 'start' | 'end', event: PointerEvent<HTMLElement>) => void;
};

const Row = memo(function Row(props: RowProps) {
  const { row, index, top, calendar, dayWidth, first, last, cursor, onCell } = props;
  const seesUnits = useMay()('inventory:read');
  const from = calendarDay(calendar.from);
  const look = 'absolute inset-x-0 border-b border-line/60 [contain:strict]';
  if (row.kind === 'group') {
    return (
      <div role="row" aria-rowindex={index + 2} className={look} style={{ top, height: 24 }}>
        <div
          role="rowheader"
          className="sticky left-0 z-10 flex h-full w-fit items-center gap-2 bg-ground pr-2 pl-4 text-sm"
        >
          <span className="font-display font-semibold">{row.title}</span>
          <span className="text-muted">{counted(row.units, 'unit')}</span>
        </div>
      </div>
    );
  }
  const bars = row.unit.bars.map((bar) => placed(bar, from));
  const seen = bars.filter(({ column, days }) => column <= last && column + days > first);
  const day = cursor === undefined ? undefined : addDays(from, cursor);
  const isEmpty = day !== undefined && barOn(row.unit.bars, day) === undefined;
  return (
    <div role="row" aria-rowindex={index + 2} className={look} style={{ top, height: UNIT_HEIGHT }}>
      <UnitName row={row} />
      <div className="absolute inset-y-0" style={{ left: NAMES_WIDTH }}>
        {isEmpty && cursor !== undefined && (
          <div
            role="gridcell"
            aria-colindex={cursor + 2}
            className="absolute inset-y-0"
            style={{ left: cursor * dayWidth, width: dayWidth }}
          >
            <a
              href={seesUnits ? `/admin/inventory?unit=${encodeURIComponent(row.key)}` : undefined}
              tabIndex={0}
              data-cursor
              className="block h-full rounded-sm outline-offset-[-2px]"
              aria-label={`${row.product.title}, ${row.unit.label}: available, ${dayName(day)}`}
            />
          </div>
        )}
        {seen.map((at) => (
          <UnitBar
            key={at.bar.from}
            row={row}
            at={at}
            next={bars[bars.indexOf(at) + 1]}
            top={top}
            dayWidth={dayWidth}
            from={calendar.from}
            to={calendar.to}
            isCursor={cursor !== undefined && at.column <= cursor && cursor < at.column + at.days}
            onFocus={(column) =>
              (cursor === undefined || cursor < column || cursor >= column + at.days) &&
              onCell({ row: index, column: Math.max(0, column) })
            }
            onEdge={props.onEdge}
          />
        ))}
      </div>
    </div>
  );
});

/** Units down, days across; draws only the visible part in both directions. */
export function UnitGrid(
  props: {
    readonly calendar: Calendar;
    readonly rows: readonly GridRow[];
    readonly move: Move | undefined;
    readonly onDay: (day: CalendarDay) => void;
  } & GridActions,
) {
  const { calendar, rows, move } = props;
  const from = calendarDay(calendar.from);
  const count = calendar.days.length;
  const navigate = useNavigate();
  const grid = useGridWindow(rows, count);
  const { scroller, dayWidth, tops, seen, look } = grid;
  const total = tops.at(-1) ?? 0;
  const { cell, setCell, onKeyDown } = useGridKeys(grid, { calendar, rows }, props);
  const { ghost, onEdge, onPointerDown } = useGridDrag(grid, { from, rows, move }, props, setCell);

  const todayColumn = daysBetween(from, calendarDay(calendar.today));
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label="Units by day"
      aria-rowcount={rows.length + 1}
      aria-colcount={count + 1}
      tabIndex={-1}
      onScroll={look}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onDragStart={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        // Let the browser open new tabs.
        if (link === null || !link.hasAttribute('href') || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        // Shift draws maintenance.
        if (!event.shiftKey) void navigate(link.pathname + link.search);
      }}
      className="relative h-full overflow-auto bg-ground select-none"
    >
      <div
        className="relative"
        style={{ width: NAMES_WIDTH + count * dayWidth, height: HEAD_HEIGHT + total }}
      >
        <DayShades calendar={calendar} dayWidth={dayWidth} shown={seen?.days} height={total} />
        <DayHead calendar={calendar} dayWidth={dayWidth} shown={seen?.days} onDay={props.onDay} />
        <div className="absolute inset-x-0" style={{ top: HEAD_HEIGHT, height: total }}>
          {seen &&
            rows.slice(seen.rows.first, seen.rows.last + 1).map((row, offset) => {
              const index = seen.rows.first + offset;
              return (
                <Row
                  key={`${row.kind} ${row.key}`}
                  row={row}
                  index={index}
                  top={tops[index] ?? 0}
                  calendar={calendar}

                  dayWidth={dayWidth}
                  first={seen.days.first}
                  last={seen.days.last}
                  cursor={cell.row === index ? cell.column : undefined}
                  onCell={setCell}
                  onEdge={onEdge}
                />
              );
            })}
        </div>
        {todayColumn >= 0 && todayColumn < count && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute w-px bg-ink/70"
            style={{
              left: NAMES_WIDTH + (todayColumn + 0.5) * dayWidth,
              top: HEAD_HEIGHT,
              height: total,
            }}
          />
        )}
        <div
          ref={ghost}
          hidden
          aria-hidden="true"
          className="pointer-events-none absolute top-0 left-0 z-[5] h-[22px] truncate rounded-sm bg-ink px-1 text-sm leading-[22px] font-semibold text-night ring-4 ring-ink/25"
        />
      </div>
    </div>
  );
}
