import { useEffect, useRef, useState } from 'react';
import type { KeyHint } from '#web/admin/ui/toolbar.tsx';
import { Kbd } from '#web/admin/ui/controls.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';

const STORAGE_KEY = 'adminShortcuts';

/** Keys alone get in the way of speech input: they can be turned off (WCAG 2.1.4), and stay so on this device. */
const areShortcutsOn = (): boolean => window.localStorage.getItem(STORAGE_KEY) !== 'off';
const turnShortcuts = (on: boolean): void =>
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

function OnOff() {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <CheckboxField
      label="Use single-key shortcuts on this device"
      hint="They rest while you type in a field."
      checked={on}
      onChange={({ target }) => {
        turnShortcuts(target.checked);
        setOn(target.checked);
      }}
    />
  );
}

/** The keys that work on a screen, and the switch that turns them off. */
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
