import { type RefCallback, useCallback, useEffect, useRef } from 'react';

// Background: docs/decisions/18-interface-behavior.md.

type Home = (region: HTMLElement) => HTMLElement | null;

const headingOf: Home = (region) => region.querySelector<HTMLElement>('h1, h2, h3');

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Focuses a heading, or whatever else `home` is. */
export function bringHome(home: HTMLElement | null): void {
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

/** Marks a removable row and its remove button (the last one, if rows are nested). */
export const ROW = { 'data-row': '' };
export const REMOVES_ROW = { 'data-removes-row': '' };

const isRow = (element: Element | null | undefined): element is Element =>
  element?.matches('[data-row]') ?? false;

/** The same button of the next or previous row, or else the first control after the list. */
function heirOf(row: Element): HTMLElement | undefined {
  const [beside] = [row.nextElementSibling, row.previousElementSibling]
    .filter(isRow)
    .flatMap((one) =>
      [...one.querySelectorAll<HTMLElement>('[data-removes-row]:not(:disabled)')].slice(-1),
    );
  if (beside !== undefined) return beside;
  const around = row.closest('form, dialog, section') ?? document.body;
  const stops = around.querySelectorAll<HTMLElement>('select, button:not(:disabled), a[href]');
  return [...stops].find(
    (stop) =>
      !row.contains(stop) &&
      (row.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
}

/**
 * Call before removing a row with its pressed button. Otherwise focus jumps to the top of the
 * page.
 */
export function passFocus(button: HTMLElement): void {
  const row = button.closest('[data-row]');
  if (row !== null) heirOf(row)?.focus();
}
