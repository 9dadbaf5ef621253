import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import { calendarDay, type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { cents } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import { taxInDiscount, taxOnCharge } from '#core/refunds/adjust-total.ts';
import {
  methodOf,
  noteOf,
  OFFLINE_METHODS,
  type OfflineMethod,
  onlyMethodOf,
  returnablePayments,
  standingPayments,
} from '#core/reservations/money-entry.ts';
import { methodName } from '#core/reservations/offline-methods.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import { OFFLINE_WAYS } from '#core/reservations/reservation-words.ts';
import { MOST_CHECK_FEE, MOST_CHECK_FEE_TEXT } from '#core/settings/field-limits.ts';
import { backWords, sumOf } from '#web/admin/shared/change-form.tsx';
import {
  CheckOrNote,
  CorrectMethodFields,
  dayOrToday,
  MethodField,
  otherMethod,
  ReasonField,
  ReturnedFields,
  SAME_METHOD,
} from '#web/admin/shared/office-payment.tsx';
import { type Acting, useAct, useChargeCard } from '#web/admin/shared/reservation-data.ts';
import { useBusinessSettings } from '#web/admin/shared/use-business-settings.ts';
import {
  ActionForm,
  FormCheckbox,
  FormNumber,
  FormSelect,
  FormText,
} from '#web/admin/ui/action-form.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { FormDay } from '#web/admin/ui/day-field.tsx';
import { Link } from '#web/admin/ui/link.tsx';
import { Mailed, useSaySent } from '#web/admin/ui/mail-words.tsx';
import { Facts } from '#web/admin/ui/panel.tsx';
import { amountField, centsFrom, dollarsFrom, optionalLine } from '#web/admin/ui/typed-numbers.ts';
import { dayName, momentDate, signedUsd, usd } from '#web/admin/ui/words.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Options } from '#web/shared/ui/field.tsx';
import { useIsMailed } from '#web/shared/use-is-mailed.ts';

export const LONGEST_REMARK = 200;

export const Lead = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-muted">{children}</p>
);

export const upTo = (mostCents: number): string => `Enter an amount up to ${usd(mostCents)}.`;

/** The amount for a button's label; empty if invalid. */
function named(text: string | undefined): string {
  const amountCents = centsFrom(text ?? '');
  return Number.isNaN(amountCents) ? '' : ` ${usd(amountCents)}`;
}

/** How much more than owed: `$105.50 more than owed becomes a refund due to the customer`. */
const overWords = (amountCents: number, balanceCents: number): string =>
  `${usd(amountCents - balanceCents)} more than owed becomes a refund due to the customer`;

/** What the office records as paid: more than the balance only if it says so. */
export const paymentSchema = (balanceCents: number) =>
  z
    .object({
      ...offlineFields(Number.POSITIVE_INFINITY, 'Enter an amount.'),
      receivedOn: dayOrToday,
      overpays: z.boolean(),
    })
    .refine(({ amountCents, overpays }) => overpays || amountCents <= balanceCents, {
      path: ['overpays'],
      error:
        balanceCents > 0
          ? `Check this box, or enter an amount up to ${usd(balanceCents)}.`
          : 'Check this box: nothing is owed.',
    });

const offlineFields = (mostCents: number, otherwise: string) => ({
  amountCents: amountField(1, mostCents, otherwise),
  method: z.enum(OFFLINE_METHODS),
  note: optionalLine(LONGEST_REMARK),
});

/** Amount, method and note of money outside the site. */
const OfflineFields = (props: { readonly label: string; readonly children?: ReactNode }) => (
  <>
    <div className="grid gap-3 sm:grid-cols-2">
      <FormNumber name="amountCents" label={props.label} required />
      <MethodField />
    </div>
    {props.children}
    <CheckOrNote />
  </>
);

