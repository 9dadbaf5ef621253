import { zodResolver } from '@hookform/resolvers/zod';
import { useLayoutEffect } from 'react';
import { FormProvider, useForm, useFieldArray, useFormContext } from 'react-hook-form';
import { unitDetailsSchema } from '#core/inventory/unit-change.schema.ts';
import type { UnitDto } from '#core/contract/inventory.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { ConditionField, PurchasedOnField } from '#web/admin/inventory/unit-fields.tsx';
import {
  unitFormOf,
  type UnitFormDetails,
  type UnitFormValues,
} from '#web/admin/inventory/unit-form-values.ts';
import type { UnitChangeFlow } from '#web/admin/inventory/use-unit-change.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextAreaField, TextField, SelectField } from '#web/shared/ui/field.tsx';
import { PAPER_KINDS, type PaperKind } from '#core/inventory/unit.ts';
import { ROW } from '#web/shared/pass-focus.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { RemoveButton } from '#web/shared/ui/remove-button.tsx';

const LABELS: Record<PaperKind, string> = {
  inspection: 'Inspection sticker',
  insurance: 'Insurance',
};

/** Inspection stickers and insurance. Past its last day a unit is not rented out. */
function UnitPapersField() {
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

const labelError = (problem: ApiProblem | undefined): string | undefined =>
  problem?.errors?.find(({ path }) => path === 'change.details.label')?.message;

/** What is written about a unit. */
export function UnitDetailsForm(props: {
  readonly unit: UnitDto;
  readonly flow: UnitChangeFlow;
  readonly onDirty: (dirty: boolean) => void;
}) {
  const { unit, flow, onDirty } = props;
  const form = useForm<UnitFormValues, unknown, UnitFormDetails>({
    resolver: zodResolver(unitDetailsSchema),
    defaultValues: unitFormOf(unit),
    mode: 'onTouched',
  });
  const { errors, isDirty } = form.formState;
  // With the very render that shows it: on a slow machine Escape came before a later effect, and closed unasked.
  useLayoutEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const submit = form.handleSubmit((details) =>
    flow.ask({ kind: 'edit', unitId: unit.id, details }),
  );
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Label"
            hint="As painted on the bag."
            required
            autoComplete="off"
            error={errors.label?.message ?? labelError(flow.problem)}
            {...form.register('label')}
          />
          <ConditionField {...form.register('condition')} />
          <TextField
            label="Serial number"
            autoComplete="off"
            error={errors.serial?.message}
            {...form.register('serial')}
          />
          <PurchasedOnField error={errors.purchasedOn?.message} {...form.register('purchasedOn')} />
        </div>
        <TextAreaField
          label="Notes"
          rows={3}
          error={errors.notes?.message}
          {...form.register('notes')}
        />
        <UnitPapersField />
        <Button
          type="submit"
          size="sm"
          variant="primary"
          className="justify-self-end"
          disabled={!isDirty}
          busy={flow.busy}
        >
          Save unit
        </Button>
      </form>
    </FormProvider>
  );
}
