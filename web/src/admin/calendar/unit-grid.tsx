import { useMay } from '#web/admin/ui/may.ts';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { addDays, type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Calendar } from '#web/admin/calendar/calendar-data.ts';
import {
  barOn,
  cellFrom,
  daysShown,
  draggedTo,
  HEAD_HEIGHT,
  NAMES_WIDTH,
  type GridRow,
  placed,
  rowAt,
  rowsShown,
  type Shown,
  topsOf,
  UNIT_HEIGHT,
  type UnitRow,
} from '#web/admin/calendar/calendar-rows.ts';
import { DayHead, DayShades } from '#web/admin/calendar/day-heads.tsx';
import { type Held, heldOf, UnitBar } from '#web/admin/calendar/unit-bar.tsx';
import { dayName } from '#web/admin/ui/words.ts';

const NARROWEST_DAY = 45;

/** A rental being moved to other days. */
export type Move = { readonly held: Held; readonly to: RentalPeriod };
/** Days on which a unit is to be out of service. */
export type Blocking = {
  readonly row: UnitRow;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
};

type Cell = { readonly row: number; readonly column: number };

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
          <span className="text-muted">
            {row.units} {row.units === 1 ? 'unit' : 'units'}
          </span>
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
              href={`/admin/inventory?unit=${encodeURIComponent(row.key)}`}
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

/** Draws where a dragged rental or closure would be, without renders while the pointer moves. */
function drawGhost(
  ghost: HTMLElement | null,
  at: { top: number; left: number; width: number; text: string } | undefined,
): void {
  if (ghost === null) return;
  ghost.hidden = at === undefined;
  if (at === undefined) return;
  ghost.style.transform = `translate(${at.left}px, ${at.top}px)`;
  ghost.style.width = `${at.width}px`;
  ghost.textContent = at.text;
}