/** Charges the balance to the card that the customer saved for it, or says why not yet. */
export function ChargeCardForm({ reservation, onDone, onReload }: Acting) {
  const { id, savedCard, entries, contact } = reservation;
  const charge = useChargeCard(id);
  const amountCents = savedCard?.dueCents;
  if (amountCents === undefined) {
    return <Lead>{savedCard?.why ?? 'There is nothing for the saved card to pay.'}</Lead>;
  }
  const lastFour = entries.find(({ kind }) => kind === 'charge')?.lastFour;
  return (
    <ActionForm
      schema={z.object({})}
      values={{}}
      write={() => charge.mutateAsync({ amountCents })}
      submit={`Charge ${usd(amountCents)}`}
      done={`${usd(amountCents)} charged.`}
      onDone={onDone}
      onReload={onReload}
      ready
    >
      <Lead>
        The customer agreed to one charge of the whole balance to the card
        {lastFour === undefined ? '' : ` ending ${lastFour}`}. If the card does not pay, they can
        pay with their private link instead, and it is not charged again.{' '}
        <Mailed to={contact}>They get an email either way.</Mailed>
      </Lead>
    </ActionForm>
  );
}

/** Pays what a gift card or rain check can. */
export function UseCreditForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, balanceCents, status } = reservation;
  const act = useAct(id);
  return (
    <ActionForm
      schema={z.object({ code: z.string().trim().min(1, 'Enter the code.').max(60) })}
      values={{ code: '' }}
      write={({ code }) => act.mutateAsync({ kind: 'use_credit', version, code })}
      submit="Use code"
      done="Paid with the code."
      onDone={onDone}
      onReload={onReload}
      focus="code"
    >
      <Lead>
        {`${usd(balanceCents)} is owed. The code pays as much of it as it can.${
          status === 'held' ? ' If that covers what is due now, the order is booked.' : ''
        }`}
      </Lead>
      <FormText name="code" label="Gift card or rain check code" required maxLength={60} />
    </ActionForm>
  );
}

/** Pays toward the balance. A payment before the deposit confirms the booking. */
/** Whoever gets an invoice mails a check. */
export const usualMethod = (office: AdminReservation['office']): OfflineMethod =>
  office?.invoice === undefined ? 'cash' : 'check';

export function RecordPaymentForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, balanceCents, writtenOffCents = 0, status, office } = reservation;
  const mostCents = balanceCents + writtenOffCents;
  const act = useAct(id);
  // Paid meanwhile by card: the check in hand is recorded for what it says.
  const [firstCents] = useState(mostCents);
  const presetCents = mostCents || firstCents;
  const confirms = status === 'held' ? ' It confirms the booking.' : '';
  return (
    <ActionForm
      schema={paymentSchema(mostCents)}
      values={{
        amountCents: presetCents > 0 ? dollarsFrom(presetCents) : '',
        method: usualMethod(office),
        receivedOn: '',
        note: '',
        overpays: false,
      }}
      write={(input) => act.mutateAsync({ kind: 'take_payment', version, ...input })}
      submit={({ amountCents }) => `Record${named(amountCents)}`}
      done="Payment recorded."
      onDone={onDone}
      onReload={onReload}
      focus="amountCents"
      ready={presetCents > 0}
    >
      {({ watch }) => {
        const amountCents = centsFrom(watch('amountCents'));
        return (
          <>
            <Lead>
              {writtenOffCents > 0 &&
                `${usd(writtenOffCents)} was written off. What comes of it after all is no bad debt any more: the reports take it off on the day it came. `}
              {mostCents > 0
                ? `${balanceCents > 0 ? `${usd(balanceCents)} is owed. ` : ''}No card is charged: you took the money yourself.${confirms}`
                : 'Nothing is owed. Record what came in anyway, such as a second check, so that it can be refunded.'}
            </Lead>
            <OfflineFields label="Received, in dollars">
              {amountCents > mostCents && (
                <FormCheckbox
                  name="overpays"
                  label={overWords(amountCents, mostCents)}
                  hint="Needs me shows it until you record that refund."
                />
              )}
              <FormDay
                name="receivedOn"
                label="Received on"
                hint="Today, if left empty. Reports count it on this day."
                isPast
              />
            </OfflineFields>
          </>
        );
      }}
    </ActionForm>
  );
}

export function RecordRefundForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, cashRefundDueCents, entries } = reservation;
  const act = useAct(id);
  return (
    <ActionForm
      schema={z.object(offlineFields(cashRefundDueCents, upTo(cashRefundDueCents)))}
      values={{
        amountCents: dollarsFrom(cashRefundDueCents),
        method: onlyMethodOf(entries, 'received'),
        note: '',
      }}
      write={(input) => act.mutateAsync({ kind: 'hand_over', version, ...input })}
      submit={({ amountCents, method = 'cash' }) => {
        const amount = named(amountCents);
        return `Record refund${amount && ` of${amount}`} ${OFFLINE_WAYS[method]}`;
      }}
      done="Refund recorded."
      onDone={onDone}
      onReload={onReload}
      focus="amountCents"
      ready
    >
      <Lead>{`${usd(cashRefundDueCents)} needs to be refunded. Record it once the customer has the money.`}</Lead>
      <OfflineFields label="Refunded, in dollars" />
    </ActionForm>
  );
}

