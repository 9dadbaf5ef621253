import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import { FormSelect } from '#web/admin/ui/action-form.tsx';
import { METHOD_NAMES } from '#web/admin/ui/words.ts';

/** The method of a payment in person. */
export const MethodField = ({ label = 'Method' }: { readonly label?: string }) => (
  <FormSelect name="method" label={label}>
    {OFFLINE_METHODS.map((method) => (
      <option key={method} value={method}>
        {METHOD_NAMES[method]}
      </option>
    ))}
  </FormSelect>
);
