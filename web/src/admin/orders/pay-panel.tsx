import { useEffect, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import type { PreviewedOrder } from '#core/contract/orders.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { formatDay, formatTime, formatWindow } from '#core/kernel/format-day.ts';
import { sayAll } from '#core/kernel/join-names.ts';
import { inTimeOrder, openOn, servedBy } from '#core/reservations/visits.ts';
import { takesCodes } from '#core/settings/business-settings.ts';
import {
  CertificateFile,
  IF_STATED,
  lostCertificate,
  isUnpaid,
  PayChoice,
} from '#web/admin/shared/office-payment.tsx';
import { useBusinessSettings } from '#web/admin/shared/use-business-settings.ts';
import {
  FormCheckbox,
  FormNumber,
  FormPart,
  FormSelect,
  FormText,
  FormTextArea,
} from '#web/admin/ui/action-form.tsx';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton, IconButton, Kbd, Segmented } from '#web/admin/ui/controls.tsx';
import { FormDay, FormMoment } from '#web/admin/ui/day-field.tsx';
import { Panel } from '#web/admin/ui/panel.tsx';
import { lengthName, momentName } from '#web/admin/ui/words.ts';
import {
  AdjustmentRows,
  AmountRow,
  shownAdjustments,
} from '#web/shared/pricing/adjustment-rows.tsx';
import { Fold } from '#web/shared/ui/fold.tsx';
import type { Preview } from './order-data.ts';
import {
  discountProblem,
  isAnothers,
  leftToPay,
  missingForPrice,
  type OrderDraft,
  periodProblem,
  QUOTED,
} from './order-draft.ts';

const RECORDED = 'Recorded forecast, not real: ';

const TRIPS = { deliver: 'delivery', collect: 'pickup' } as const;

/** What the office should know before it promises these hours. It may promise them all the same. */
export function concernsOf(
  {
    visits,
    today,
    people = [],
    wind = [],
    thunder,
  }: Pick<PreviewedOrder, 'visits' | 'today' | 'people' | 'wind' | 'thunder'>,
  settings: Parameters<typeof openOn>[1],
): readonly string[] {
  const { late = [], isUnplaced = false } = today ?? {};
  return [
    ...wind.map(
      ({ product, limitMph, gustMph, at, recorded }) =>
        `${recorded ? RECORDED : ''}${product} would stand in ${gustMph} mph wind (${momentName(at)}), its limit is ${limitMph} mph`,
    ),
    ...(thunder === undefined
      ? []
      : [
          `${thunder.recorded ? RECORDED : ''}Thunderstorms are likely during the party: ${thunder.percent}% (${momentName(thunder.from)})`,
        ]),
    ...people.map(
      ({ product, needs, has, dates }) =>
        `${product} needs ${needs} people, but no truck has more than ${has} on ${sayAll(
          'en',
          dates.map((date) => formatDay(calendarDay(date))),
        )}`,
    ),
    ...visits.flatMap(({ kind, date, to }) => {
      const closes = openOn(calendarDay(date), settings).to;
      return to > closes
        ? [`The ${TRIPS[kind]} window ends after you close at ${formatTime(closes)}`]
        : [];
    }),
    ...late.map(({ kind, minutes, customer }) =>
      customer === undefined
        ? `The crew would be ${lengthName(minutes)} late for this ${TRIPS[kind]}`
        : `Today’s ${TRIPS[kind]} for ${customer} would be ${lengthName(minutes)} late`,
    ),
    ...(isUnplaced
      ? ['Today’s plan is already arranged, so this has no truck until you place it']
      : []),
  ];
}

