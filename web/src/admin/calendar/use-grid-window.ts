import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type Cell,
  daysShown,
  type GridRow,
  HEAD_HEIGHT,
  NAMES_WIDTH,
  rowAt,
  rowsShown,
  type Shown,
  topsOf,
  UNIT_HEIGHT,
} from './calendar-rows.ts';

const NARROWEST_DAY = 45;

export type GridWindow = {
  /** Goes on the element that scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** In pixels. Days fill the width, or scroll if they would be too narrow. */
  readonly dayWidth: number;
  /** The top of each row, and finally the bottom of the last. */
  readonly tops: readonly number[];
  /** The part to draw. Undefined until the element has been measured. */
  readonly seen: { readonly rows: Shown; readonly days: Shown } | undefined;
  /** Finds out again what is seen. Call it on every scroll. */
  readonly look: () => void;
  /** The column at a point of the screen, from 0. */
  readonly dayAt: (clientX: number) => number;
  readonly rowUnder: (clientY: number) => number;
  /** Scrolls just far enough to show the whole cell. */
  readonly scrollTo: (cell: Cell) => void;
};

/** The visible part of the grid, and what is where in it. */
export function useGridWindow(rows: readonly GridRow[], days: number): GridWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const tops = useMemo(() => topsOf(rows), [rows]);
  const [size, setSize] = useState({ width: 1040, height: 600 });
  const [seen, setSeen] = useState<GridWindow['seen']>();
  const dayWidth = Math.max(NARROWEST_DAY, Math.floor((size.width - NAMES_WIDTH) / days));

  const look = (): void => {
    const box = scroller.current;
    if (box === null) return;
    const next = {
      rows: rowsShown(tops, box.scrollTop, box.clientHeight - HEAD_HEIGHT),
      days: daysShown(days, dayWidth, box.scrollLeft, box.clientWidth - NAMES_WIDTH),
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
    return Math.max(0, Math.min(days - 1, Math.floor(x / dayWidth)));
  };
  const rowUnder = (clientY: number): number => {
    const box = scroller.current;
    if (box === null) return 0;
    return rowAt(tops, clientY - box.getBoundingClientRect().top - HEAD_HEIGHT + box.scrollTop);
  };
  const scrollTo = ({ row, column }: Cell): void => {
    const box = scroller.current;
    if (box === null) return;
    const [top = 0, left] = [tops[row], column * dayWidth];
    const bottom = top + UNIT_HEIGHT - (box.clientHeight - HEAD_HEIGHT);
    const right = left + dayWidth - (box.clientWidth - NAMES_WIDTH);
    box.scrollTo({
      top: Math.max(bottom, Math.min(box.scrollTop, top)),
      left: Math.max(right, Math.min(box.scrollLeft, left)),
    });
  };
  return { scroller, dayWidth, tops, seen, look, dayAt, rowUnder, scrollTo };
}
