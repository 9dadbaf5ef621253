import { Fragment, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { OfficeOrderInput, ORDER_ROUTES } from '#core/contract/orders.ts';
import { parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { shopMoment } from '#core/kernel/shop-time.ts';
import { OFFLINE_METHODS, type OfflineMethod } from '#core/reservations/money-entry.ts';
import {
  MOST_CERTIFICATE_BYTES,
  OFFICE_PAYMENTS,
  type OfficePaymentKind,
} from '#core/reservations/office-terms.ts';
import { METHODS } from '#core/reservations/offline-methods.ts';
import { FormSelect, FormText } from '#web/admin/ui/action-form.tsx';
import { Kbd } from '#web/admin/ui/controls.tsx';
import { FormDay, FormMoment } from '#web/admin/ui/day-field.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { base64Of, FileButton } from '#web/admin/ui/files.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { centsFrom, numberFrom } from '#web/admin/ui/typed-numbers.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { Options } from '#web/shared/ui/field.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';

const { useWrite } = hooksOf<typeof ORDER_ROUTES>();

/** How an order is paid, as typed. */
export type PayDraft = {
  pay: OfficePaymentKind;
  holdUntil: string;
  /** Cash or check handed over, in dollars; empty: what is due now. */
  taken: string;
  note: string;
  /** The organization that an invoice bills. */
  billTo: string;
  poNumber: string;
  netDays: string;
};

export const EMPTY_PAY: PayDraft = {
  pay: 'card_link',
  holdUntil: '',
  taken: '',
  note: '',
  billTo: '',
  poNumber: '',
  netDays: '30',
};

/** Nothing is due before the party, so a deposit would mean nothing. */
export const isUnpaid = (pay: OfficePaymentKind): boolean => pay === 'door' || pay === 'invoice';

export const text = (value: string): string | undefined => value.trim() || undefined;

/** `YYYY-MM-DDTHH:MM` in shop time. */
export function momentOf(local: string): string | undefined {
  const day = parseCalendarDay(local.slice(0, 10));
  const time = local.slice(11, 16);
  return day === undefined || time === '' ? undefined : isoFromInstant(shopMoment(day, time));
}

export function paymentOf(draft: PayDraft): OfficeOrderInput['payment'] {
  const kind = draft.pay;
  if (kind === 'card_link' || kind === 'hold') {
    return { kind, holdUntil: momentOf(draft.holdUntil) };
  }
  if (kind === 'invoice') {
    const { billTo, poNumber, netDays } = draft;
    return {
      kind,
      organization: text(billTo),
      poNumber: text(poNumber),
      netDays: numberFrom(netDays),
    };
  }
  if (kind === 'door') return { kind };
  const amountCents = draft.taken.trim() === '' ? undefined : centsFrom(draft.taken);
  return { kind, amountCents, note: text(draft.note) };
}

/** What the button's words say is taken: the amount typed, or else what is due now. */
export function takenCents<Due extends number | undefined>(
  { taken }: Pick<PayDraft, 'taken'>,
  dueNowCents: Due,
): number | Due {
  const typed = centsFrom(taken);
  return Number.isNaN(typed) ? dueNowCents : typed;
}

/** The method of a payment in person. */
export const MethodField = ({ label = 'Method' }: { readonly label?: string }) => (
  <FormSelect name="method" label={label}>
    <Options of={OFFLINE_METHODS.map((method) => [method, METHODS[method].name])} />
  </FormSelect>
);

/** A check's number, which receipts name, or a note for the office. */
export function CheckOrNote({ isHidden = false }: { readonly isHidden?: boolean }) {
  const isCheck = useWatch({ name: 'method' }) === 'check';
  if (isHidden && !isCheck) return null;
  return (
    <FormText
      name="note"
      label={isCheck ? 'Check number' : 'Note'}
      hint={
        isCheck
          ? 'The customer reads it on the receipt. Anything but a number stays in the office.'
          : 'For the office. The list of payments in Reports shows it.'
      }
      maxLength={200}
    />
  );
}

export const SAME_METHOD = 'The payment has this method already.';

/** What a corrected method probably is. */
export const otherMethod = (recorded: OfflineMethod): OfflineMethod =>
  recorded === 'cash' ? 'check' : 'cash';

/** The right method of a recorded payment in person, and why it is corrected. */
export const CorrectMethodFields = (props: {
  readonly payer: 'customer' | 'buyer';
  /** Which payment, if there may be several. */
  readonly children?: ReactNode;
}) => (
  <>
    <p className="text-muted">
      The amount and the day stay, and the {props.payer} gets no email. Reports move the money to
      the right method on the day of the payment.
    </p>
    {props.children}
    <MethodField label="Paid by" />
    <CheckOrNote isHidden />
    <ReasonField />
  </>
);

/** A day that has passed, or today if left empty. */
export const dayOrToday = z
  .union([z.literal(''), z.iso.date('Enter a date, or leave it empty for today.')])
  .transform((day) => day || undefined);

/** When the bank returned a payment, and what it said. */
export const ReturnedFields = ({ hint }: { readonly hint: string }) => (
  <>
    <FormDay
      name="returnedOn"
      label="Returned on"
      hint="Today, if left empty. Reports count it on this day."
      isPast
    />
    <FormText name="note" label="Note" hint={hint} maxLength={200} />
  </>
);

/** Why the office changes what it recorded. */
export const ReasonField = () => (
  <FormText
    name="why"
    label="Reason"
    required
    hint="For your records and the audit log."
    maxLength={200}
  />
);

const useKeepCertificate = () =>
  useWrite(['admin', 'certificates'], async (call, file: File) =>
    call('POST /certificates', {
      body: {
        name: file.name,
        type: file.type as 'application/pdf',
        base64: await base64Of(file),
      },
    }),
  );

/** Whom an invoice bills. */
export const BILL_TO =
  'The school, church or company. If left empty, the exempt organization, else the customer.';

/** Texas certificates have neither a number nor an expiration date. */
export const IF_STATED = 'If the certificate has one.';

/** Another organization was named, so the file is left out. */
export const lostCertificate = (organization: string): string =>
  `The certificate on file is ${organization.trim()}’s, so it is left out. Choose the one of the organization named here.`;

/** The file of a tax-exempt certificate, stored as soon as it is chosen. */
export function CertificateFile(props: {
  readonly isKept: boolean;
  readonly onKept: (certificateId: string) => void;
}) {
  const keep = useKeepCertificate();
  return (
    <>
      <FileButton
        label={props.isKept ? 'Choose another certificate' : 'Choose the certificate, PDF or photo'}
        accept="application/pdf,image/jpeg,image/png"
        name={props.isKept ? 'Certificate saved.' : undefined}
        mostBytes={MOST_CERTIFICATE_BYTES}
        onFile={(file) =>
          keep.mutate(file, { onSuccess: ({ certificateId }) => props.onKept(certificateId) })
        }
      />
      {keep.isError && <StateBox is="failed" title="The certificate was not saved" />}
    </>
  );
}

export const PAYMENTS: Readonly<
  Record<OfficePaymentKind, { readonly name: string; readonly note: string; readonly key: string }>
> = {
  card_link: { name: 'Card link', note: 'to pay online', key: 'L' },
  door: { name: 'Pays at the door', note: 'booked now; the crew collects', key: 'P' },
  cash: { name: 'Cash', note: 'in hand; all or part of it', key: '4' },
  check: { name: 'Check', note: 'in hand; all or part of it', key: 'K' },
  invoice: { name: 'Invoice', note: 'booked now; due after the party', key: 'I' },
  hold: { name: 'Hold', note: 'held until a set time; nothing is sent', key: 'H' },
};

function Details(props: {
  readonly pay: Exclude<OfficePaymentKind, 'door'>;
  readonly usualHold: string;
}) {
  const { pay, usualHold } = props;
  if (pay === 'card_link' || pay === 'hold') {
    return (
      <FormMoment
        name="holdUntil"
        label="Held until"

        hint={`${usualHold}, if left empty.`}
      />
    );
  }
  if (pay === 'invoice') {
    return (
      <div className="grid grid-cols-2 gap-2">
        <FormText name="poNumber" label="PO number" />
        <FormText name="netDays" label="Net days" inputMode="numeric" required />
        <div className="col-span-full">
          <FormText name="billTo" label="Bill to" hint={BILL_TO} maxLength={120} />
        </div>
      </div>
    );
  }
  return (
    <div className="grid grid-cols-2 items-start gap-2">
      <FormText
        name="taken"
        label="Amount taken ($)"
        inputMode="decimal"
        hint="What is due now, if left empty."
      />
      <FormText name="note" label={pay === 'check' ? 'Check number' : 'Note'} />
    </div>
  );
}

/** The chosen one's fields, which the form's button may cover, once they are there. */
const showDetails = ({ target }: { readonly target: HTMLElement }): void =>
  void requestAnimationFrame(() =>
    target.closest('label')?.nextElementSibling?.scrollIntoView({ block: 'nearest' }),
  );

/** How it is paid, in a form for a `PayDraft`. */
export function PayChoice(props: {
  readonly kinds?: ReadonlySet<OfficePaymentKind> | undefined;
  /** The screen handles the keys that are shown. */
  readonly hasKeys?: boolean;
  /** Sent later, so nothing is held yet. */
  readonly isLater?: boolean;
  /** Until when it is held if nothing is entered. */
  readonly usualHold?: string;
}) {
  const { kinds, hasKeys = false, isLater = false, usualHold = 'One day' } = props;
  const { register } = useFormContext<PayDraft>();
  const pay = useWatch<PayDraft, 'pay'>({ name: 'pay' });
  const { sendsTexts } = useConfig();
  const isMailed = useIsMailed();
  const email = useWatch<PayDraft & { email?: string }, 'email'>({ name: 'email' });
  // Not every form asks for the address.
  const hasEmail = email === undefined || email.trim() !== '';
  const sent = [
    PAYMENTS.card_link.note,
    ...(hasEmail && isMailed ? ['emailed'] : []),
    ...(sendsTexts === true ? ['texted if they agreed'] : []),
    ...(hasEmail ? [] : ['no email: you copy it']),
  ];
  return (
    <fieldset className="grid">
      <legend className="sr-only">Payment method</legend>
      {OFFICE_PAYMENTS.filter((kind) => kinds?.has(kind) !== false).map((kind) => {
        const { name, note, key } = PAYMENTS[kind];
        return (
          <Fragment key={kind}>
            <label className="flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 py-1 has-checked:bg-chosen has-focus-visible:outline-2 has-focus-visible:outline-cyan max-sm:min-h-11">
              <input
                type="radio"
                value={kind}
                {...register('pay', { onChange: showDetails })}
                aria-keyshortcuts={hasKeys ? `Alt+${key}` : undefined}
                className="size-4 shrink-0 tick"
              />
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
                <span className="font-medium whitespace-nowrap">{name}</span>
                <span className="text-sm text-muted">
                  {kind === 'card_link' ? sent.join(', ') : note}
                </span>
              </span>
              {hasKeys && (
                <span aria-hidden="true">
                  <Kbd>{key === '4' ? '$' : key}</Kbd>
                </span>
              )}
            </label>
            {kind === pay && kind !== 'door' && (!isLater || kind === 'invoice') && (
              <div className="scroll-mb-28 py-1.5 pl-8">
                <Details pay={kind} usualHold={usualHold} />
              </div>
            )}
          </Fragment>
        );
      })}
    </fieldset>
  );
}
