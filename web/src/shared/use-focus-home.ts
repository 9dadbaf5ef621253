import { type RefCallback, useCallback, useEffect, useRef } from 'react';

// Why it is so: docs/decisions/23-interface-behavior.md.

type Home = (region: HTMLElement) => HTMLElement | null;

const headingOf: Home = (region) => region.querySelector<HTMLElement>('h1, h2, h3');

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

function bringHome(home: HTMLElement | null): void {
  if (home === null) return;
  // So that a heading can have it, without being a stop of the Tab key.
  if (home.tabIndex < 0) home.tabIndex = -1;
  home.focus();
}

/** Calls `onLost` when what had the focus in `region` has left the page and nothing else got it. */
function watchFocus(region: HTMLElement, onLost: () => void): () => void {
  let last: EventTarget | null = null;
  const note = ({ target }: FocusEvent): void => {
    last = target;
  };
  // Somebody went elsewhere: what becomes of it then is no concern of theirs. It may also be on its way out of the page.
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
 * For a region in which what was pressed goes away with the press: a form closes, a task is done. The browser lets the
 * focus fall back to the top of the page then; here `homeOf` gets it, the region's heading unless told otherwise.
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
