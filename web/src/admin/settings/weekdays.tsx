import { useController } from 'react-hook-form';
import { useSettingsForm } from '#web/admin/settings/settings-fields.tsx';

export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** Which days of the week; the form keeps their numbers as a text. */
export function Weekdays() {
  const { control } = useSettingsForm();
  const { field } = useController({ control, name: 'weekend.weekdays' });
  const chosen = new Set(field.value.split(/[\s,]+/).filter(Boolean));
  const toggle = (day: string): void => {
    const next = new Set(chosen);
    if (!next.delete(day)) next.add(day);
    field.onChange([...next].sort().join(', '));
  };
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Nights that begin on</legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((name, index) => (
          <label
            key={name}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-edge px-4 has-checked:border-cyan has-checked:bg-cyan/10 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cyan"
          >
            <input
              type="checkbox"
              className="size-4 accent-cyan"
              checked={chosen.has(String(index))}
              onChange={() => toggle(String(index))}
            />
            {name.slice(0, 3)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
