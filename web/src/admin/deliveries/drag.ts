import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type RefObject, useEffect, useRef } from 'react';

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
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
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
        if (stopId !== undefined) {
          latest.current(stopId, percentOf(location.current.input.clientX));
        }
      },
    });
  }, []);
  return ref;
}
