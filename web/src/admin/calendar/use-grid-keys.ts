import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { addDays, calendarDay } from '#core/kernel/calendar-day.ts';
import type { Calendar } from '#web/admin/calendar/calendar-data.ts';
import {
  barOn,
  type Cell,
  cellFrom,
  type GridRow,
  placed,
} from '#web/admin/calendar/calendar-rows.ts';
import { heldOf } from '#web/admin/calendar/unit-bar.tsx';
import type { GridActions } from '#web/admin/calendar/use-grid-drag.ts';
import type { GridWindow } from '#web/admin/calendar/use-grid-window.ts';
import { useMay } from '#web/admin/ui/may.ts';

/** The first arrow key pressed on the page enters the grid, where the other keys work. */
function useFirstArrow(enter: () => void): void {
  const latest = useRef(enter);
  useEffect(() => {
    latest.current = enter;
  });
  useEffect(() => {
    const onArrow = (event: globalThis.KeyboardEvent): void => {
      if (document.activeElement !== document.body || !event.key.startsWith('Arrow')) return;
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onArrow);
    return () => document.removeEventListener('keydown', onArrow);
  }, []);
}

/** The cell the arrow keys move, and the keys that act on it. */
export function useGridKeys(
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
