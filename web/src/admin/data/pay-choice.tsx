import { useFormContext, useWatch } from 'react-hook-form';
import { OFFICE_PAYMENTS, type OfficePaymentKind } from '#core/reservations/office-terms.ts';
import type { PayDraft } from '#web/admin/data/office-payment.ts';
import { FormText } from '#web/admin/ui/action-form.tsx';
import { Kbd } from '#web/admin/ui/controls.tsx';

export const PAYMENTS: Readonly<
  Record<OfficePaymentKind, { readonly name: string; readonly note: string; readonly key: string }>
> = {
  card_link: { name: 'Card link', note: 'emailed, and texted if they agreed', key: 'L' },
  door: { name: 'Pays at the door', note: 'booked now; the crew collects', key: 'P' },
  cash: { name: 'Cash', note: 'the amount due now, in hand', key: '4' },
  check: { name: 'Check', note: 'the amount due now, in hand', key: 'K' },
  invoice: { name: 'Invoice', note: 'booked now; due after the party', key: 'I' },
  hold: { name: 'Hold', note: 'held until a set time; nothing is sent', key: 'H' },
};

function Details({ pay }: { readonly pay: OfficePaymentKind }) {
  if (pay === 'door') return null;
  if (pay === 'card_link' || pay === 'hold') {
    return (
      <FormText
        name="holdUntil"
        label="Held until"
        type="datetime-local"
        hint="One day, if left empty."
      />
    );
  }
  if (pay === 'invoice') {
    return (
      <div className="grid grid-cols-2 gap-2">
        <FormText name="poNumber" label="PO number" />
        <FormText name="netDays" label="Net days" inputMode="numeric" required />
      </div>
    );
  }
  return <FormText name="note" label="Note, such as the check number" />;
}

/** How it is paid, in a form for a `PayDraft`. */
export function PayChoice(props: {
  readonly kinds?: ReadonlySet<OfficePaymentKind> | undefined;
  /** The screen handles the keys that are shown. */
  readonly hasKeys?: boolean;
  /** Sent later, so nothing is held yet. */
  readonly isLater?: boolean;
}) {
  const { kinds, hasKeys = false, isLater = false } = props;
  const { register } = useFormContext<PayDraft>();
  const pay = useWatch<PayDraft, 'pay'>({ name: 'pay' });
  return (
    <>
      <fieldset className="grid">
        <legend className="sr-only">Payment method</legend>
        {OFFICE_PAYMENTS.filter((kind) => kinds?.has(kind) !== false).map((kind) => {
          const { name, note, key } = PAYMENTS[kind];
          return (
            <label
              key={kind}
              className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1 has-checked:bg-chosen has-focus-visible:outline-2 has-focus-visible:outline-cyan max-sm:min-h-11"
            >
              <input
                type="radio"
                value={kind}
                {...register('pay')}
                aria-keyshortcuts={hasKeys ? `Alt+${key}` : undefined}
                className="shrink-0 accent-cyan"
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
                <span className="font-medium whitespace-nowrap">{name}</span>
                <span className="text-sm text-muted">{note}</span>
              </span>
              {hasKeys && (
                <span aria-hidden="true">
                  <Kbd>{key === '4' ? '$' : key}</Kbd>
                </span>
              )}
            </label>
          );
        })}
      </fieldset>
      {(!isLater || pay === 'invoice') && <Details pay={pay} />}
    </>
  );
}