type Entries = Pick<AdminReservation, 'entries'>;

/** Payments recorded here whose method can be corrected, latest first. */
export const correctablePayments = ({ entries }: Entries) => standingPayments(entries).toReversed();

/** Those that the office recorded, and returns of them: it may take them back. */
export const undoableOf = ({ entries }: Entries) => {
  const standing = new Set(standingPayments(entries));
  return entries
    .filter((one) => one.by?.kind === 'admin' && (one.returns !== undefined || standing.has(one)))
    .toReversed();
};

/** What goes once it is undone. */
const takeBackWords = (one: Entries['entries'][number] | undefined): string =>
  one?.returns === undefined
    ? `Take back ${usd(one?.amountCents ?? 0)}`
    : `Undo the return of ${usd(-one.amountCents)}`;

/** Those that the bank may return. */
export const returnableOf = ({ entries }: Entries) => returnablePayments(entries).toReversed();

/** Such as `$258.72 on Nov 30, 2026, check 1042`. */
function paymentName(entries: Entries['entries'], one: Entries['entries'][number]): string {
  const { amountCents, at } = one;
  const note = noteOf(entries, one.id);
  const how = methodName(methodOf(entries, one.id) ?? 'cash');
  const what = one.returns === undefined ? usd(amountCents) : `${usd(-amountCents)} returned`;
  return `${what} on ${momentDate(at)}, ${how}${note === undefined ? '' : ` (${note})`}`;
}

const PaymentField = (props: Entries & { readonly payments: Entries['entries'] }) => (
  <FormSelect name="entryId" label="Payment">
    <Options of={props.payments.map((one) => [one.id, paymentName(props.entries, one)])} />
  </FormSelect>
);

/** What the shop gave for money that may turn out not to have come. */
const rainChecksGiven = ({ entries }: Pick<AdminReservation, 'entries'>) =>
  entries.flatMap(({ kind, amountCents, reference: code }) =>
    kind === 'credit_issued' && code !== undefined ? [{ code, amountCents: -amountCents }] : [],
  );

/** They stay good whatever becomes of the payment. */
const RainChecksGiven = ({ entries }: Pick<AdminReservation, 'entries'>) =>
  rainChecksGiven({ entries }).map(({ code, amountCents }) => (
    <p key={code} className="text-warning">
      A rain check for {usd(amountCents)} was given for money paid here, and can still be spent.{' '}
      <Link
        to={`/admin/credits?id=${encodeURIComponent(code)}`}
        className="underline underline-offset-4"
      >
        Void it
      </Link>{' '}
      if this was that money.
    </p>
  ));

type Returning = Pick<
  AdminReservation,
  'status' | 'netPaidCents' | 'cashRefundDueCents' | 'entries'
>;

/**
 * What is owed once the bank returned this payment. Of a canceled booking, that is only what was
 * given back: the customer does not owe what the shop wanted to keep.
 */
export function returnedWords(reservation: Returning, amountCents: number): string {
  const { status, netPaidCents, cashRefundDueCents } = reservation;
  if (status !== 'cancelled') return 'The customer owes it again.';
  const left = netPaidCents - amountCents + Math.min(amountCents, cashRefundDueCents);
  const lostCents = Math.max(0, netPaidCents) - Math.max(0, left);
  // What is left on a rain check is taken off it.
  const most = rainChecksGiven(reservation).length > 0 ? 'at most' : 'only';
  const owes = left < 0 ? `${most} the ${usd(-left)} that you gave back` : 'nothing';
  return [
    `The booking is canceled, so the customer then owes ${owes}.`,
    ...(lostCents > 0 ? [`The ${usd(lostCents)} that you kept is lost.`] : []),
  ].join(' ');
}

