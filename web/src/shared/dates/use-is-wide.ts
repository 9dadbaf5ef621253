import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether an element is at least that many pixels wide: the calendar stands in panels and dialogs too. */
export function useIsWide(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const measure = (): void => setWide(watched.clientWidth >= pixels);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, pixels]);
  return isWide;
}