/** Hours that the customer asked for, instead of the computed ones. */
const OwnHours = () => {
  const typed = useWatch<OrderDraft, ['deliverFrom', 'deliverTo', 'collectFrom', 'collectTo']>({
    name: ['deliverFrom', 'deliverTo', 'collectFrom', 'collectTo'],
  });
  const [isOpen] = useState(() => typed.some((time) => time !== ''));
  return (
    <Fold
      title="Promise other hours"
      note="Such as a pickup after church"
      look="mt-3 rounded-md border border-line"
      isOpen={isOpen}
    >
      <div className="grid gap-2 sm:grid-cols-2">
        {(['deliver', 'collect'] as const).map((kind) => (
          <fieldset key={kind} className="grid grid-cols-2 items-start gap-2">
            <legend className="mb-1 font-semibold">
              {kind === 'deliver' ? 'Delivery' : 'Pickup'}
            </legend>
            <FormText name={`${kind}From`} label="Not before" type="time" />
            <FormText name={`${kind}To`} label="Not after" type="time" />
          </fieldset>
        ))}
      </div>
    </Fold>
  );
};

/** When the crew would be promised to come. */
export function VisitsPanel({ preview }: { readonly preview: Preview }) {
  const is = preview.data?.is;
  const visits = is?.visits ?? [];
  const settings = useBusinessSettings().data;
  const concerns = is && settings ? concernsOf(is, settings) : [];
  const [startDate, endDate] = useWatch<OrderDraft, ['startDate', 'endDate']>({
    name: ['startDate', 'endDate'],
  });
  return (
    <Panel title="Promised windows">
      {visits.length === 0 ? (
        <p className="text-muted">
          {periodProblem(startDate, endDate) !== undefined
            ? 'Choose a pickup day after the delivery day first.'
            : preview.data?.problem === undefined
              ? 'Shown once there is a price.'
              : 'None for the order as it is.'}
        </p>
      ) : (
        <>
          <ul className="grid gap-1">
            {inTimeOrder(visits).map(({ kind, date, from, to, lines }) => (
              <li key={`${kind} ${date} ${lines.join()}`} className="flex justify-between gap-3">
                <span className="grid min-w-0">
                  <span>
                    {kind === 'deliver' ? '▼ Out' : '△ In'} {formatDay(calendarDay(date))}
                  </span>
                  {visits.length > 2 && (
                    <span className="text-sm text-muted">
                      {servedBy({ lines }, is?.quote.lines ?? [])}
                    </span>
                  )}
                </span>
                <span className="font-semibold whitespace-nowrap">{formatWindow(from, to)}</span>
              </li>
            ))}
          </ul>
          <div role="status" className="grid gap-1 text-warning not-empty:mt-2">
            {concerns.map((concern) => (
              <p key={concern} className="flex gap-1.5">
                <span className="mt-1">
                  <Mark is="look" />
                </span>
                {concern}
              </p>
            ))}
          </div>
        </>
      )}
      <OwnHours />
    </Panel>
  );
}

type QuoteLine = PreviewedOrder['quote']['lines'][number];

/** The rentals together, and each add-on with what its price counts: one of several days costs so many. */
export function priceRows(
  lines: readonly Pick<
    QuoteLine,
    'productId' | 'title' | 'quantity' | 'days' | 'unitPriceCents' | 'linePriceCents' | 'per'
  >[],
): readonly { readonly label: string; readonly cents: number }[] {
  const sumOf = (some: readonly Pick<QuoteLine, 'linePriceCents'>[]) =>
    some.reduce((sum, { linePriceCents }) => sum + linePriceCents, 0);
  const rentals = lines.filter(({ per }) => per === undefined);
  const addOns = Map.groupBy(
    lines.filter(({ per }) => per !== undefined),
    ({ productId }) => productId,
  );
  return [
    { label: 'Rentals', cents: sumOf(rentals) },
    ...[...addOns.values()].flatMap((same) => {
      const [first] = same;
      if (first === undefined) return [];
      const { title, quantity, unitPriceCents, per } = first;
      const each = formatUsd(cents(unitPriceCents));
      const days = same.reduce((sum, line) => sum + line.days, 0);
      const counted = per === 'day' ? `${each} per day${days > 1 ? ` × ${days}` : ''}` : each;
      return [{ label: `${quantity} × ${title}, ${counted}`, cents: sumOf(same) }];
    }),
  ];
}

