import { useState } from 'react';
import { areShortcutsOn, turnShortcuts } from '#web/admin/ui/use-shortcuts.ts';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';

const SHORTCUTS = [
  { key: 'n', does: 'Add a product' },
  { key: '/', does: 'Go to the search' },
  { key: '?', does: 'Show these shortcuts' },
  { key: 'Esc', does: 'Close what is open' },
];

function OnOff() {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <CheckboxField
      label="Use single-key shortcuts on this device"
      checked={on}
      onChange={({ target }) => {
        turnShortcuts(target.checked);
        setOn(target.checked);
      }}
    />
  );
}

export function ShortcutsDialog(props: { readonly open: boolean; readonly onClose: () => void }) {
  return (
    <Dialog open={props.open} onClose={props.onClose} title="Keyboard shortcuts">
      <div className="grid gap-4 p-5">
        <dl className="grid gap-2">
          {SHORTCUTS.map(({ key, does }) => (
            <div key={key} className="flex items-center gap-4">
              <dt className="w-14">
                <kbd className="inline-block rounded-md border border-edge bg-ground px-2.5 py-1 font-sans text-sm">
                  {key}
                </kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">They rest while you type in a field.</p>
        <OnOff />
      </div>
    </Dialog>
  );
}
