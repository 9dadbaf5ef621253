import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { PlanStop } from '#core/contract/dispatch.ts';
import {
  hoursName,
  KIND_NAMES,
  shortTime,
  shutName,
  STATE_NAMES,
  timeName,
} from '#web/admin/shared/plans.ts';
import { AdminIcon } from '#web/admin/ui/admin-icon.tsx';
import { Mark } from '#web/admin/ui/badge.tsx';
import { lengthName } from '#web/admin/ui/words.ts';
import { useBoard } from './board.ts';
import type { Piece } from './lane-view.ts';
import { isMovable, isShut } from './plan-order.ts';

const stopIdIn = (data: Readonly<Record<string | symbol, unknown>>): string | undefined =>
  typeof data['stopId'] === 'string' ? data['stopId'] : undefined;

/** Makes a stop draggable. Keys and menu do the same. */
export function useDragged<Part extends HTMLElement>(
  stopId: string,
  canDrag: boolean,
): RefObject<Part | null> {
  const ref = useRef<Part>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null || !canDrag) return undefined;
    return draggable({
      element,
      getInitialData: () => ({ stopId }),
      onDragStart: () => element.setAttribute('data-dragged', ''),
      onDrop: () => element.removeAttribute('data-dragged'),
    });
  }, [stopId, canDrag]);
  return ref;
}

/** A drop target for stops. Position in percent of the width; while hovering, also in `--drop`. */
export function useDropped<Part extends HTMLElement>(
  onDrop: (stopId: string, percent: number) => void,
): RefObject<Part | null> {
  const ref = useRef<Part>(null);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const percentOf = (clientX: number): number => {
      const { left, width } = element.getBoundingClientRect();
      return Math.min(100, Math.max(0, ((clientX - left) / width) * 100));
    };
    const leave = (): void => element.removeAttribute('data-over');
    // No React render while the pointer moves: CSS draws a line from an attribute and a property.
    const over = (clientX: number): void => {
      element.setAttribute('data-over', '');
      element.style.setProperty('--drop', `${percentOf(clientX)}%`);
    };
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => stopIdIn(source.data) !== undefined,
      onDragEnter: ({ location }) => over(location.current.input.clientX),
      onDrag: ({ location }) => over(location.current.input.clientX),
      onDragLeave: leave,
      onDrop: ({ source, location }) => {
        leave();
        const stopId = stopIdIn(source.data);
        if (stopId !== undefined) drop(stopId, percentOf(location.current.input.clientX));
      },
    });
  }, []);
  return ref;
}

/** Filled: delivery; outlined: pickup; dim: done; ringed: on site; red: late; dashed: failed, or cannot go out. */
const lookOf = ({ stop, isLate }: Piece): string => {
  if (stop.state === 'done') {
    return 'bg-[color-mix(in_srgb,var(--truck)_22%,var(--color-raised))] text-(--truck)';
  }
  if (stop.state === 'failed' || isShut(stop))
    return 'border-[1.5px] border-dashed border-act bg-raised text-act';
  if (isLate) return 'bg-danger text-night';
  return stop.kind === 'deliver'
    ? 'bg-(--truck) text-night'
    : 'border-[1.5px] border-(--truck) bg-raised text-(--truck)';
};

const ringOf = ({ state }: PlanStop, isChosen: boolean): string => {
  if (isChosen) return 'shadow-[0_0_0_1.5px_var(--color-raised),0_0_0_3.5px_var(--color-cyan)]';
  return state === 'arrived'
    ? 'shadow-[0_0_0_1.5px_var(--color-raised),0_0_0_3px_var(--color-ink)]'
    : '';
};

