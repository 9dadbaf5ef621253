import { useEffect, useRef } from 'react';

const STORAGE_KEY = 'adminShortcuts';

/** Keys alone get in the way of speech input: they can be turned off (WCAG 2.1.4), and stay so on this device. */
export const areShortcutsOn = (): boolean => window.localStorage.getItem(STORAGE_KEY) !== 'off';
export const turnShortcuts = (on: boolean): void =>
  window.localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');

const TYPING = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TYPING) !== null) return false;
  return document.querySelector('dialog[open]') === null;
}

/** Single keys for the daily work: not while typing, not behind a dialog. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const action = latest.current[event.key];
      if (action === undefined || !isForPage(event) || !areShortcutsOn()) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
