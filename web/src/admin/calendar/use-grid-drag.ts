import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { addDays, type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import {
  barOn,
  type Cell,
  draggedTo,
  type GridRow,
  HEAD_HEIGHT,
  NAMES_WIDTH,
  placed,
  type UnitRow,
} from './calendar-rows.ts';
import { type Held, heldOf } from './unit-bar.tsx';
import type { GridWindow } from './use-grid-window.ts';

export type Move = { readonly held: Held; readonly to: RentalPeriod };

/** Days on which a unit is to be out of service. */
export type Blocking = {
  readonly row: UnitRow;
  readonly from: CalendarDay;
  readonly to: CalendarDay;
};

/** Undefined: the role may not do this. */
export type GridActions = {
  readonly onMove: ((move: Move) => void) | undefined;
  readonly onBlock: ((blocking: Blocking) => void) | undefined;
  readonly onCloseDay: ((day: CalendarDay) => void) | undefined;
};

type GhostBox = {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly text: string;
};

/** Shows where a dragged rental or closure would be, without renders while the pointer moves. */
function useGhost() {
  const ref = useRef<HTMLDivElement>(null);
  const [ghost] = useState(() => ({
    ref,
    draw({ top, left, width, text }: GhostBox): void {
      const element = ref.current;
      if (element === null) return;
      element.hidden = false;
      element.style.transform = `translate(${left}px, ${top}px)`;
      element.style.width = `${width}px`;
      element.textContent = text;
    },
    hide(): void {
      if (ref.current !== null) ref.current.hidden = true;
    },
  }));
  return ghost;
}

/** Follows the pointer until it is released, or until the browser takes it away. */
function follow(
  event: PointerEvent<HTMLElement>,
  on: {
    readonly move: (clientX: number) => void;
    readonly stop: () => void;
    /** Released, after `stop`. */
    readonly drop: (clientX: number) => void;
  },
): void {
  event.preventDefault();
  event.stopPropagation();
  const target = event.currentTarget;
  target.setPointerCapture(event.pointerId);
  const stop = (): void => {
    target.removeEventListener('pointermove', move);
    target.removeEventListener('pointerup', drop);
    target.removeEventListener('pointercancel', stop);
    on.stop();
  };
  const move = ({ clientX }: globalThis.PointerEvent): void => on.move(clientX);
  const drop = ({ clientX }: globalThis.PointerEvent): void => {
    stop();
    on.drop(clientX);
  };
  target.addEventListener('pointermove', move);
  target.addEventListener('pointerup', drop);
  target.addEventListener('pointercancel', stop);
}

/** Only the pressed bar becomes draggable, since thousands come and go while scrolling. */
function takeHold(link: HTMLElement, held: Held): void {
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
}

const heldIn = (data: Readonly<Record<string | symbol, unknown>>): Held | undefined =>
  data['held'] as Held | undefined;

/** Accepts the bars that `takeHold` made draggable. */
function useDropTarget(
  scroller: GridWindow['scroller'],
  on: {
    readonly dayAt: (clientX: number) => number;
    readonly drag: (move: Move) => void;
    readonly leave: () => void;
    readonly drop: (move: Move) => void;
  },
): void {
  const latest = useEffectEvent(() => on);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    let grabbed = 0;
    const moved = (held: Held, clientX: number): Move => ({
      held,
      to: draggedTo(held.period, latest().dayAt(clientX) - grabbed, 'both'),
    });
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => heldIn(source.data) !== undefined,
      onDragStart: ({ location }) => (grabbed = latest().dayAt(location.initial.input.clientX)),
      onDrag({ source, location }) {
        const held = heldIn(source.data);
        if (held) latest().drag(moved(held, location.current.input.clientX));
      },
      onDragLeave: () => latest().leave(),
      onDrop({ source, location }) {
        latest().leave();
        const held = heldIn(source.data);
        if (held) latest().drop(moved(held, location.current.input.clientX));
      },
    });
  }, [scroller]);
}

