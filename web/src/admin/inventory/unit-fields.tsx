import type { ComponentProps } from 'react';
import { CONDITIONS } from '#core/inventory/unit.ts';
import { CONDITION_LABELS } from '#web/admin/inventory/unit-form-values.ts';
import { SelectField, TextField } from '#web/shared/ui/field.tsx';

/** Of a form, as `register` gives them. */
export const ConditionField = (props: Omit<ComponentProps<typeof SelectField>, 'label'>) => (
  <SelectField {...props} label="Condition">
    {CONDITIONS.map((condition) => (
      <option key={condition} value={condition}>
        {CONDITION_LABELS[condition]}
      </option>
    ))}
  </SelectField>
);

export const PurchasedOnField = (props: Omit<ComponentProps<typeof TextField>, 'label'>) => (
  <TextField {...props} type="date" label="Purchased on" />
);