/** Units down, days across; draws only the visible part in both directions. */
export function UnitGrid(props: {
  readonly calendar: Calendar;
  readonly rows: readonly GridRow[];
  readonly move: Move | undefined;
  readonly onDay: (day: CalendarDay) => void;
  /** Absent if the user may not. */
  readonly onMove: ((move: Move) => void) | undefined;
  readonly onBlock: ((blocking: Blocking) => void) | undefined;
  readonly onCloseDay: ((day: CalendarDay) => void) | undefined;
}) {
  const { calendar, rows, move, onMove, onBlock } = props;
  const from = calendarDay(calendar.from);
  const count = calendar.days.length;
  const navigate = useNavigate();
  const mayOrder = useMay()('orders:write');
  const scroller = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const tops = useMemo(() => topsOf(rows), [rows]);
  const total = tops.at(-1) ?? 0;
  const [size, setSize] = useState({ width: 1040, height: 600 });
  const [seen, setSeen] = useState<{ readonly rows: Shown; readonly days: Shown }>();
  const [cell, setCell] = useState<Cell>({
    row: rows.findIndex(({ kind }) => kind === 'unit'),
    column: 0,
  });
  const dayWidth = Math.max(NARROWEST_DAY, Math.floor((size.width - NAMES_WIDTH) / count));

  const look = (): void => {
    const box = scroller.current;
    if (box === null) return;
    const next = {
      rows: rowsShown(tops, box.scrollTop, box.clientHeight - HEAD_HEIGHT),
      days: daysShown(count, dayWidth, box.scrollLeft, box.clientWidth - NAMES_WIDTH),
    };
    setSeen((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
  };
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    const watch = new ResizeObserver(() =>
      setSize({ width: box.clientWidth, height: box.clientHeight }),
    );
    watch.observe(box);
    setSize({ width: box.clientWidth, height: box.clientHeight });
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(look);

  const dayAt = (clientX: number): number => {
    const box = scroller.current;
    if (box === null) return 0;
    const x = clientX - box.getBoundingClientRect().left - NAMES_WIDTH + box.scrollLeft;
    return Math.max(0, Math.min(count - 1, Math.floor(x / dayWidth)));
  };
  const rowUnder = (clientY: number): number => {
    const box = scroller.current;
    if (box === null) return 0;
    return rowAt(tops, clientY - box.getBoundingClientRect().top - HEAD_HEIGHT + box.scrollTop);
  };
  const ghostOf = ({ held, to }: Move) => ({
    top: HEAD_HEIGHT + held.top + 3,
    left: NAMES_WIDTH + daysBetween(from, to.startDate) * dayWidth + 1,
    width: Math.max(1, daysBetween(to.startDate, to.endDate)) * dayWidth - 2,
    text: held.name,
  });

  // Keeps the preview visible while the dialog is open.
  useLayoutEffect(() => drawGhost(ghost.current, move && ghostOf(move)));

  const latest = useRef({ dayAt, ghostOf, onMove });
  useEffect(() => {
    latest.current = { dayAt, ghostOf, onMove };
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let grabbed = 0;
    const heldIn = (data: Readonly<Record<string | symbol, unknown>>) =>
      data['held'] as Held | undefined;
    const moved = (held: Held, clientX: number): Move => ({
      held,
      to: draggedTo(held.period, latest.current.dayAt(clientX) - grabbed, 'both'),
    });
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => heldIn(source.data) !== undefined,
      onDragStart: ({ location }) =>
        (grabbed = latest.current.dayAt(location.initial.input.clientX)),
      onDrag({ source, location }) {
        const held = heldIn(source.data);
        if (held === undefined) return;
        drawGhost(
          ghost.current,
          latest.current.ghostOf(moved(held, location.current.input.clientX)),
        );
      },
      onDragLeave: () => drawGhost(ghost.current, undefined),
      onDrop({ source, location }) {
        drawGhost(ghost.current, undefined);
        const held = heldIn(source.data);
        if (held === undefined) return;
        const move = moved(held, location.current.input.clientX);
        if (move.to.startDate !== held.period.startDate) latest.current.onMove?.(move);
      },
    });
  }, []);

  /** Follows the pointer until it is released. */
  const follow = (
    event: PointerEvent<HTMLElement>,
    onTo: (clientX: number, isDone: boolean) => void,
  ): void => {
    event.preventDefault();
    event.stopPropagation();
    const target = event.currentTarget;
    target.setPointerCapture(event.pointerId);
    const stop = (): void => {
      target.removeEventListener('pointermove', to);
      target.removeEventListener('pointerup', done);
      target.removeEventListener('pointercancel', stop);
      drawGhost(ghost.current, undefined);
    };
    const to = ({ clientX }: globalThis.PointerEvent): void => onTo(clientX, false);
    const done = ({ clientX }: globalThis.PointerEvent): void => {
      stop();
      onTo(clientX, true);
    };
    target.addEventListener('pointermove', to);
    target.addEventListener('pointerup', done);
    target.addEventListener('pointercancel', stop);
  };

  const edges = useRef<RowProps['onEdge']>(undefined);
  useEffect(() => {
    edges.current = (held, end, event) => {
      if (event.shiftKey || onMove === undefined) return;
      const grabbed = dayAt(event.clientX);
      follow(event, (clientX, isDone) => {
        const to = draggedTo(held.period, dayAt(clientX) - grabbed, end);
        const changed = { held, to };
        const isSame = to.startDate === held.period.startDate && to.endDate === held.period.endDate;
        if (!isDone) drawGhost(ghost.current, ghostOf(changed));
        else if (!isSame) onMove(changed);
      });
    };
  });
  const [handles] = useState(() => ({
    onEdge: ((...given) => edges.current?.(...given)) as RowProps['onEdge'],
    onCell: (to: Cell) => setCell(to),
  }));

  /** Only the pressed bar becomes draggable, since thousands come and go while scrolling. */
  const takeHold = (target: EventTarget, index: number, row: UnitRow): void => {
    const link = target instanceof Element ? target.closest<HTMLElement>('a[data-column]') : null;
    const bar = link && barOn(row.unit.bars, addDays(from, Number(link.dataset['column'])));
    const held = bar ? heldOf(placed(bar, from), tops[index] ?? 0) : undefined;
    if (link === null || held === undefined || onMove === undefined) return;
    const letGo = draggable({
      element: link,
      getInitialData: () => ({ held }),
      onDragStart: () => link.setAttribute('data-dragged', ''),
      onDrop() {
        link.removeAttribute('data-dragged');
        letGo();
      },
    });
    link.addEventListener('pointerup', letGo, { once: true });
  };

  const draw = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const index = rowUnder(event.clientY);
    const row = rows[index];
    const begun = dayAt(event.clientX);
    if (row?.kind !== 'unit') return;
    if (!event.shiftKey) {
      takeHold(event.target, index, row);
      if (event.target instanceof Element && event.target.closest('a') === null)
        setCell({ row: index, column: begun });
      return;
    }
    if (onBlock === undefined) return;
    const top = HEAD_HEIGHT + (tops[index] ?? 0) + 3;
    follow(event, (clientX, isDone) => {
      const [first, last] = [begun, dayAt(clientX)].toSorted((a, b) => a - b) as [number, number];
      const width = (last - first + 1) * dayWidth - 2;
      if (isDone) onBlock({ row, from: addDays(from, first), to: addDays(from, last) });
      else
        drawGhost(ghost.current, {
          top,
          left: NAMES_WIDTH + first * dayWidth + 1,
          width,
          text: 'Out of service',
        });
    });
  };

  const isFollowed = useRef(false);
  const goTo = (to: Cell): void => {
    isFollowed.current = true;
    setCell(to);
    const box = scroller.current;
    if (box === null) return;
    const [top = 0, left] = [tops[to.row], to.column * dayWidth];
    const bottom = top + UNIT_HEIGHT - (box.clientHeight - HEAD_HEIGHT);
    const right = left + dayWidth - (box.clientWidth - NAMES_WIDTH);
    box.scrollTo({
      top: Math.max(bottom, Math.min(box.scrollTop, top)),
      left: Math.max(right, Math.min(box.scrollLeft, left)),
    });
  };
  // Moves focus along with the cell once it is drawn.
  useEffect(() => {
    const link = scroller.current?.querySelector<HTMLElement>('[data-cursor]');
    if (!isFollowed.current || !link) return;
    link.focus({ preventScroll: true });
    isFollowed.current = false;
  });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const to = cellFrom(rows, cell, event.key, count);
    const row = rows[cell.row];
    if (to !== undefined) {
      event.preventDefault();
      goTo(to);
      return;
    }
    if (row?.kind !== 'unit') return;
    const day = addDays(from, cell.column);
    const bar = barOn(row.unit.bars, day);
    const held = bar && heldOf(placed(bar, from), tops[cell.row] ?? 0);
    if (event.key === 'm' && held && onMove) onMove({ held, to: held.period });
    else if (event.key === 'b' && onBlock) onBlock({ row, from: day, to: day });
    else if (event.key === 'c' && props.onCloseDay) props.onCloseDay(day);
    else if (event.key === 'n' && mayOrder) {
      const asked = new URLSearchParams({ product: row.product.productId, day });
      void navigate(`/admin/orders/new?${asked.toString()}`);
    } else return;
    event.preventDefault();
  };

  // The first arrow on the page enters the grid, where the other keys work.
  const enter = useRef<() => void>(undefined);
  useEffect(() => {
    // A new object: the same cell is drawn again and takes the focus.
    enter.current = () => goTo({ ...cell });
  });
  useEffect(() => {
    const onArrow = (event: globalThis.KeyboardEvent): void => {
      if (document.activeElement !== document.body || !event.key.startsWith('Arrow')) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      enter.current?.();
    };
    document.addEventListener('keydown', onArrow);
    return () => document.removeEventListener('keydown', onArrow);
  }, []);

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
      onPointerDown={draw}
      onDragStart={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        // Let the browser open new tabs.
        if (link === null || event.ctrlKey || event.metaKey) return;
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
                  {...handles}
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
