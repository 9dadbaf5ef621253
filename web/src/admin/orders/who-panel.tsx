import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useController, useFormContext, type UseFormReturn, useWatch } from 'react-hook-form';
import { SURFACES } from '#core/catalogue/surface.ts';
import type { CustomerRow } from '#core/contract/customers.ts';
import type { WrittenQuoteDto } from '#core/contract/written-quotes.ts';
import { bookedIn, isSameName } from '#core/customers/customer.ts';
import { calendarDay, parseCalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { formatPhone } from '#core/kernel/contact.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { LANGUAGE_NAMES } from '#core/kernel/language.ts';
import { endAfterMove } from '#core/kernel/rental-days.ts';
import { stateFormSchema } from '#core/reservations/checkout.schema.ts';
import { sayExempt } from '#core/reservations/office-terms.ts';
import {
  type Caller,
  isWholePhone,
  knownEmail,
  useCaller,
  useKnownCallers,
} from '#web/admin/shared/find-caller.ts';
import { useIsShut } from '#web/admin/shared/use-business-settings.ts';
import {
  FormCheckbox,
  FormSelect,
  FormText,
  FormTextArea,
  useErrorOf,
} from '#web/admin/ui/action-form.tsx';
import { Badge } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { DayField, FormDay } from '#web/admin/ui/day-field.tsx';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { Facts, Panel } from '#web/admin/ui/panel.tsx';
import { dateName, ORDER_SOURCE_NAMES, SURFACE_NAMES } from '#web/admin/ui/words.ts';
import { useConfig, useToday } from '#web/shared/app-context.tsx';
import { readAddress } from '#web/shared/forms/read-address.ts';
import { Options } from '#web/shared/ui/field.tsx';
import {
  endAfter,
  exemptionFrom,
  filledFrom,
  filledFromRecord,
  isOffered,
  lastDayOf,
  type OrderDraft,
  termsLike,
  refill,
  withItem,
  oneDay,
  periodProblem,
  pickupText,
} from './order-draft.ts';

/** Adds what the caller's last order had, on its terms. */
export function sameAgain({ last }: Caller, draft: OrderDraft): Partial<OrderDraft> {
  if (last === undefined) return {};
  const again = last.lines.filter(({ per }) => per === undefined);
  const items = again.reduce<OrderDraft['items']>(
    (all, { productId: id, title }) => withItem(all, { id, title }),
    draft.items,
  );
  return { items, ...termsLike(last) };
}

/** Asks why the office rents to a barred customer anyway. The history keeps the reason. */
function BarredNotice(props: {
  readonly name: string | undefined;
  readonly reason: string | undefined;
}) {
  const { name = 'this customer', reason } = props;
  const asQuote = useWatch<OrderDraft, 'asQuote'>({ name: 'asQuote' });
  return (
    <div className="grid gap-2">
      <StateBox is="failed" title={`We do not rent to ${name}`}>
        {reason}
        {asQuote && ' They cannot get a quote. Enter it as an order and give a reason.'}
      </StateBox>
      {!asQuote && (
        <FormText name="rentsBecause" label="Why we are renting to them anyway" required />
      )}
    </div>
  );
}

function LastTime({ caller, onAgain }: { readonly caller: Caller; readonly onAgain: () => void }) {
  const { last, customer } = caller;
  const { id, balanceCents, holds = 0 } = customer;
  const bookings = bookedIn(customer);
  if (last === undefined) {
    return (
      <p className="flex flex-wrap items-center gap-2">
        On file, no booking yet.
        <ActionLink small variant="quiet" to={`/admin/customers?id=${id}`}>
          Open customer
        </ActionLink>
      </p>
    );
  }
  return (
    <div className="grid gap-2">
      <Facts
        rows={[
          ['Bookings', bookings],
          holds > 0 && ['On hold, not booked yet', holds],
          bookings > 0 && ['Owes', balanceCents === 0 ? 'nothing' : formatUsd(cents(balanceCents))],
          ['Last', `${last.productTitle}, ${formatDay(calendarDay(last.startDate))}`],
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <ActionButton small keyHint="Alt R" onClick={onAgain}>
          Same again
        </ActionButton>
        <ActionLink small variant="quiet" to={`/admin/reservations?id=${last.id}`}>
          Open last booking
        </ActionLink>
      </div>
    </div>
  );
}

/** Schools that were sold to without tax: the certificate of the chosen one fills in this order. */
export function WasExempt({ customer }: Pick<Caller, 'customer'>) {
  const { setValue } = useFormContext<OrderDraft>();
  const draft = useWatch<OrderDraft>() as OrderDraft;
  const { taxExempt, accounts } = customer;
  const known = accounts.flatMap((account) => account.taxExempt ?? []);
  // Older ones have a number only.
  const all = taxExempt !== undefined && known.length === 0 ? [taxExempt] : known;
  const apply = (exemption: (typeof all)[number]): void => {
    for (const [name, value] of Object.entries(exemptionFrom(exemption))) {
      setValue(name as keyof OrderDraft, value, { shouldDirty: true });
    }
  };
  return all
    .filter((one) => isOffered(one, draft))
    .map((one) => (
      <StateBox
        key={sayExempt(one)}
        is="changed"
        title={`Was tax-exempt before: ${sayExempt(one)}`}
        actions={
          <ActionButton small onClick={() => apply(one)}>
            Apply<span className="sr-only"> {sayExempt(one)}</span>
          </ActionButton>
        }
      >
        {one.certificateId === undefined ? 'No certificate file' : 'Certificate on file'}
        {one.expiresOn !== undefined && `, good until ${dateName(one.expiresOn)}`}.
      </StateBox>
    ));
}

type Filled = { readonly id: string; readonly values: Partial<OrderDraft> };

/** What is known of the caller: from the last booking, else an open quote, else their record. */
export function latestOf(
  caller: Caller | null | undefined,
  quote: WrittenQuoteDto | undefined,
): Filled | undefined {
  const last = caller?.last ?? (quote && { ...quote, ...quote.order, id: quote.quoteId });
  if (last !== undefined) {
    return { id: last.id, values: { ...filledFrom(last), phone: last.contact.phone } };
  }
  return caller ? { id: caller.customer.id, values: filledFromRecord(caller.customer) } : undefined;
}

/**
 * Fills in a caller on file as soon as the number or address is complete, but only untouched
 * fields. When the number changes to another customer's or an unknown one, what was filled in is
 * removed.
 * @param given a number already filled in; only a different one fills in again
 */
export function useFilledCaller(given: string, quotes: readonly WrittenQuoteDto[]) {
  const { setValue, getValues, formState } = useFormContext<OrderDraft>();
  const { dirtyFields, defaultValues } = formState;
  const phone = useWatch<OrderDraft, 'phone'>({ name: 'phone' });
  const email = useWatch<OrderDraft, 'email'>({ name: 'email' });
  const filled = useRef<Filled>(undefined);
  // An address that the number's owner brought along does not find them for another number.
  const isBrought = dirtyFields.email !== true && email !== defaultValues?.email;
  const name = useWatch<OrderDraft, 'name'>({ name: 'name' });
  const typedName = dirtyFields.name === true ? name : '';
  const { caller, ...known } = useCaller(phone, isBrought ? '' : email, typedName);
  const isShared = known.sharing.length > 0;
  const [open] = quotes;
  useEffect(() => {
    // Wait until both were looked up: a booking takes precedence over a quote.
    if (caller === undefined && !isShared) return;
    const next = isShared ? undefined : latestOf(caller, open);
    const { id, values: before = {} } = filled.current ?? {};
    if (id === next?.id) return;
    const isGiven = given !== '' && getValues('phone') === given;
    const values = isGiven
      ? {}
      : refill(getValues(), before, next?.values, (name) => dirtyFields[name] === true);
    for (const [name, value] of Object.entries(values)) setValue(name as keyof OrderDraft, value);
    if (next !== undefined && getValues('phone') === '') setValue('phone', next.values.phone ?? '');
    filled.current = next && { id: next.id, values };
  }, [caller, isShared, open, dirtyFields, getValues, given, setValue]);
  return { caller: caller ?? undefined, ...known };
}

/** Their open quotes. Booking from one settles the quote with the order. */
const OpenQuotes = ({ quotes }: { readonly quotes: readonly WrittenQuoteDto[] }) => (
  <ul className="grid gap-2" aria-label="Open quotes">
    {quotes.map(({ quoteId, productTitle, startDate, totalCents, state }) => (
      <li key={quoteId}>
        <StateBox
          is="changed"
          title={`Open quote: ${productTitle}, ${formatDay(calendarDay(startDate))}, ${formatUsd(cents(totalCents))}`}
          actions={
            <>
              <ActionLink small to={`/admin/orders/new?quote=${quoteId}`}>
                Continue
              </ActionLink>
              <ActionLink small variant="quiet" to={`/admin/quotes?id=${quoteId}`}>
                Open
              </ActionLink>
            </>
          }
        >
          {state === 'draft' ? 'Not sent yet.' : 'They can still accept it from its link.'}
        </StateBox>
      </li>
    ))}
  </ul>
);

/** Possible callers, from the digits so far. */
function KnownCallers() {
  const { setValue } = useFormContext<OrderDraft>();
  const phone = useWatch<OrderDraft, 'phone'>({ name: 'phone' });
  const { data: known = [] } = useKnownCallers(phone);
  if (isWholePhone(phone) || known.length === 0) return null;
  return (
    <ul className="grid gap-1" aria-label="Known callers">
      {known.map(({ name, phone: number }) => (
        <li key={number}>
          <ActionButton
            small
            variant="quiet"
            onClick={() => setValue('phone', number, { shouldDirty: true })}
          >
            {name}, {formatPhone(number)}
          </ActionButton>
        </li>
      ))}
    </ul>
  );
}

/** How many of those who share a number are shown. */
const MOST_SHARING = 6;

/** Customers have this number, and maybe not the caller: asks who is calling. */
function SharedNumber(props: {
  readonly people: readonly CustomerRow[];
  readonly onSomeoneElse: () => void;
}) {
  const { people } = props;
  const { setValue } = useFormContext<OrderDraft>();
  const choose = ({ name, emails: [email = ''] }: CustomerRow): void => {
    if (email === '') setValue('name', name, { shouldDirty: true });
    setValue('email', email, { shouldDirty: true });
  };
  return (
    <StateBox
      is="changed"
      title={
        people.length === 1
          ? 'Is it the customer with this number?'
          : `Which of ${people.length} customers with this number is it?`
      }
    >
      <ul className="grid gap-1" aria-label="Customers with this number">
        {people
          .toSorted((a, b) => Number(b.doNotRent) - Number(a.doNotRent))
          .slice(0, MOST_SHARING)
          .map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-2">
              <ActionButton
                small
                className="h-auto! min-h-8 min-w-0 py-1 max-sm:min-h-11 text-left break-words whitespace-normal!"
                onClick={() => choose(one)}
              >
                {one.name}, {one.emails[0] ?? 'no email'}
              </ActionButton>
              {one.doNotRent && <Badge is="act">Do not rent</Badge>}
            </li>
          ))}
        <li>
          <ActionButton small variant="quiet" onClick={props.onSomeoneElse}>
            Someone else
          </ActionButton>
        </li>
      </ul>
      {people.length > MOST_SHARING && 'Or enter the email of another one.'}
    </StateBox>
  );
}

/** Asks before one person gets a second record, or two people are taken for one. */
function OtherAddress({ caller }: { readonly caller: Caller }) {
  const { setValue } = useFormContext<OrderDraft>();
  const typed = useWatch<OrderDraft, 'email'>({ name: 'email' });
  const known = knownEmail(caller, typed);
  if (known === undefined) return null;
  return (
    <StateBox
      is="changed"
      title={`${caller.customer.name} has this number with another email`}
      actions={
        <ActionButton small onClick={() => setValue('email', known, { shouldDirty: true })}>
          Use {known}
        </ActionButton>
      }
    >
      Check that it is the same person.
    </StateBox>
  );
}

/** The address is another customer's, who would get this order. */
function OthersAddress(props: {
  readonly person: CustomerRow;
  readonly caller: Caller | undefined;
}) {
  const { name } = props.person;
  const { setValue } = useFormContext<OrderDraft>();
  const email = useWatch<OrderDraft, 'email'>({ name: 'email' });
  const own = props.caller && knownEmail(props.caller, email);
  const change = (field: 'name' | 'email', value: string): void =>
    setValue(field, value, { shouldDirty: true, shouldValidate: true });
  return (
    <StateBox
      is="failed"
      title={`${email.trim()} is ${name}’s`}
      actions={
        <>
          <ActionButton small onClick={() => change('email', own ?? '')}>
            {own === undefined ? 'Clear the email' : `Use ${own}`}
          </ActionButton>
          <ActionButton small onClick={() => change('name', name)}>
            It is {name}
          </ActionButton>
        </>
      }
    >
      With this email, the order goes to the record of {name}.
    </StateBox>
  );
}

type Known = Pick<ReturnType<typeof useFilledCaller>, 'caller' | 'sharing' | 'barred' | 'mailed'>;

export function WhoPanel(props: {
  readonly known: Known;
  readonly quotes: readonly WrittenQuoteDto[];
  /** A quote of theirs is being revised. */
  readonly isQuoted: boolean;
  readonly onAgain: () => void;
  /** The server refused the order because of its customer. */
  readonly isRefused: boolean;
}) {
  const [phone, name] = useWatch<OrderDraft, ['phone', 'name']>({ name: ['phone', 'name'] });
  const { setFocus } = useFormContext<OrderDraft>();
  const { quotes } = props;
  const { caller, barred, mailed } = props.known;
  /** The number that has a caller who is nobody on file. */
  const [othersNumber, setOthersNumber] = useState('');
  const isOther = othersNumber === phone;
  const sharing = props.known.sharing.filter((one) => !isOther || isSameName(one.name, name));
  const someoneElse = (): void => {
    setOthersNumber(phone);
    setFocus('name');
  };
  const { sendsTexts } = useConfig();
  return (
    <Panel
      title="Customer"
      note={
        mailed ? (
          <Badge is="act">another customer’s email</Badge>
        ) : caller ? (
          <Badge is="done">found by {caller.by}</Badge>
        ) : sharing.length > 0 ? undefined : quotes.length > 0 || props.isQuoted ? (
          <Badge is="done">has a quote</Badge>
        ) : (
          isWholePhone(phone) && <Badge is="open">new customer</Badge>
        )
      }
    >
      <div className="grid gap-2">
        <FormText name="phone" label="Phone" type="tel" required enterKeyHint="next" />
        <KnownCallers />
        {sharing.length > 0 && <SharedNumber people={sharing} onSomeoneElse={someoneElse} />}
        {(barred.length > 0 || props.isRefused) && (
          <BarredNotice name={barred[0]?.name} reason={caller?.customer.refusal?.reason} />
        )}
        <FormText name="name" label="Name" required autoCapitalize="words" enterKeyHint="next" />
        <FormText
          name="email"
          label="Email"
          type="email"
          enterKeyHint="next"
          hint="If they have one. Without it, nothing is emailed: you call or text."
        />
        {mailed && <OthersAddress person={mailed} caller={caller} />}
        <div className="grid grid-cols-2 gap-2">
          <FormSelect name="language" label="Language">
            <Options of={Object.entries(LANGUAGE_NAMES)} />
          </FormSelect>
          <FormSelect name="source" label="Source">
            <Options of={Object.entries(ORDER_SOURCE_NAMES)} />
          </FormSelect>
        </div>
        {sendsTexts !== undefined && (
          <FormCheckbox
            name="textsAgreed"
            label="Agreed to texts about this order"
            hint="Our hours, the crew on its way, a link to pay, and choices if the plan changes."
          />
        )}
        {quotes.length > 0 && <OpenQuotes quotes={quotes} />}
        {caller && !mailed && <OtherAddress caller={caller} />}
        {caller && <WasExempt customer={caller.customer} />}
        {caller && <LastTime caller={caller} onAgain={props.onAgain} />}
      </div>
    </Panel>
  );
}

/** On the same evening the unit is fetched on this day, so no later one is asked for. */
function LastDay(field: Pick<ComponentProps<typeof DayField>, 'min' | 'isShut'>) {
  const { field: own } = useController<OrderDraft, 'endDate'>({ name: 'endDate' });
  return (
    <DayField
      {...field}
      {...own}
      label="Last day"
      value={lastDayOf(own.value)}
      onChange={(day) => own.onChange(endAfter(day))}
      error={useErrorOf('endDate')}
      required
    />
  );
}

/** A pickup on the party's only day becomes one on the same evening. */
export function settleOneDay({
  getValues,
  setValue,
}: Pick<UseFormReturn<OrderDraft>, 'getValues' | 'setValue'>): void {
  for (const [name, value] of Object.entries(oneDay(getValues()) ?? {})) {
    setValue(name as keyof OrderDraft, value, { shouldDirty: true });
  }
}

/** Asks for the party's day. Pickup is the next day unless changed. */
function Period() {
  const form = useFormContext<OrderDraft>();
  const { setValue, setError, clearErrors } = form;
  const day = useWatch<OrderDraft, 'startDate'>({ name: 'startDate' });
  const end = useWatch<OrderDraft, 'endDate'>({ name: 'endDate' });
  const pickUp = useWatch<OrderDraft, 'pickUp'>({ name: 'pickUp' });
  const today = useToday();
  const isShut = useIsShut();
  const before = useRef(day);
  useEffect(() => {
    // Moves along first, so that nothing is wrong meanwhile.
    const pickup = before.current === day ? end : endAfterMove(before.current, end, day);
    if (pickup !== end) setValue('endDate', pickup);
    before.current = day;
    const isOne = oneDay({ startDate: day, endDate: pickup, pickUp }) !== undefined;
    const message = isOne ? undefined : periodProblem(day, pickup);
    if (message === undefined) clearErrors('endDate');
    else setError('endDate', { message });
  }, [day, end, pickUp, setValue, setError, clearErrors]);
  const isOne = oneDay({ startDate: day, endDate: end, pickUp }) !== undefined;
  return (
    <div
      className="grid grid-cols-2 gap-2"
      // Once it is left: half a day may look like another one.
      onBlur={() => settleOneDay(form)}
    >
      <FormDay name="startDate" label="Day" min={today} isShut={isShut} required />
      {pickUp === 'same_evening' ? (
        <LastDay min={parseCalendarDay(day) ?? today} isShut={isShut} />
      ) : (
        <FormDay
          name="endDate"
          label="Pickup"
          hint={isOne ? 'The same evening.' : undefined}
          min={today}
          isShut={isShut}
          required
        />
      )}
    </div>
  );
}

/** Fills the other fields from a whole address typed into the street field. */
export function spreadAddress({
  getValues,
  setValue,
}: Pick<UseFormReturn<OrderDraft>, 'getValues' | 'setValue'>): void {
  for (const [name, value] of Object.entries(readAddress(getValues('street')) ?? {})) {
    setValue(name as keyof OrderDraft, value, { shouldDirty: true, shouldValidate: true });
  }
}

/** Writes the two letters for a state's name, or says at the field that it is no state. */
function readState({ getValues, setValue, setError }: UseFormReturn<OrderDraft>): void {
  const { data, error } = stateFormSchema.safeParse(getValues('region'));
  if (data !== undefined) return setValue('region', data);
  setError('region', { message: error?.issues[0]?.message ?? '' });
}

export function PlacePanel() {
  const form = useFormContext<OrderDraft>();
  const { claims } = useConfig().site;
  const [endDate, pickUp] = useWatch<OrderDraft, ['endDate', 'pickUp']>({
    name: ['endDate', 'pickUp'],
  });
  const evening =
    pickUp === 'same_evening' && parseCalendarDay(endDate) !== undefined
      ? `Pickup: ${pickupText({ endDate, pickUp })}`
      : undefined;
  return (
    <Panel title="When and where">
      <div className="grid gap-2">
        <Period />
        <div className="grid grid-cols-2 gap-2">
          <FormText name="startsAt" label="Party begins" type="time" />
          <FormText name="endsAt" label="Ends" type="time" />
        </div>
        <FormSelect name="pickUp" label="Pickup time" hint={evening}>
          <option value="next_day">
            {claims.overnight === '' ? 'Next day' : 'Next day (free overnight)'}
          </option>
          <option value="same_evening">Same evening, after the party</option>
        </FormSelect>
        <FormText
          name="street"
          label="Street"
          hint="Or paste the whole address."
          required
          autoCapitalize="words"
          enterKeyHint="next"
          onLeave={() => spreadAddress(form)}
        />
        <div className="grid grid-cols-[minmax(0,1fr)_4.5rem_5.5rem] gap-2">
          <FormText name="city" label="City" required autoCapitalize="words" enterKeyHint="next" />
          <FormText name="region" label="State" required onLeave={() => readState(form)} />
          <FormText
            name="postalCode"
            label="ZIP"
            required
            inputMode="numeric"
            enterKeyHint="next"
          />
        </div>
      </div>
    </Panel>
  );
}

/**
 * A quote cannot keep such a note. If one was typed before the order became a quote, it stays and says
 * so.
 */
function OwnNote(props: {
  readonly name: 'officeNote' | 'crewNote';
  readonly label: string;
  readonly hint: string;
  readonly maxLength: number;
}) {
  const { name, hint } = props;
  const asQuote = useWatch<OrderDraft, 'asQuote'>({ name: 'asQuote' });
  const note = useWatch<OrderDraft, 'officeNote' | 'crewNote'>({ name });
  return asQuote && note === '' ? null : (
    <FormTextArea
      {...props}
      rows={2}
      hint={asQuote ? 'A quote does not save this. Add it to the booking once they accept.' : hint}
    />
  );
}

/** What decides whether it fits, as far as the caller knows. */
export const YardPanel = () => (
  <Panel title="Yard" note="as far as the caller knows">
    <div className="grid gap-2">
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-[1.5fr_repeat(5,1fr)]">
        <legend className="sr-only">Yard</legend>
        <FormSelect name="surface" label="Ground">
          <option value="">Not sure</option>
          <Options of={SURFACES.map((surface) => [surface, SURFACE_NAMES[surface]])} />
        </FormSelect>
        <FormText name="gateWidthIn" label="Gate, in" inputMode="numeric" />
        <FormText name="outletFt" label="Outlet, ft" inputMode="numeric" />
        <FormText name="lengthFt" label="Length, ft" inputMode="numeric" />
        <FormText name="widthFt" label="Width, ft" inputMode="numeric" />
        <FormText name="circuits" label="Circuits" inputMode="numeric" />
      </fieldset>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        <FormTextArea
          name="notes"
          label="Note for the crew"
          rows={2}
          hint="The customer sees it on their page."
        />
        <OwnNote
          name="crewNote"
          label="Private note for the crew"
          hint="The crew sees it at the stop, the customer never."
          maxLength={500}
        />
        <OwnNote
          name="officeNote"
          label="Note for the office"
          hint="Only the office sees it, in the booking’s history."
          maxLength={1_000}
        />
      </div>
    </div>
  </Panel>
);
