import { zodResolver } from '@hookform/resolvers/zod';
import { useLayoutEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { unitDetailsSchema } from '#core/inventory/unit-change.schema.ts';
import type { UnitDto } from '#core/contract/inventory-api.ts';
import type { ApiProblem } from '#core/contract/shop-api.ts';
import { ConditionField, PurchasedOnField } from '#web/admin/inventory/unit-fields.tsx';
import {
  unitFormOf,
  type UnitFormDetails,
  type UnitFormValues,
} from '#web/admin/inventory/unit-form-values.ts';
import { UnitPapersField } from '#web/admin/inventory/unit-papers-field.tsx';
import type { UnitChangeFlow } from '#web/admin/inventory/use-unit-change.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';

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