function Price({ preview }: { readonly preview: Preview }) {
  const quote = preview.data?.is?.quote;
  const missing = missingForPrice(useWatch<OrderDraft>() as OrderDraft);
  if (quote === undefined) {
    return (
      <p className="text-muted">
        {missing.length > 0
          ? `To see a price, add ${sayAll('en', missing)}.`
          : preview.data?.problem === undefined
            ? 'No price yet.'
            : 'No price, because it cannot be booked as it is.'}
      </p>
    );
  }
  return (
    <dl className="grid gap-1" aria-label="Price">
      {priceRows(quote.lines).map(({ label, cents: amount }) => (
        <AmountRow key={label} label={label} cents={amount} />
      ))}
      <AdjustmentRows adjustments={shownAdjustments(quote.adjustments)} />
      <AmountRow label="Total" cents={quote.totalCents} look="strong" />
      {quote.credit && (
        <AmountRow label="Gift card or rain check" cents={-quote.credit.amountCents} />
      )}
      {quote.credit && <AmountRow label="Left to pay" cents={leftToPay(quote)} look="strong" />}
    </dl>
  );
}

function Exempt() {
  const { setValue } = useFormContext<OrderDraft>();
  const [certificateId, certificateOf, exemptOrganization] = useWatch<
    OrderDraft,
    ['certificateId', 'certificateOf', 'exemptOrganization']
  >({ name: ['certificateId', 'certificateOf', 'exemptOrganization'] });
  const isOther = isAnothers({ certificateId, certificateOf, exemptOrganization });
  return (
    <FormPart name="isExempt" label="Tax-exempt, with a certificate">
      <FormText name="exemptOrganization" label="Organization" required />
      <div className="grid grid-cols-2 gap-2">
        <FormText name="exemptNumber" label="Number" hint={IF_STATED} />
        <FormDay name="exemptUntil" label="Good until" hint={IF_STATED} />
      </div>
      <CertificateFile
        isKept={certificateId !== '' && !isOther}
        onKept={(kept) => {
          setValue('certificateId', kept, { shouldDirty: true });
          setValue('certificateOf', exemptOrganization);
        }}
      />
      <p role="status" className="text-warning empty:hidden">
        {isOther && lostCertificate(certificateOf)}
      </p>
    </FormPart>
  );
}

/** The quote's expiration and terms. */
const QuoteDetails = () => (
  <div className="grid gap-2">
    <p className="text-sm text-muted">
      For cash, a check, or a hold, open the quote later and select “Mark as accepted.”
    </p>
    <FormMoment name="quoteUntil" label="Good until" required />
    <FormCheckbox name="holdsUnits" label="Hold the units until then" />
    <FormTextArea name="quoteTerms" label="Note to the customer" rows={2} />
  </div>
);

function DiscountReason() {
  const { setError, clearErrors } = useFormContext<OrderDraft>();
  const [discount, discountReason] = useWatch<OrderDraft, ['discount', 'discountReason']>({
    name: ['discount', 'discountReason'],
  });
  const message = discountProblem({ discount, discountReason });
  useEffect(() => {
    if (message === undefined) clearErrors('discountReason');
    else setError('discountReason', { message });
  }, [message, setError, clearErrors]);
  return (
    <FormText
      name="discountReason"
      label="Reason"
      hint="The customer sees it."
      required={discount !== ''}
    />
  );
}

/** Checked with the price while it is typed. */
function Code(props: {
  readonly name: 'promoCode' | 'creditCode';
  readonly label: string;
  readonly preview: Preview;
}) {
  const { name, label, preview } = props;
  const { setError, clearErrors } = useFormContext<OrderDraft>();
  const message = preview.data?.codes[name];
  useEffect(() => {
    if (message === undefined) clearErrors(name);
    else setError(name, { message });
  }, [name, message, setError, clearErrors]);
  return <FormText name={name} label={label} autoCapitalize="characters" />;
}

