import { OFFLINE_METHODS, type OfflineMethod } from '#core/reservations/money-entry.ts';
import { METHOD_NAMES } from '#web/admin/ui/words.ts';
import { SelectField } from '#web/shared/ui/field.tsx';

/** How money changed hands. */
export const MethodField = (props: {
  readonly value: OfflineMethod;
  readonly onChange: (method: OfflineMethod) => void;
}) => (
  <SelectField
    label="How"
    value={props.value}
    onChange={({ target }) =>
      props.onChange(OFFLINE_METHODS.find((method) => method === target.value) ?? 'cash')
    }
  >
    {OFFLINE_METHODS.map((method) => (
      <option key={method} value={method}>
        {METHOD_NAMES[method]}
      </option>
    ))}
  </SelectField>
);
