import { PRESETS } from '#core/reporting/periods.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { SelectField, TextField } from '#web/shared/ui/field.tsx';

/** Days as the address keeps them: the name of a preset, or both ends. */
export function PeriodPicker(props: {
  /** The name of a preset, or `custom`. */
  readonly period: string;
  readonly span: DaySpan;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
}) {
  const { period, span, change } = props;
  return (
    <>
      <SelectField
        label="Period"
        value={period}
        onChange={({ target }) =>
          target.value === 'custom'
            ? change({ period: '', from: span.from, to: span.to })
            : change({ period: target.value, from: '', to: '' })
        }
      >
        {Object.entries(PRESETS).map(([id, { label }]) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
        <option value="custom">Other days</option>
      </SelectField>
      {period === 'custom' &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            label={end === 'from' ? 'From' : 'To'}
            type="date"
            value={span[end]}
            onChange={({ target }) => change({ from: span.from, to: span.to, [end]: target.value })}
          />
        ))}
    </>
  );
}