/** The bank returned a payment, such as a check without funds. */
export function ReturnPaymentForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, entries } = reservation;
  const act = useAct(id);
  const saySent = useSaySent(reservation.contact);
  const settings = useBusinessSettings();
  const payments = returnableOf(reservation);
  // Checks are what banks return.
  const likely = payments.find((one) => methodOf(entries, one.id) === 'check') ?? payments[0];
  if (likely === undefined || settings.isLoading) return null;
  const books = settings.data?.books;
  const amountOf = (entryId: string | undefined): number =>
    payments.find(({ id: one }) => one === entryId)?.amountCents ?? 0;
  const mayFee = (entryId: string | undefined): boolean =>
    isSold(reservation) && methodOf(entries, entryId ?? '') === 'check';
  return (
    <ActionForm
      schema={z.object({
        entryId: z.string(),
        feeCents: amountField(0, MOST_CHECK_FEE, MOST_CHECK_FEE_TEXT),
        returnedOn: dayOrToday,
        note: optionalLine(LONGEST_REMARK),
      })}
      values={{
        entryId: likely.id,
        feeCents: dollarsFrom(books?.returnedCheckFeeCents ?? 0),
        returnedOn: '',
        note: '',
      }}
      write={(input) => {
        const feeCents = mayFee(input.entryId) ? input.feeCents : 0;
        return act.mutateAsync({ kind: 'return_payment', version, ...input, feeCents });
      }}
      submit={({ entryId, feeCents }) => {
        const said = `Record ${usd(amountOf(entryId))} as returned`;
        const fee = mayFee(entryId) ? centsFrom(feeCents ?? '') : 0;
        return fee > 0 ? `${said}, charge${named(feeCents)} fee` : said;
      }}
      done={`Recorded as returned. ${saySent('Email', 'the customer')}`}
      onDone={onDone}
      onReload={onReload}
      ready
    >
      {({ watch }) => (
        <>
          <Lead>
            For a check that bounced, or another payment that the bank took back.{' '}
            {returnedWords(reservation, amountOf(watch('entryId')))} It is not a refund.{' '}
            <Mailed to={reservation.contact}>They get an email that says so.</Mailed>
          </Lead>
          <RainChecksGiven entries={entries} />
          <PaymentField entries={entries} payments={payments} />
          {mayFee(watch('entryId')) && (
            <FormNumber
              name="feeCents"
              label="Returned-check fee, in dollars"
              hint="Raises the total. The customer reads it. 0 for none."
            />
          )}
          <ReturnedFields hint="For the office, such as the bank’s reason. The customer does not see it." />
        </>
      )}
    </ActionForm>
  );
}

/** A payment was recorded that never came, or came for another booking. */
export function UndoPaymentForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, entries } = reservation;
  const act = useAct(id);
  const payments = undoableOf(reservation);
  const [last] = payments;
  if (last === undefined) return null;
  return (
    <ActionForm
      schema={z.object({ entryId: z.string(), why })}
      values={{ entryId: last.id, why: '' }}
      write={(input) => act.mutateAsync({ kind: 'undo_payment', version, ...input })}
      submit={({ entryId }) => takeBackWords(payments.find((one) => one.id === entryId))}
      done="Taken back."
      onDone={onDone}
      onReload={onReload}
      focus="why"
    >
      <Lead>
        For a payment that never came, or that belongs to another booking, or for one that the bank
        did not return after all: its fee goes, too. It is taken out of all reports, and only for a
        fee does the customer get an email. If you gave the money back, record a refund instead.
      </Lead>
      <PaymentField entries={entries} payments={payments} />
      <ReasonField />
    </ActionForm>
  );
}

/** The tax in what would be written off. */
const taxLostOf = ({ status, discountParts, balanceCents }: AdminReservation): number =>
  status === 'cancelled'
    ? 0
    : -taxInDiscount(
        discountParts.map((part) => ({ ...part, amount: cents(part.amountCents) })),
        cents(-balanceCents),
      );

