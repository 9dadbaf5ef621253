import { useRef } from 'react';
import { type FieldPath, useWatch } from 'react-hook-form';
import { counted } from '#core/kernel/counted.ts';
import { IconButton } from '#web/admin/ui/controls.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { usePageKeys } from '#web/admin/ui/shortcuts.tsx';
import { type SettingsForm, useSettingsForm } from './settings-fields.tsx';
import {
  changeName,
  changesIn,
  effectsOf,
  savedAt,
  sectionName,
  type SettingsChange,
} from './settings-form.ts';

/** Changes that are not saved yet. */
export function useSettingsChanges(): readonly SettingsChange[] {
  const { control, formState } = useSettingsForm();
  const typed = useWatch({ control });
  return changesIn(formState.defaultValues, typed);
}

const labelOf = (path: string): string | undefined =>
  document.querySelector<HTMLInputElement>(`[name="${CSS.escape(path)}"]`)?.labels?.[0]
    ?.textContent;

/** Ctrl-S saves all of them, wherever the focus is. */
function useSaveKey() {
  const place = useRef<HTMLDivElement>(null);
  usePageKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    place.current?.closest('form')?.requestSubmit();
  });
  return place;
}

/** The effects of saving, then each change with its saved value and a button to undo it. */
export function ChangesPanel() {
  const { getValues, setValue, formState } = useSettingsForm();
  const changes = useSettingsChanges();
  const place = useSaveKey();
  const undo = (path: string): void => {
    const saved = savedAt(formState.defaultValues, path);
    setValue(path as FieldPath<SettingsForm>, structuredClone(saved) as never, {
      shouldDirty: true,
      shouldValidate: true,
    });
  };
  const nameOf = (path: string): string => changeName(path, getValues(), labelOf(path));
  return (
    <div ref={place} className="grid min-w-0 gap-3">
      {changes.length > 0 && (
        <Panel title="What will change">
          <ul className="grid gap-1.5">
            {effectsOf(changes).map(({ about, effect }) => (
              <li key={effect}>
                <b className="font-semibold">{about}:</b> {effect}
              </li>
            ))}
          </ul>
        </Panel>
      )}
      {changes.length > 0 && (
        <Panel title={counted(changes.length, 'change')} flush>
          <ul className="max-h-72 overflow-y-auto">
            {changes.map(({ path, before, after }) => (
              <li
                key={path}
                className="flex min-h-9 items-center gap-2 border-t border-line px-3 py-1 first:border-t-0"
              >
                <span className="grid min-w-0 flex-1">
                  <span className="truncate">
                    <span className="text-muted">{sectionName({ path })}:</span> {nameOf(path)}
                  </span>
                  <span className="truncate text-sm">
                    <s className="text-muted">{before}</s> <span aria-hidden="true">→</span>{' '}
                    <b className="font-semibold">{after}</b>
                  </span>
                </span>
                <IconButton
                  small
                  icon="close"
                  label={`Undo ${nameOf(path)}`}
                  onClick={() => undo(path)}
                />
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}