/** Everything the piece shows, in words. */
function words({ stop, number, isLate }: Piece, truck: string, isLocked: boolean): string {
  const { contact, place, kind, eta, lateMinutes = 0, state } = stop;
  return [
    `${contact.name}, ${place.city}`,
    `${KIND_NAMES[kind].toLowerCase()}, stop ${number} of ${truck}`,
    ...(eta === undefined ? [] : [`arrives ${timeName(eta)}`]),
    ...(isLate ? [`${lengthName(lateMinutes)} late`] : []),
    ...(isShut(stop) ? [shutName(stop)] : []),
    ...(state === 'planned' ? [] : [STATE_NAMES[state].toLowerCase()]),
    ...(stop.asked ? ['choice offered'] : []),
    ...(isLocked ? ['locked'] : []),
  ].join(', ');
}

/** A stop on its lane. Its width is the length of its work. */
export function StopPiece(props: { readonly piece: Piece; readonly truck: string }) {
  const { piece, truck } = props;
  const { stop, left, width, nameWidth, isLate } = piece;
  const { chosen, choose, plan, proposal, mayPlan } = useBoard();
  // A proposal needs the lower row.
  const { timeRow } = piece;
  const hasTime = timeRow === 0 || (timeRow === 1 && proposal === undefined);
  const id = useId();
  const isChosen = chosen?.id === stop.id;
  const isLocked = plan.locks[stop.id] !== undefined;
  const dragged = useDragged<HTMLButtonElement>(stop.id, mayPlan && isMovable(stop));
  const at = { left: `${left}%` };
  const said = words(piece, truck, isLocked);
  const isBad = isLate || stop.state === 'failed';
  const tone = isBad ? 'font-semibold text-act' : stop.state === 'done' ? 'text-muted' : '';
  return (
    <>
      {nameWidth !== undefined && (
        <label
          htmlFor={id}
          aria-hidden="true"
          style={{ ...at, maxWidth: `calc(${nameWidth}% - 4px)` }}
          className={`absolute cursor-pointer select-none top-7 z-[2] flex items-center gap-0.5 overflow-hidden bg-raised text-sm font-medium tracking-tight whitespace-nowrap ${tone}`}
        >
          {isLocked && <AdminIcon name="lock" className="size-[11px]" />}
          {stop.asked && <Mark is="unknown" />}
          <span className="truncate">{stop.contact.name}</span>
        </label>
      )}
      <button
        id={id}
        ref={dragged}
        type="button"
        data-stop={stop.id}
        aria-pressed={isChosen}
        aria-label={said}
        // A short one has no room for a name.
        title={said}
        tabIndex={isChosen || chosen === undefined ? 0 : -1}
        onClick={() => choose(stop.id)}
        onFocus={() => choose(stop.id)}
        style={{ ...at, width: `max(${width}%, 20px)` }}
        className={`absolute top-[46px] z-[2] @container h-[30px] overflow-hidden rounded-sm text-sm font-semibold data-dragged:opacity-50 ${lookOf(piece)} ${ringOf(stop, isChosen)}`}
      >
        {/* Too narrow for both; its fill says the same as the mark. */}
        <span className="flex items-center justify-center gap-[3px] @[28px]:justify-start @[28px]:pl-1">
          {piece.number}
          <PieceMark stop={stop} />
        </span>
      </button>
      {stop.eta !== undefined && hasTime && (
        <span
          aria-hidden="true"
          style={at}
          className={`absolute z-[2] text-xs/3 whitespace-nowrap ${timeRow === 1 ? 'top-[91px]' : 'top-[79px]'} ${isLate ? 'text-act' : 'text-muted'}`}
        >
          {isLate ? (
            <b className="font-semibold">+{hoursName(stop.lateMinutes ?? 0)}</b>
          ) : (
            shortTime(stop.eta)
          )}
        </span>
      )}
    </>
  );
}

const PieceMark = ({ stop: { state, kind } }: { readonly stop: PlanStop }) => {
  if (state === 'done') {
    return (
      <span className="hidden @[28px]:block">
        <Mark is="done" />
      </span>
    );
  }
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="hidden size-2.5 shrink-0 @[28px]:block">
      {kind === 'deliver' ? (
        <path d="M1 2h10L6 11z" fill="currentColor" />
      ) : (
        <path d="M1 10h10L6 1z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      )}
    </svg>
  );
};