/** Gives up collecting what is owed. */
export function WriteOffForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, balanceCents } = reservation;
  const act = useAct(id);
  const taxCents = taxLostOf(reservation);
  return (
    <ActionForm
      schema={z.object({ why })}
      values={{ why: '' }}
      write={(input) => act.mutateAsync({ kind: 'write_off', version, ...input })}
      submit={`Write off ${usd(balanceCents)}`}
      done="Written off."
      onDone={onDone}
      onReload={onReload}
      focus="why"
    >
      <Lead>
        For money that will never come. It leaves Outstanding and Needs me, and nothing asks for it
        any more. No email goes out, but the customer’s private page, receipt, and account statement
        say “Not charged.” The price stays: for a discount, use Adjust total.{' '}
        {taxCents > 0 &&
          `Of it, ${usd(taxCents)} is sales tax: the Sales tax report has it as a bad debt of today, which Texas lets you deduct once your federal tax return writes it off. `}
        If it comes after all, record the payment as usual.
      </Lead>
      <ReasonField />
    </ActionForm>
  );
}

/** It is owed again. */
export function UndoWriteOffForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, writtenOffCents = 0 } = reservation;
  const act = useAct(id);
  return (
    <ActionForm
      schema={z.object({ why })}
      values={{ why: '' }}
      write={(input) => act.mutateAsync({ kind: 'undo_write_off', version, ...input })}
      submit={`Owed again: ${usd(writtenOffCents)}`}
      done="It is owed again."
      onDone={onDone}
      onReload={onReload}
      focus="why"
    >
      <Lead>
        The customer owes {usd(writtenOffCents)} again from today on. If they paid it, record the
        payment instead.
      </Lead>
      <ReasonField />
    </ActionForm>
  );
}

/** An offline payment was recorded with the wrong method. */
export function CorrectMethodForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, entries } = reservation;
  const act = useAct(id);
  const payments = correctablePayments(reservation);
  const methodNow = (entryId: string) => methodOf(entries, entryId) ?? 'cash';
  const [last] = payments;
  if (last === undefined) return null;
  return (
    <ActionForm
      schema={z
        .object({
          entryId: z.string(),
          method: z.enum(OFFLINE_METHODS),
          note: optionalLine(LONGEST_REMARK),
          why,
        })
        .refine(({ entryId, method }) => method !== methodNow(entryId), {
          path: ['method'],
          error: SAME_METHOD,
        })}
      values={{
        entryId: last.id,
        method: otherMethod(methodNow(last.id)),
        note: '',
        why: '',
      }}
      write={(input) => act.mutateAsync({ kind: 'correct_method', version, ...input })}
      submit="Correct method"
      done="Payment method corrected."
      onDone={onDone}
      onReload={onReload}
    >
      <CorrectMethodFields payer="customer">
        <PaymentField entries={entries} payments={payments} />
      </CorrectMethodFields>
    </ActionForm>
  );
}

export const why = z.string().trim().min(1, 'Enter a reason.').max(LONGEST_REMARK);

/** @param isOver after the party, a total only goes down */
export const adjustSchema = (isOver: boolean) =>
  z.object({
    amountCents: z
      .string()
      .transform(centsFrom)
      .refine((amount) => Number.isInteger(amount) && amount !== 0, 'Enter an amount, such as -25.')
      .refine(
        (amount) => !isOver || amount < 0,
        'The party is over: enter what to take off, such as -25.',
      ),
    taxable: z.boolean(),
    why,
  });

type Sums = Pick<AdminReservation, 'totalCents' | 'keptCents' | 'writtenOffCents'>;

/** What is still due, after a comma: `, $72.50 still due`. */
export const stillDue = (dueCents: number): string =>
  dueCents > 0 ? `, ${usd(dueCents)} still due` : '';

/** The sales tax that a typed charge brings. */
export function taxOnTyped(
  typed: string | undefined,
  { chargeTax: { rate, baseCents } }: Pick<AdminReservation, 'chargeTax'>,
): number {
  const amountCents = centsFrom(typed ?? '');
  return amountCents > 0 ? taxOnCharge({ rate, base: cents(baseCents) }, cents(amountCents)) : 0;
}

/** `Lower total to $185.00 and refund $40.00`, `Raise total to $250.00, $25.00 still due` */
export function adjustWords(
  typed: string | undefined,
  { totalCents, keptCents, writtenOffCents = 0 }: Sums,
  taxCents = 0,
): string {
  const amountCents = centsFrom(typed ?? '');
  const newCents = totalCents + amountCents + taxCents;
  if (Number.isNaN(amountCents) || amountCents === 0 || newCents < 0) return 'Adjust total';
  const said = `${amountCents < 0 ? 'Lower' : 'Raise'} total to ${usd(newCents)}`;
  const backCents = keptCents - newCents;
  return backCents > 0
    ? `${said} and refund ${usd(backCents)}`
    : `${said}${stillDue(-backCents - writtenOffCents)}`;
}

