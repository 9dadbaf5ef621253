import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { newUnitsSchema } from '#core/inventory/unit-change.schema.ts';
import type { ProductUnitsDto, UnitEffectsDto } from '#core/contract/inventory.ts';
import { UnitConfirm } from '#web/admin/inventory/unit-confirm.tsx';
import { UnitEffects } from '#web/admin/inventory/unit-effects.tsx';
import { ConditionField, PurchasedOnField } from '#web/admin/inventory/unit-fields.tsx';
import {
  freshEffects,
  touchesNobody,
  type UnitChangeFlow,
  useUnitChange,
} from '#web/admin/inventory/use-unit-change.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';

const MOST_AT_ONCE = 50;

const schema = newUnitsSchema.pick({ label: true, condition: true, purchasedOn: true }).extend({
  count: z
    .string()
    .regex(/^\d{1,3}$/, 'A whole number.')
    .transform(Number)
    .refine((count) => count >= 1 && count <= MOST_AT_ONCE, `1 to ${MOST_AT_ONCE} at once.`),
});

type Values = z.input<typeof schema>;
const NEW_UNITS: Values = { count: '1', label: '', condition: 'new', purchasedOn: '' };

function AddForm({ flow }: { readonly flow: UnitChangeFlow }) {
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema),
    defaultValues: NEW_UNITS,
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ count, ...details }) =>
    flow.ask({ kind: 'add', count, details: { ...details, papers: [] } }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4 p-5">
      {flow.problem && (
        <Alert tone="danger" title={flow.problem.title}>
          {flow.problem.detail}
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="How many"
          inputMode="numeric"
          required
          autoComplete="off"
          error={errors.count?.message}
          {...form.register('count')}
        />
        <ConditionField {...form.register('condition')} />
        <TextField
          label="Label"
          hint="Several are numbered: Castle 1, Castle 2. Left empty, they are named Unit and a number."
          autoComplete="off"
          error={errors.label?.message}
          {...form.register('label')}
        />
        <PurchasedOnField error={errors.purchasedOn?.message} {...form.register('purchasedOn')} />
      </div>
      <Button
        type="submit"
        size="sm"
        variant="primary"
        className="justify-self-end"
        busy={flow.busy}
      >
        Add units
      </Button>
    </form>
  );
}

function OpenAdd(props: { readonly product: ProductUnitsDto; readonly onClose: () => void }) {
  const { product, onClose } = props;
  const [effects, setEffects] = useState<UnitEffectsDto>();
  const flow = useUnitChange(product, (changed) => {
    toast.success(`${product.title} has ${changed.product.units.length} units now.`);
    const fresh = freshEffects(changed);
    if (touchesNobody(fresh)) onClose();
    else setEffects(fresh);
  });
  if (effects !== undefined) {
    return (
      <div className="grid gap-4 p-5">
        <UnitEffects effects={effects} done />
        <Button size="sm" className="justify-self-end" onClick={onClose}>
          Done
        </Button>
      </div>
    );
  }
  return (
    <>
      {flow.asked && <UnitConfirm flow={flow} />}
      {/* Hidden, not gone: what is typed stays. */}
      <div hidden={flow.asked !== undefined}>
        <AddForm flow={flow} />
      </div>
    </>
  );
}

/** Adds one unit or several of a product. */
export function AddUnitsDialog(props: {
  /** Undefined while it is not asked for. */
  readonly product: ProductUnitsDto | undefined;
  readonly onClose: () => void;
}) {
  const { product, onClose } = props;
  return (
    <Dialog
      open={product !== undefined}
      onClose={onClose}
      title={product === undefined ? '' : `Add units of ${product.title}`}
    >
      {product && <OpenAdd key={product.productId} product={product} onClose={onClose} />}
    </Dialog>
  );
}