/**
 * The pointer in the grid: a bar's middle moves a rental, its ends change the days, and Shift
 * draws maintenance.
 */
export function useGridDrag(
  grid: GridWindow,
  {
    from,
    rows,
    move,
  }: {
    readonly from: CalendarDay;
    readonly rows: readonly GridRow[];
    /** Shown while its dialog is open. */
    readonly move: Move | undefined;
  },
  { onMove, onBlock }: Pick<GridActions, 'onMove' | 'onBlock'>,
  onCell: (cell: Cell) => void,
) {
  const { scroller, tops, dayWidth, dayAt, rowUnder } = grid;
  const ghost = useGhost();
  const drawMove = ({ held, to }: Move): void =>
    ghost.draw({
      top: HEAD_HEIGHT + held.top + 3,
      left: NAMES_WIDTH + daysBetween(from, to.startDate) * dayWidth + 1,
      width: Math.max(1, daysBetween(to.startDate, to.endDate)) * dayWidth - 2,
      text: held.name,
    });
  useLayoutEffect(() => {
    if (move === undefined) ghost.hide();
    else drawMove(move);
  });

  useDropTarget(scroller, {
    dayAt,
    drag: drawMove,
    leave: ghost.hide,
    drop(move) {
      if (move.to.startDate !== move.held.period.startDate) onMove?.(move);
    },
  });

  const dragEdge = (held: Held, end: 'start' | 'end', event: PointerEvent<HTMLElement>): void => {
    if (event.shiftKey || onMove === undefined) return;
    const grabbed = dayAt(event.clientX);
    const moved = (clientX: number): Move => ({
      held,
      to: draggedTo(held.period, dayAt(clientX) - grabbed, end),
    });
    follow(event, {
      move: (clientX) => drawMove(moved(clientX)),
      stop: ghost.hide,
      drop(clientX) {
        const { to } = moved(clientX);
        if (to.startDate !== held.period.startDate || to.endDate !== held.period.endDate)
          onMove({ held, to });
      },
    });
  };
  const latest = useRef(dragEdge);
  useEffect(() => {
    latest.current = dragEdge;
  });
  // Always the same function, so that rows are not drawn again.
  const [onEdge] = useState(
    (): typeof dragEdge =>
      (...given) =>
        latest.current(...given),
  );

  const drawBlocking = (event: PointerEvent<HTMLElement>, index: number, row: UnitRow): void => {
    if (onBlock === undefined) return;
    const begun = dayAt(event.clientX);
    const top = HEAD_HEIGHT + (tops[index] ?? 0) + 3;
    const daysTo = (clientX: number) =>
      [begun, dayAt(clientX)].toSorted((a, b) => a - b) as [number, number];
    follow(event, {
      move(clientX) {
        const [first, last] = daysTo(clientX);
        const left = NAMES_WIDTH + first * dayWidth + 1;
        ghost.draw({ top, left, width: (last - first + 1) * dayWidth - 2, text: 'Out of service' });
      },
      stop: ghost.hide,
      drop(clientX) {
        const [first, last] = daysTo(clientX);
        onBlock({ row, from: addDays(from, first), to: addDays(from, last) });
      },
    });
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    const index = rowUnder(event.clientY);
    const row = rows[index];
    if (row?.kind !== 'unit') return;
    if (event.shiftKey) {
      drawBlocking(event, index, row);
      return;
    }
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) {
      onCell({ row: index, column: dayAt(event.clientX) });
      return;
    }
    const { column } = link.dataset;
    const bar = column && barOn(row.unit.bars, addDays(from, Number(column)));
    const held = bar ? heldOf(placed(bar, from), tops[index] ?? 0) : undefined;
    if (held !== undefined && onMove !== undefined) takeHold(link, held);
  };

  return { ghost: ghost.ref, onEdge, onPointerDown };
}
