import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Arrow keys go round the links; from the button they enter the list. */
function step(menu: HTMLElement, by: number): void {
  const links = [...menu.querySelectorAll<HTMLElement>('a')];
  const current = links.findIndex((link) => link === document.activeElement);
  const start = by < 0 && current < 0 ? links.length : current;
  links[(start + by + links.length) % links.length]?.focus();
}

/**
 * A button with a list of links below it. Opens by press, by a resting mouse and by the arrow keys; closes by Escape
 * (focus goes back to the button), by leaving it, and by following a link.
 * @param menu holds the button and the list
 */
export function useMenu(menu: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const element = menu.current;
    if (element === null) return undefined;
    const listeners = new AbortController();
    const { signal } = listeners;

    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key === 'Escape') {
          if (element.contains(document.activeElement)) element.querySelector('button')?.focus();
          setOpen(false);
        }
        const by = STEPS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        flushSync(() => setOpen(true));
        step(element, by);
      },
      { signal },
    );
    element.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setOpen(false);
      },
      { signal },
    );
    const onMouse = (opens: boolean) => (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setOpen(opens);
    };
    element.addEventListener('pointerenter', onMouse(true), { signal });
    element.addEventListener('pointerleave', onMouse(false), { signal });
    return () => listeners.abort();
  }, [menu]);

  return { open, setOpen };
}
