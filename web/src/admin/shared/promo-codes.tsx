import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import type { PromoCodeDto } from '#core/contract/settings.ts';
import { cents, formatPrice } from '#core/kernel/cents.ts';
import { promoInputSchema } from '#core/pricing/promo-code.schema.ts';
import {
  ActionForm,
  FormCheckbox,
  FormNumber,
  FormSelect,
  FormText,
  readTyped,
  typedResolver,
} from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { FormDay } from '#web/admin/ui/day-field.tsx';
import { Bone, LoadFailed } from '#web/admin/ui/empty-state.tsx';
import { centsFrom, dollarsFrom, numberFrom } from '#web/admin/ui/typed-numbers.ts';
import { FormDialog, useLeave } from '#web/admin/ui/unsaved.tsx';
import { dateName } from '#web/admin/ui/words.ts';
import { useFocusHome } from '#web/shared/focus.ts';
import { usePromoCodes, useSavePromoCode } from './use-business-settings.ts';

const EditPromoContext = createContext<(promo: PromoCodeDto | undefined) => void>(() => undefined);

/**
 * Provides the code editor to its content and renders it around the outside of any other form,
 * because forms cannot nest.
 */
export function PromoEditor({ children }: { readonly children: ReactNode }) {
  const [edited, setEdited] = useState<{ readonly promo: PromoCodeDto | undefined }>();
  const edit = useCallback((promo: PromoCodeDto | undefined) => setEdited({ promo }), []);
  return (
    <EditPromoContext value={edit}>
      {children}
      {edited !== undefined && (
        <PromoDialog promo={edited.promo} onClose={() => setEdited(undefined)} />
      )}
    </EditPromoContext>
  );
}

const offOf = ({ discount }: PromoCodeDto): string =>
  discount.kind === 'percent'
    ? `${discount.percent}% off`
    : `${formatPrice(cents(discount.amountCents))} off`;

function conditionsOf(promo: PromoCodeDto) {
  const { from, until, minimumSubtotalCents, firstBookingOnly, oncePerCustomer } = promo;
  return [
    from && `booked from ${dateName(from)}`,
    until && `booked until ${dateName(until)}`,
    minimumSubtotalCents > 0 && `over ${formatPrice(cents(minimumSubtotalCents))}`,
    firstBookingOnly && 'first booking',
    oncePerCustomer && 'once per customer',
  ]
    .filter(Boolean)
    .join(', ');
}

function Row({ promo }: { readonly promo: PromoCodeDto }) {
  const edit = useContext(EditPromoContext);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-1">
      <span className="w-40 font-mono font-semibold break-all">{promo.code}</span>
      <span className="w-24">{offOf(promo)}</span>
      <span className="min-w-40 flex-1 text-sm text-muted">
        {conditionsOf(promo)}
        {!promo.isActive && ' (not active)'}
      </span>
      <span className="text-sm text-muted tabular-nums">
        {promo.uses}
        {promo.mostUses === undefined ? '' : ` of ${promo.mostUses}`} used
      </span>
      <ActionButton
        small
        variant="quiet"
        aria-label={`Edit ${promo.code}`}
        onClick={() => edit(promo)}
      >
        Edit
      </ActionButton>
    </li>
  );
}

export function PromoCodes() {
  const codes = usePromoCodes();
  const edit = useContext(EditPromoContext);
  const region = useFocusHome((part) => part.querySelector<HTMLElement>(':scope > button'));
  if (codes.isPending) return <Bone className="w-2/3" />;
  if (codes.isError) return <LoadFailed title="The codes did not load" query={codes} />;
  return (
    <div ref={region} className="grid gap-2">
      {codes.data.length === 0 ? (
        <p className="text-muted">No promo codes yet.</p>
      ) : (
        <ul>
          {codes.data.map((promo) => (
            <Row key={promo.code} promo={promo} />
          ))}
        </ul>
      )}
      <ActionButton
        small
        icon="plus"
        className="justify-self-start"
        onClick={() => edit(undefined)}
      >
        Add promo code
      </ActionButton>
    </div>
  );
}

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
  oncePerCustomer: boolean;
  isActive: boolean;
};

const dollars = (amountCents: number): string => dollarsFrom(amountCents).replace(/\.00$/, '');

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
    oncePerCustomer: promo?.oncePerCustomer ?? false,
    isActive: promo?.isActive ?? true,
  };
}

const inputFromPromo = (form: PromoForm): unknown => ({
  code: form.code,
  discount:
    form.kind === 'percent'
      ? { kind: 'percent', percent: numberFrom(form.off) }
      : { kind: 'amount', amountCents: centsFrom(form.off) },
  from: form.from || undefined,
  until: form.until || undefined,
  minimumSubtotalCents: centsFrom(form.minimumSubtotalCents || '0'),
  mostUses: form.mostUses.trim() === '' ? undefined : numberFrom(form.mostUses),
  firstBookingOnly: form.firstBookingOnly,
  oncePerCustomer: form.oncePerCustomer,
  isActive: form.isActive,
});

const promoFieldOf = (path: readonly PropertyKey[]): keyof PromoForm => {
  const [first] = path[0] === 'promoCode' ? path.slice(1) : path;
  if (first === 'discount') return 'off';
  return typeof first === 'string' ? (first as keyof PromoForm) : 'code';
};

const resolver = typedResolver((form: PromoForm) =>
  readTyped(form, promoInputSchema, inputFromPromo, promoFieldOf, 'code'),
);

function PromoDialog(props: {
  readonly promo: PromoCodeDto | undefined;
  readonly onClose: () => void;
}) {
  const { promo, onClose } = props;
  const save = useSavePromoCode(promo);
  const leave = useLeave();
  return (
    <FormDialog title={promo?.code ?? 'New promo code'} onClose={onClose}>
      <ActionForm
        schema={resolver}
        fieldOf={promoFieldOf}
        values={formFromPromo(promo)}
        write={(input) => save.mutateAsync(input)}
        submit="Save code"
        done={({ code }) => `${code?.toUpperCase()} saved.`}
        onDone={onClose}
        ready={promo === undefined}
        more={
          <ActionButton variant="quiet" onClick={() => leave(onClose)}>
            Cancel
          </ActionButton>
        }
      >
        {({ watch }) => (
          <>
            <FormText
              name="code"
              label="Code"
              required
              readOnly={promo !== undefined}
              className="uppercase"
              hint={promo && `Used ${promo.uses} times.`}
            />
            <div className="grid gap-3 sm:grid-cols-2">
              <FormSelect name="kind" label="Discount">
                <option value="percent">Percentage</option>
                <option value="amount">Fixed amount</option>
              </FormSelect>
              <FormNumber
                name="off"
                label={watch('kind') === 'percent' ? 'Percent' : 'Dollars'}
                required
              />
              <FormDay name="from" label="Booked from (optional)" />
              <FormDay
                name="until"
                label="Booked until (optional)"
                hint="Counts the day they book. The party may be later."
              />
              <FormNumber name="minimumSubtotalCents" label="Minimum rental total, in dollars" />
              <FormNumber name="mostUses" label="Total uses (optional)" inputMode="numeric" />
            </div>
            <FormCheckbox name="firstBookingOnly" label="First booking only" />
            <FormCheckbox
              name="oncePerCustomer"
              label="Once per customer"
              hint="By email and phone. Bookings from before you turn this on do not count."
            />
            <FormCheckbox name="isActive" label="Active" />
          </>
        )}
      </ActionForm>
    </FormDialog>
  );
}