/** Lines of the office, such as a late pickup. In Texas, they are taxable if the rentals are. */
function Charges() {
  const { control, getValues } = useFormContext<OrderDraft>();
  const { fields, append, remove } = useFieldArray({ control, name: 'charges' });
  const tax = useBusinessSettings().data?.tax;
  const isExempt = useWatch<OrderDraft, 'isExempt'>({ name: 'isExempt' });
  return (
    <div className="grid gap-2">
      {fields.map(({ id }, index) => (
        <fieldset key={id} className="grid gap-x-2 rounded-md border border-line p-2">
          <legend className="sr-only">Charge {index + 1}</legend>
          <div className="grid grid-cols-[minmax(0,1fr)_5rem_auto] items-end gap-2">
            <FormText
              name={`charges.${index}.label`}
              label="Charge"
              placeholder="Late-night pickup"
              maxLength={80}
            />
            <FormNumber name={`charges.${index}.amount`} label="In $" />
            <IconButton icon="close" label="Remove charge" onClick={() => remove(index)} />
          </div>
          {tax?.isOn === true && !isExempt && (
            <FormCheckbox name={`charges.${index}.taxable`} label="Taxable" />
          )}
        </fieldset>
      ))}
      <span className="justify-self-start">
        <ActionButton
          small
          icon="plus"
          onClick={() =>
            append(
              { label: '', amount: '', taxable: tax?.rentals === true },
              { focusName: `charges.${getValues('charges').length}.label` },
            )
          }
        >
          Add a charge
        </ActionButton>
      </span>
    </div>
  );
}

/** The office's discount, the current price, and how it is paid. */
export function PayPanel({
  preview,
  mayQuote,
}: {
  readonly preview: Preview;
  /** An order that is being changed is an order already. */
  readonly mayQuote: boolean;
}) {
  const { setValue } = useFormContext<OrderDraft>();
  const [pay, plan, asQuote, waivesDelivery] = useWatch<
    OrderDraft,
    ['pay', 'plan', 'asQuote', 'waivesDelivery']
  >({ name: ['pay', 'plan', 'asQuote', 'waivesDelivery'] });
  useEffect(() => {
    if (asQuote && !QUOTED.has(pay)) setValue('pay', 'card_link', { shouldDirty: true });
  }, [asQuote, pay, setValue]);
  const settings = useBusinessSettings().data;
  const quote = preview.data?.is?.quote;
  const deposit = quote?.plan === 'deposit' ? quote.dueNowCents : undefined;
  return (
    <Panel
      title="Pay"
      note={
        <span className="max-sm:hidden pointer-coarse:hidden">
          keys with <Kbd>Alt</Kbd>
        </span>
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
          <div className="col-span-full">
            <DiscountReason />
          </div>
        </div>
        {!asQuote && settings !== undefined && takesCodes(settings) && (
          <Code name="promoCode" label="Promo code" preview={preview} />
        )}
        {!asQuote && <Code name="creditCode" label="Gift card or rain check" preview={preview} />}
        <Charges />
        <FormCheckbox name="waivesDelivery" label="Waive delivery" aria-keyshortcuts="Alt+W" />
        {!waivesDelivery && (
          <FormNumber
            name="deliveryFee"
            label="Delivery fee"
            hint="If empty, your usual fee for the ZIP code."
          />
        )}
        <Exempt />
        <Price preview={preview} />
        {!isUnpaid(pay) && (
          <Segmented
            label="Due now"
            value={plan}
            options={[
              {
                value: 'deposit',
                label: `Deposit ${deposit === undefined ? '' : formatUsd(cents(deposit))}`.trim(),
              },
              {
                value: 'full',
                label:
                  `Full ${quote === undefined ? '' : formatUsd(cents(leftToPay(quote)))}`.trim(),
              },
            ]}
            onChange={(next) => setValue('plan', next, { shouldDirty: true })}
          />
        )}
        <PayChoice kinds={asQuote ? QUOTED : undefined} hasKeys isLater={asQuote} />
        {mayQuote && (
          <FormCheckbox name="asQuote" label="Send as a quote first" aria-keyshortcuts="Alt+Q" />
        )}
        {asQuote && <QuoteDetails />}
      </div>
    </Panel>
  );
}
