import { useFormContext, useWatch } from 'react-hook-form';
import { OFFICE_PAYMENTS, type OfficePaymentKind } from '#core/reservations/office-terms.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { formatDay, formatWindow } from '#core/kernel/format-day.ts';
import { CertificateFile } from '#web/admin/data/certificate-file.tsx';
import type { Preview } from '#web/admin/orders/order-data.ts';
import { type OrderDraft, periodProblem } from '#web/admin/orders/order-draft.ts';
import {
  FormCheckbox,
  FormPart,
  FormSelect,
  FormText,
  FormTextArea,
} from '#web/admin/ui/action-form.tsx';
import { Kbd, Segmented } from '#web/admin/ui/controls.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import {
  AdjustmentRows,
  AmountRow,
  shownAdjustments,
} from '#web/shared/pricing/adjustment-rows.tsx';

export const PAYMENTS: Readonly<
  Record<OfficePaymentKind, { readonly name: string; readonly note: string; readonly key: string }>
> = {
  card_link: { name: 'Card link', note: 'by email, and by text if they agreed', key: 'L' },
  cash: { name: 'Cash', note: 'what is due now, in hand', key: '4' },
  check: { name: 'Check', note: 'what is due now, in hand', key: 'K' },
  invoice: { name: 'Invoice', note: 'confirmed unpaid, PO and terms', key: 'I' },
  hold: { name: 'Hold', note: 'until a time, nothing is sent', key: 'H' },
};

/** When the crew would be promised to come. */
export function VisitsPanel({ preview }: { readonly preview: Preview }) {
  const visits = preview.data?.is?.visits ?? [];
  const [startDate, endDate] = useWatch<OrderDraft, ['startDate', 'endDate']>({
    name: ['startDate', 'endDate'],
  });
  return (
    <Panel title="Windows we promise">
      {visits.length === 0 ? (
        <p className="text-muted">
          {periodProblem(startDate, endDate) !== undefined
            ? 'Picked up on a later day than delivered, first.'
            : preview.data?.problem === undefined
              ? 'Day, ZIP code and a rental first.'
              : 'None, as the order is now.'}
        </p>
      ) : (
        <ul className="grid gap-1">
          {visits.map(({ kind, date, from, to }) => (
            <li key={`${kind} ${date}`} className="flex justify-between gap-3">
              <span>
                {kind === 'deliver' ? '▼ Out' : '△ In'} {formatDay(calendarDay(date))}
              </span>
              <span className="font-semibold">{formatWindow(from, to)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Price({ preview }: { readonly preview: Preview }) {
  const quote = preview.data?.is?.quote;
  if (quote === undefined) return <p className="text-muted">No price yet.</p>;
  return (
    <dl className="grid gap-1" aria-label="Price">
      <AmountRow label="Rentals" cents={quote.subtotalCents} />
      <AdjustmentRows adjustments={shownAdjustments(quote.adjustments)} />
      <AmountRow label="Total" cents={quote.totalCents} look="strong" />
    </dl>
  );
}

function Exempt() {
  const { setValue } = useFormContext<OrderDraft>();
  const id = useWatch<OrderDraft, 'certificateId'>({ name: 'certificateId' });
  return (
    <FormPart name="isExempt" label="Tax-exempt, with a certificate">
      <div className="grid grid-cols-2 gap-2">
        <FormText name="exemptNumber" label="Number" required />
        <FormText name="exemptUntil" label="Good until" type="date" required />
      </div>
      <CertificateFile
        isKept={id !== ''}
        onKept={(certificateId) => setValue('certificateId', certificateId, { shouldDirty: true })}
      />
    </FormPart>
  );
}

function Details({ pay }: { readonly pay: OfficePaymentKind }) {
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

/** How long it is valid, and its terms. */
const QuoteDetails = () => (
  <div className="grid gap-2">
    <FormText name="quoteUntil" label="Good until" type="datetime-local" required />
    <FormCheckbox name="holdsUnits" label="Hold the units until then" />
    <FormTextArea name="quoteTerms" label="A word to the customer" rows={2} />
  </div>
);

/** Ways to pay a quote once it is accepted. */
const QUOTED: ReadonlySet<OfficePaymentKind> = new Set(['card_link', 'invoice']);

/** The office's discount, the present price, and how it is paid. */
export function PayPanel({ preview }: { readonly preview: Preview }) {
  const { register, setValue } = useFormContext<OrderDraft>();
  const [pay, plan, discount, asQuote] = useWatch<
    OrderDraft,
    ['pay', 'plan', 'discount', 'asQuote']
  >({ name: ['pay', 'plan', 'discount', 'asQuote'] });
  const quote = preview.data?.is?.quote;
  const deposit = quote?.plan === 'deposit' ? quote.dueNowCents : undefined;
  return (
    <Panel
      title="Pay"
      note={
        <>
          keys with <Kbd>Alt</Kbd>
        </>
      }
    >
      <div className="grid gap-3">
        <div className="grid grid-cols-[5rem_4.5rem_minmax(0,1fr)] gap-2">
          <FormText
            name="discount"
            label="Discount"
            inputMode="decimal"
            aria-keyshortcuts="Alt+O"
          />
          <FormSelect name="discountKind" label="In">
            <option value="percent">%</option>
            <option value="amount">$</option>
          </FormSelect>
          <FormText name="discountReason" label="Reason" required={discount !== ''} />
        </div>
        <FormCheckbox name="waivesDelivery" label="Delivery waived" aria-keyshortcuts="Alt+W" />
        <Exempt />
        <Price preview={preview} />
        {pay !== 'invoice' && (
          <Segmented
            label="What is due now"
            value={plan}
            options={[
              {
                value: 'deposit',
                label: `Deposit ${deposit === undefined ? '' : formatUsd(cents(deposit))}`.trim(),
              },
              {
                value: 'full',
                label:
                  `All ${quote === undefined ? '' : formatUsd(cents(quote.totalCents))}`.trim(),
              },
            ]}
            onChange={(next) => setValue('plan', next, { shouldDirty: true })}
          />
        )}
        <fieldset className="grid">
          <legend className="sr-only">How it is paid</legend>
          {OFFICE_PAYMENTS.filter((kind) => !asQuote || QUOTED.has(kind)).map((kind) => {
            const { name, note, key } = PAYMENTS[kind];
            return (
              <label
                key={kind}
                className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 has-checked:bg-chosen has-focus-visible:outline-2 has-focus-visible:outline-cyan max-sm:min-h-11"
              >
                <input
                  type="radio"
                  value={kind}
                  {...register('pay')}
                  aria-keyshortcuts={`Alt+${key}`}
                  className="accent-cyan"
                />
                <span className="font-medium">{name}</span>
                <span className="min-w-0 flex-1 truncate text-sm text-muted">{note}</span>
                <span aria-hidden="true">
                  <Kbd>{key === '4' ? '$' : key}</Kbd>
                </span>
              </label>
            );
          })}
        </fieldset>
        {!asQuote && <Details pay={pay} />}
        {asQuote && pay === 'invoice' && <Details pay={pay} />}
        <FormCheckbox name="asQuote" label="Send as a quote first" aria-keyshortcuts="Alt+Q" />
        {asQuote && <QuoteDetails />}
      </div>
    </Panel>
  );
}
