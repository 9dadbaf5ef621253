import { HAND_METHODS, type HandMethod } from '#core/reservations/money-entry.ts';
import { METHOD_NAMES } from '#web/admin/ui/words.ts';
import { SelectField } from '#web/shared/ui/field.tsx';

/** How money changed hands. */
export const MethodField = (props: {
  readonly value: HandMethod;
  readonly onChange: (method: HandMethod) => void;
}) => (
  <SelectField
    label="How"
    value={props.value}
    onChange={({ target }) =>
      props.onChange(HAND_METHODS.find((method) => method === target.value) ?? 'cash')
    }
  >
    {HAND_METHODS.map((method) => (
      <option key={method} value={method}>
        {METHOD_NAMES[method]}
      </option>
    ))}
  </SelectField>
);
