import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import type { PromoCodeDto } from '#core/contract/settings.ts';
import { type PromoInput, promoInputSchema } from '#core/pricing/promo-code.schema.ts';
import { ApiProblemError } from '#web/admin/ui/admin-query.ts';
import { useSavePromoCode } from '#web/admin/data/use-business-settings.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { Dialog } from '#web/shared/ui/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '#web/shared/ui/field.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';

/** A code as typed. */
type PromoForm = {
  code: string;
  kind: 'percent' | 'amount';
  /** Percent, or dollars. */
  off: string;
  from: string;
  until: string;
  minimumSubtotalCents: string;
  mostUses: string;
  firstBookingOnly: boolean;
  isActive: boolean;
};

const dollars = (cents: number): string => (cents / 100).toFixed(2).replace(/\.00$/, '');

function formFromPromo(promo: PromoCodeDto | undefined): PromoForm {
  const { discount } = promo ?? {};
  return {
    code: promo?.code ?? '',
    kind: discount?.kind ?? 'percent',
    off:
      discount?.kind === 'amount' ? dollars(discount.amountCents) : String(discount?.percent ?? 10),
    from: promo?.from ?? '',
    until: promo?.until ?? '',
    minimumSubtotalCents: dollars(promo?.minimumSubtotalCents ?? 0),
    mostUses: promo?.mostUses === undefined ? '' : String(promo.mostUses),
    firstBookingOnly: promo?.firstBookingOnly ?? false,
    isActive: promo?.isActive ?? true,
  };
}

const number = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));

const cents = (text: string): number => Math.round(number(text.replaceAll(/[$,\s]/g, '')) * 100);

/** What the schema is asked about. */
const inputFromPromo = (form: PromoForm): unknown => ({
  code: form.code,
  discount:
    form.kind === 'percent'
      ? { kind: 'percent', percent: number(form.off) }
      : { kind: 'amount', amountCents: cents(form.off) },
  from: form.from || undefined,
  until: form.until || undefined,
  minimumSubtotalCents: cents(form.minimumSubtotalCents || '0'),
  mostUses: form.mostUses.trim() === '' ? undefined : number(form.mostUses),
  firstBookingOnly: form.firstBookingOnly,
  isActive: form.isActive,
});

/** The field that stands for a path of the input. */
const promoFieldOf = (path: readonly PropertyKey[]): keyof PromoForm => {
  const [first] = path;
  if (first === 'discount') return 'off';
  return typeof first === 'string' ? (first as keyof PromoForm) : 'code';
};

const resolve: Resolver<PromoForm, unknown, PromoInput> = (form) => {
  const read = promoInputSchema.safeParse(inputFromPromo(form));
  if (read.success) return { values: read.data, errors: {} };
  const errors: FieldErrors<PromoForm> = {};
  for (const { path, message } of read.error.issues) {
    errors[promoFieldOf(path)] ??= { type: 'invalid', message };
  }
  return { values: {}, errors };
};

type Props = { readonly promo: PromoCodeDto | undefined; readonly onClose: () => void };

function usePromoForm({ promo, onClose }: Props) {
  const save = useSavePromoCode(promo);
  const form = useForm<PromoForm, unknown, PromoInput>({
    resolver: resolve,
    defaultValues: formFromPromo(promo),
    mode: 'onTouched',
  });
  const submit = form.handleSubmit(async (input) => {
    try {
      const saved = await save.mutateAsync(input);
      toast.success(`${saved.code} is saved.`);
      onClose();
    } catch (error) {
      if (!(error instanceof ApiProblemError)) throw error;
      const { problem } = error;
      for (const { path, message } of problem.errors ?? []) {
        form.setError(promoFieldOf(path.replace(/^promoCode\./, '').split('.')), { message });
      }
      if (problem.errors === undefined) form.setError('root', { message: problem.detail });
    }
  });
  return { form, submit };
}

function Fields({
  promo,
  form,
}: Pick<Props, 'promo'> & { readonly form: ReturnType<typeof usePromoForm>['form'] }) {
  const { register, watch, formState } = form;
  const error = (name: keyof PromoForm) => formState.errors[name]?.message;
  return (
    <>
      <TextField
        label="Code"
        required
        readOnly={promo !== undefined}
        className="uppercase"
        hint={promo && `Used ${promo.uses} times.`}
        error={error('code')}
        {...register('code')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="It takes off" {...register('kind')}>
          <option value="percent">a percentage</option>
          <option value="amount">an amount</option>
        </SelectField>
        <TextField
          label={watch('kind') === 'percent' ? 'Percent' : 'Dollars'}
          inputMode="decimal"
          error={error('off')}
          {...register('off')}
        />
        <TextField
          label="From (optional)"
          type="date"
          error={error('from')}
          {...register('from')}
        />
        <TextField
          label="Until (optional)"
          type="date"
          error={error('until')}
          {...register('until')}
        />
        <TextField
          label="Rentals of at least, in dollars"
          inputMode="decimal"
          error={error('minimumSubtotalCents')}
          {...register('minimumSubtotalCents')}
        />
        <TextField
          label="Uses in all (optional)"
          inputMode="numeric"
          error={error('mostUses')}
          {...register('mostUses')}
        />
      </div>
      <CheckboxField label="For a first booking only" {...register('firstBookingOnly')} />
      <CheckboxField label="Active" {...register('isActive')} />
    </>
  );
}

/** Adds a code, or changes one. */
export function PromoDialog(props: Props) {
  const { form, submit } = usePromoForm(props);
  const { isSubmitting, errors } = form.formState;
  return (
    <Dialog open onClose={props.onClose} title={props.promo?.code ?? 'New promo code'}>
      <form noValidate className="grid gap-4 p-5" onSubmit={(event) => void submit(event)}>
        <Fields promo={props.promo} form={form} />
        {errors.root?.message !== undefined && (
          <Alert tone="danger" title="Not saved">
            {errors.root.message}
          </Alert>
        )}
        <div className="flex justify-end gap-3">
          <Button size="sm" variant="ghost" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" size="sm" variant="primary" busy={isSubmitting}>
            Save code
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
