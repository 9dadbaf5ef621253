import { type RefCallback, useCallback, useEffect, useRef } from 'react';

// Background: docs/decisions/18-interface-behavior.md.

type Home = (region: HTMLElement) => HTMLElement | null;

const headingOf: Home = (region) => region.querySelector<HTMLElement>('h1, h2, h3');

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

function bringHome(home: HTMLElement | null): void {
  if (home === null) return;
  // Makes a heading focusable without adding it to the Tab order.
  if (home.tabIndex < 0) home.tabIndex = -1;
  home.focus();
}

/** Calls `onLost` when the focused element of `region` is removed and focus went nowhere. */
function watchFocus(region: HTMLElement, onLost: () => void): () => void {
  let last: EventTarget | null = null;
  const note = ({ target }: FocusEvent): void => {
    last = target;
  };
  // The user moved on, so a later removal does not matter, or the element is being removed.
  const leave = (): void =>
    queueMicrotask(() => {
      const isThere = last instanceof Node && last.isConnected;
      if (isThere && document.activeElement !== last) last = null;
    });
  const watch = new MutationObserver(() => {
    if (!(last instanceof Node) || last.isConnected) return;
    last = null;
    if (isLost()) onLost();
  });
  region.addEventListener('focusin', note);
  region.addEventListener('focusout', leave);
  watch.observe(region, { childList: true, subtree: true });
  return () => {
    region.removeEventListener('focusin', note);
    region.removeEventListener('focusout', leave);
    watch.disconnect();
  };
}

/**
 * For regions whose controls vanish when pressed, such as a closing form. Instead of letting
 * focus fall to the top of the page, gives it to `homeOf`, by default the region's heading.
 */
export function useFocusHome(homeOf: Home = headingOf): RefCallback<HTMLElement> {
  const find = useRef(homeOf);
  useEffect(() => {
    find.current = homeOf;
  });
  return useCallback((region) => {
    if (region === null) return undefined;
    return watchFocus(region, () => bringHome(find.current(region)));
  }, []);
}