type Adjusted = Sums &
  Pick<AdminReservation, 'adjustments' | 'discountParts' | 'mostBackCents' | 'entries'>;

/** What another total makes of the money. */
function totalRows(
  newCents: number,
  reservation: Omit<Adjusted, 'adjustments' | 'discountParts'>,
): readonly (readonly [string, string])[] {
  const { keptCents, writtenOffCents = 0 } = reservation;
  const backCents = keptCents - newCents;
  const offCents = Math.min(writtenOffCents, Math.max(0, -backCents));
  return [
    ['Paid', usd(keptCents)],
    ...(offCents > 0 ? [['Written off', usd(offCents)] as const] : []),
    backCents > 0
      ? ['Refund', backWords(backCents, reservation)]
      : ['Balance', usd(-backCents - offCents)],
  ];
}

/** What the typed amount makes of the money, before anything happens. */
export function adjustRows(
  typed: string | undefined,
  reservation: Adjusted,
  moreTaxCents = 0,
): readonly (readonly [string, string])[] {
  const { totalCents, adjustments, discountParts } = reservation;
  const amountCents = centsFrom(typed ?? '');
  const newCents = totalCents + amountCents + moreTaxCents;
  if (Number.isNaN(amountCents) || amountCents === 0 || newCents < 0) return [];
  const parts = discountParts.map((part) => ({ ...part, amount: cents(part.amountCents) }));
  const before = sumOf(adjustments, 'tax');
  const taxCents = before + taxInDiscount(parts, cents(amountCents)) + moreTaxCents;
  return [
    ['New total', usd(newCents)],
    ...(before === 0 && taxCents === 0 ? [] : [['Sales tax in it', usd(taxCents)] as const]),
    ...totalRows(newCents, reservation),
  ];
}

/** The customer agreed to a charge up to an amount. Beyond it, they are asked again. */
export function endsCharge(
  moreCents: number,
  { chargedOn, chargeRoomCents }: Pick<AdminReservation, 'chargedOn' | 'chargeRoomCents'>,
): boolean {
  return chargedOn !== undefined && chargeRoomCents !== undefined && moreCents > chargeRoomCents;
}

function ChargeEnds(props: { readonly moreCents: number; readonly reservation: AdminReservation }) {
  const { moreCents, reservation } = props;
  const { chargedOn, chargeRoomCents = 0, balanceCents, contact } = reservation;
  return (
    <p role="status" className="text-warning empty:hidden">
      {chargedOn !== undefined && endsCharge(moreCents, reservation) && (
        <>
          {`The saved card is then not charged on ${dayName(chargedOn)}: the customer agreed to at most ${usd(balanceCents + chargeRoomCents)}. `}
          <Mailed to={contact}>They get an email that asks for more.</Mailed> Until they agree to
          the new amount at their link, the balance is due at the door.
        </>
      )}
    </p>
  );
}

const Preview = ({ rows }: { readonly rows: readonly (readonly [string, string])[] }) =>
  rows.length === 0 ? null : (
    <div className="rounded-md border border-line px-3 py-2" aria-live="polite">
      <Facts rows={rows} />
    </div>
  );

