import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { storedText } from '#web/shared/data/browser-storage.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { Kbd } from './controls.tsx';
import { type KeyHint, focusSearchHere } from './toolbar.tsx';

const stored = storedText('adminShortcuts');

/** Single keys disturb speech input, so they can be turned off (WCAG 2.1.4), per device. */
const areShortcutsOn = (): boolean => stored.read() !== 'off';
const turnShortcuts = (on: boolean): void => stored.write(on ? 'on' : 'off');

const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable=""], [contenteditable="true"]';

function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat) return false;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.target instanceof Element && event.target.closest(TYPING) !== null) return false;
  return document.querySelector('dialog[open]') === null;
}

/** Keys pressed anywhere on the page that nothing below stopped. */
export function usePageKeys(onKeyDown: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKeyDown);
  // Before the page shows: a key that is shown may be pressed.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Single-key shortcuts, except while typing or behind a dialog. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>): void {
  usePageKeys((event) => {
    const action = actions[event.key];
    if (action === undefined || !isForPage(event) || !areShortcutsOn()) return;
    event.preventDefault();
    action();
  });
}

/** `/` while not typing, unless the screen has its own search; Ctrl-K (⌘-K on a Mac) always. */
export function useFindKeys(open: () => void): void {
  useShortcuts({ '/': () => focusSearchHere() || open() });
  usePageKeys((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    if (event.altKey || event.shiftKey) return;
    // Otherwise the browser uses it for its own bar.
    event.preventDefault();
    if (document.querySelector('dialog[open]') === null) open();
  });
}

function OnOff() {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <CheckboxField
      label="Use single-key shortcuts on this device"
      hint="They are off while you type in a field."
      checked={on}
      onChange={({ target }) => {
        turnShortcuts(target.checked);
        setOn(target.checked);
      }}
    />
  );
}

/** A screen's keys, with a switch to turn them off. */
export const ShortcutsDialog = (props: {
  readonly keys: readonly KeyHint[];
  readonly onClose: () => void;
}) => (
  <Dialog open onClose={props.onClose} title="Keyboard shortcuts">
    <div className="grid gap-4 p-4">
      <dl className="grid gap-2">
        {props.keys.map(([keys, does]) => (
          <div key={keys} className="flex items-center gap-4">
            <dt className="flex w-14 gap-1">
              {keys.split(' ').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="first-letter:uppercase">{does}</dd>
          </div>
        ))}
      </dl>
      <OnOff />
    </div>
  </Dialog>
);
