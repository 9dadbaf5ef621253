import { useFieldArray, useFormContext } from 'react-hook-form';
import { PAPER_KINDS, type PaperKind } from '#core/inventory/unit.ts';
import type { UnitFormDetails, UnitFormValues } from '#web/admin/inventory/unit-form-values.ts';
import { ROW } from '#web/shared/pass-focus.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { SelectField, TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { RemoveButton } from '#web/shared/ui/remove-button.tsx';

const LABELS: Record<PaperKind, string> = {
  inspection: 'Inspection sticker',
  insurance: 'Insurance',
};

/** Inspection stickers and insurance. Past its last day a unit is not rented out. */
export function UnitPapersField() {
  const { control, register, formState } = useFormContext<
    UnitFormValues,
    unknown,
    UnitFormDetails
  >();
  const { fields, append, remove } = useFieldArray({ control, name: 'papers' });
  const errors = formState.errors.papers;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 text-sm font-medium">Papers</legend>
      <p className="text-sm text-muted">Past its last day the unit cannot be booked.</p>
      {fields.map((field, index) => (
        <div
          key={field.id}
          {...ROW}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 rounded-md border border-line p-3"
        >
          <SelectField label="Paper" {...register(`papers.${index}.kind`)}>
            {PAPER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {LABELS[kind]}
              </option>
            ))}
          </SelectField>
          <RemoveButton
            size="sm"
            className="self-end"
            label={`Remove paper ${index + 1}`}
            onRemove={() => remove(index)}
          />
          <div className="col-span-2 grid gap-3 sm:grid-cols-2">
            <TextField
              label="Number"
              autoComplete="off"
              error={errors?.[index]?.number?.message}
              {...register(`papers.${index}.number`)}
            />
            <TextField
              type="date"
              label="Good until"
              required
              error={errors?.[index]?.expiresOn?.message}
              {...register(`papers.${index}.expiresOn`)}
            />
          </div>
        </div>
      ))}
      <Button
        size="sm"
        className="justify-self-start"
        onClick={() => append({ kind: 'inspection', number: '', expiresOn: '' })}
      >
        <Icon name="plus" className="size-4" />
        Add a paper
      </Button>
    </fieldset>
  );
}