export function AdjustForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, status, totalCents, chargeTax, undoable } = reservation;
  const isOver = status === 'completed';
  const act = useAct(id);
  const charged = undoable.find((one) => one.amountCents > 0);
  const taxOf = (typed: string | undefined, taxable: boolean | undefined): number =>
    taxable === true ? taxOnTyped(typed, reservation) : 0;
  return (
    <ActionForm
      schema={adjustSchema(isOver)}
      values={{ amountCents: '', taxable: chargeTax.isUsual, why: '' }}
      write={(input) => act.mutateAsync({ kind: 'adjust', version, ...input })}
      submit={({ amountCents, taxable }) =>
        adjustWords(amountCents, reservation, taxOf(amountCents, taxable))
      }
      done="Total adjusted."
      onDone={onDone}
      onReload={onReload}
    >
      {({ watch }) => {
        const [typed, taxable] = watch(['amountCents', 'taxable']);
        const amountCents = centsFrom(typed);
        const taxCents = taxOf(typed, taxable);
        return (
          <>
            <Lead>{`Changes the total of ${usd(totalCents)}: ${isOver ? '-25 takes $25 off, and after the party nothing can be added.' : '75 adds a charge, -25 takes $25 off.'} Anything paid above the new total goes back the way it was paid: to the card or the credit by itself, cash and checks by you.`}</Lead>
            <FormNumber
              name="amountCents"
              label="Amount in dollars"
              placeholder="-25.00"
              required
            />
            {amountCents > 0 && chargeTax.rate > 0 && (
              <FormCheckbox
                name="taxable"
                label={`Add sales tax of ${usd(taxOnTyped(typed, reservation))}`}
                hint="In Texas, what you charge in connection with a taxable rental is taxable, too."
              />
            )}
            <FormText
              name="why"
              label="Reason"
              required
              hint="The customer sees it next to the amount."
              maxLength={LONGEST_REMARK}
            />
            {amountCents < 0 && charged !== undefined && (
              <p className="text-sm text-muted">
                {`This is a discount on the whole booking. To take back “${charged.label}” with its sales tax, select “Undo adjustment.”`}
              </p>
            )}
            <Preview rows={adjustRows(typed, reservation, taxCents)} />
            <ChargeEnds moreCents={amountCents + taxCents} reservation={reservation} />
          </>
        );
      }}
    </ActionForm>
  );
}

/** Takes a charge or discount back exactly, with its sales tax. */
export function UndoAdjustmentForm({ reservation, onDone, onReload }: Acting) {
  const { id, version, undoable, totalCents } = reservation;
  const act = useAct(id);
  const [last] = undoable;
  if (last === undefined) return null;
  const amountOf = (chosen: string | undefined): number =>
    undoable.find((one) => one.act === chosen)?.amountCents ?? 0;
  return (
    <ActionForm
      schema={z.object({ act: z.string() })}
      values={{ act: last.act }}
      write={(input) => act.mutateAsync({ kind: 'undo_adjustment', version, ...input })}
      submit={({ act: chosen }) => `Undo, new total ${usd(totalCents - amountOf(chosen))}`}
      done="Undone."
      onDone={onDone}
      onReload={onReload}
      ready
    >
      {({ watch }) => {
        const lessCents = amountOf(watch('act'));
        return (
          <>
            <Lead>
              Total, sales tax, and reports are then as if it had not been.{' '}
              <Mailed to={reservation.contact}>The customer gets an email.</Mailed>
            </Lead>
            <FormSelect name="act" label="Undo">
              <Options
                of={undoable.map((one) => [one.act, `${one.label}, ${signedUsd(one.amountCents)}`])}
              />
            </FormSelect>
            <Preview
              rows={[
                ['New total', usd(totalCents - lessCents)],
                ...totalRows(totalCents - lessCents, reservation),
              ]}
            />
            <ChargeEnds moreCents={-lessCents} reservation={reservation} />
          </>
        );
      }}
    </ActionForm>
  );
}

/** Instead of a refund, turns everything paid into a credit. */
function RainCheck({ reservation, onDone }: Acting) {
  const { id, version, keptCents } = reservation;
  const { getValues } = useFormContext();
  const act = useAct(id);
  const saySent = useSaySent(reservation.contact);
  const give = (): void => {
    const reason = String(getValues('why')).trim();
    act.mutate(
      { kind: 'rain_check', version, ...(reason !== '' && { why: reason }) },
      {
        onSuccess: () => {
          toast.success(saySent('Rain check'));
          onDone();
        },
      },
    );
  };
  return (
    <ActionButton busy={act.isPending} onClick={give}>
      Rain check for {usd(keptCents)}
    </ActionButton>
  );
}

/** The refund amount. If the shop calls it off, everything is refunded and the field is fixed. */
function RefundField({ reservation }: Pick<Acting, 'reservation'>) {
  const { keptCents, policyRefundCents } = reservation;
  const { setValue } = useFormContext();
  const byShop = useWatch({ name: 'byShop' }) === true;
  const before = useRef(byShop);
  useEffect(() => {
    // A full refund follows what is paid now.
    if (before.current === byShop && !byShop) return;
    before.current = byShop;
    const back = byShop ? keptCents : policyRefundCents;
    setValue('refundCents', dollarsFrom(back), { shouldDirty: true, shouldValidate: true });
  }, [byShop, keptCents, policyRefundCents, setValue]);
  const refundCents = centsFrom(String(useWatch({ name: 'refundCents' }) ?? ''));
  return (
    <FormNumber
      name="refundCents"
      label="Refund, in dollars"
      hint={
        refundCents > 0 && refundCents <= keptCents
          ? `Goes back: ${backWords(refundCents, reservation)}.`
          : undefined
      }
      readOnly={byShop}
      required
    />
  );
}

/** Who reads the reason depends on who cancels. */
function Reason({ contact }: Pick<AdminReservation, 'contact'>) {
  const byShop = useWatch({ name: 'byShop' }) === true;
  const isMailed = useIsMailed(contact);
  const hint = byShop && isMailed ? 'The customer reads it in our email.' : 'For your records.';
  return <FormText name="why" label="Reason" hint={hint} maxLength={LONGEST_REMARK} />;
}

/** The button states the refund amount. */
const cancelWords = (refund: string | undefined): string => {
  const amount = named(refund);
  return centsFrom(refund ?? '') > 0 ? `Cancel and refund${amount}` : 'Cancel without a refund';
};

type Policy = Pick<
  AdminReservation,
  'startDate' | 'isOutOfService' | 'policyRefundCents' | 'policyTier'
>;

/**
 * Why: `Your terms refund $59.75: 100% 9 days before delivery, but only 50% of the $119.50 paid before
 * a late change.`
 */
export function policyWords(
  { startDate, isOutOfService, policyRefundCents, policyTier: { percent, stakes } }: Policy,
  today: CalendarDay,
): string {
  if (isOutOfService === true) {
    return 'A rental is out of service, so all of it goes back, whatever your terms.';
  }
  const days = daysBetween(today, calendarDay(startDate));
  const when =
    days > 0
      ? `${counted(days, 'day')} before delivery`
      : days === 0
        ? 'on delivery day'
        : 'after delivery day';
  const held = stakes.filter((stake) => stake.percent < percent);
  return (
    [
      `Your terms refund ${usd(policyRefundCents)}: ${percent}% ${when}`,
      ...held.map(
        (one) => `${one.percent}% of the ${usd(one.amountCents)} paid before a late change`,
      ),
    ].join(', but only ') + '.'
  );
}

/** What the customer gets then. */
function ByShop({ keptCents, contact }: Pick<AdminReservation, 'keptCents' | 'contact'>) {
  const isOn = useWatch({ name: 'byShop' }) === true;
  const isMailed = useIsMailed(contact);
  return (
    <FormCheckbox
      name="byShop"
      label="The shop is canceling"
      hint={
        isOn
          ? `The customer gets a full refund of ${usd(keptCents)}${isMailed ? ', and our email apologizes' : ''}.`
          : undefined
      }
    />
  );
}

export function CancelForm(acting: Acting) {
  const { reservation, onDone, onReload } = acting;
  const { id, version, status, keptCents, policyRefundCents, isOutOfService } = reservation;
  const act = useAct(id);
  const today = useToday();
  return (
    <ActionForm
      schema={z.object({
        byShop: z.boolean(),
        refundCents: amountField(0, keptCents, upTo(keptCents)),
        why: optionalLine(LONGEST_REMARK),
      })}
      values={{
        byShop: isOutOfService === true,
        refundCents: dollarsFrom(policyRefundCents),
        why: '',
      }}
      write={(input) => act.mutateAsync({ kind: 'cancel', version, ...input })}
      submit={({ refundCents }) => cancelWords(refundCents)}
      done="Reservation canceled."
      onDone={onDone}
      onReload={onReload}
      focus={keptCents > 0 ? 'byShop' : 'why'}
      ready
      danger
      more={status === 'confirmed' && keptCents > 0 && <RainCheck {...acting} />}
    >
      <Lead>
        {keptCents > 0
          ? `You hold ${usd(keptCents)} of this customer’s money. ${policyWords(reservation, today)} You can refund more or less.`
          : 'They have paid nothing, so there is nothing to refund.'}
      </Lead>
      <ByShop {...reservation} />
      <RefundField reservation={reservation} />
      <Reason {...reservation} />
    </ActionForm>
  );
}
