import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { AdminReservation } from '#core/contract/admin-reservations.ts';
import type { PreviewedOrder } from '#core/contract/orders.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { WrittenQuoteDto } from '#core/contract/written-quotes.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { greetingName } from '#core/kernel/greeting-name.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { canAccept, closedWords } from '#web/admin/shared/change-form.tsx';
import { useCallersQuotes, useCustomer } from '#web/admin/shared/find-caller.ts';
import { useOffered } from '#web/admin/shared/offered.ts';
import { takenCents } from '#web/admin/shared/office-payment.tsx';
import { useReservation } from '#web/admin/shared/reservation-data.ts';
import { showFieldErrors } from '#web/admin/ui/action-form.tsx';
import { Mark } from '#web/admin/ui/badge.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { Bone, NotLoaded, StateBox } from '#web/admin/ui/empty-state.tsx';
import { Foot, ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';
import { useUnsaved } from '#web/admin/ui/unsaved.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';
import { randomKey } from '#web/shared/data/random-key.ts';
import {
  type QuoteBegun,
  useOrderPreview,
  usePlaceOrder,
  useQuoteToRevise,
  useSendQuote,
} from './order-data.ts';
import {
  alreadyBooked,
  bodyOf,
  draftOfHeld,
  draftOfQuote,
  draftOn,
  draftFor,
  draftLike,
  fieldOf,
  isCredited,
  leftToPay,
  type OrderDraft,
  quoteBodyOf,
  saidBeside,
  spanOf,
  type PlacedOrder,
  toldToStaff,
  tripOf,
  usualEnd,
} from './order-draft.ts';
import { PayPanel, VisitsPanel } from './pay-panel.tsx';
import { PlacedPanel } from './placed-panel.tsx';
import { focusIn, KEYS, QUOTE_KEY, useOrderKeys } from './use-order-keys.ts';
import { useInstead, WhatPanel } from './what-panel.tsx';
import {
  PlacePanel,
  sameAgain,
  settleOneDay,
  spreadAddress,
  useFilledCaller,
  WhoPanel,
  YardPanel,
} from './who-panel.tsx';

export const confirmWords = (
  draft: Pick<OrderDraft, 'asQuote' | 'pay' | 'taken'> &
    Partial<Pick<OrderDraft, 'email' | 'textsAgreed'>>,
  price: Pick<PreviewedOrder['quote'], 'dueNowCents' | 'totalCents' | 'credit'> | undefined,
): string => {
  const hasEmail = draft.email?.trim() !== '';
  if (draft.asQuote) return hasEmail ? 'Send quote' : 'Create quote';
  if (price !== undefined && isCredited(price, draft)) return 'Confirm, paid with the code';
  const due = price === undefined ? '' : formatUsd(cents(price.dueNowCents));
  if (draft.pay === 'door') {
    const all = price === undefined ? 'all' : formatUsd(cents(leftToPay(price)));
    return `Confirm, ${all} at the door`;
  }
  if (draft.pay === 'cash' || draft.pay === 'check') {
    const taken = takenCents(draft, price?.dueNowCents);
    return `Take ${taken === undefined ? 'it' : formatUsd(cents(taken))} and confirm`;
  }
  if (draft.pay === 'invoice') return 'Confirm on invoice';
  if (draft.pay === 'hold') return 'Hold';
  return `${hasEmail || draft.textsAgreed ? 'Send' : 'Create'} link to pay ${due}`;
};

/** The office may take it all the same, with its reason. */
const takesReason = (problem: ApiProblem): boolean =>
  canAccept(problem) || problem.code === 'outside_delivery_area';

/** The button while the order cannot be booked as it is. */
const blockedWords = (problem: ApiProblem): string =>
  takesReason(problem) ? 'Enter why you accept it anyway' : 'See what to change';

type FormProps = {
  readonly onPlaced: (told: PlacedOrder) => void;
  /** The quote being revised. */
  readonly quote?: WrittenQuoteDto | undefined;
  /** The order waiting for payment that is being changed. */
  readonly held?: AdminReservation | undefined;
  readonly begin: OrderDraft;
};

function OrderForm(props: FormProps) {
  const form = useForm<OrderDraft>({ defaultValues: props.begin });
  return (
    <FormProvider {...form}>
      <OrderBoard {...props} form={form} />
      <Foot keys={props.held === undefined ? [...KEYS, QUOTE_KEY] : KEYS} />
    </FormProvider>
  );
}

/** Fields that check themselves. */
const CHECKED: ReadonlySet<string> = new Set([
  'endDate',
  'discountReason',
  'promoCode',
  'creditCode',
]);

const NO_QUOTES: readonly WrittenQuoteDto[] = [];

type Form = ReturnType<typeof useForm<OrderDraft>>;

function OrderBoard(props: FormProps & { readonly form: Form }) {
  const { form, onPlaced } = props;
  const knownPhone = props.begin.phone;
  const today = useToday();
  const [begun, setBegun] = useState<QuoteBegun | undefined>(props.quote);
  const sendQuote = useSendQuote(setBegun);
  const draft = useWatch({ control: form.control }) as OrderDraft;
  const offered = useOffered();
  const { data: found = NO_QUOTES } = useCallersQuotes(draft.phone);
  const quotes = found.filter((one) => one.quoteId !== begun?.quoteId);
  const known = useFilledCaller(knownPhone, quotes);
  const { caller, bookings } = known;
  const quoteId = begun?.quoteId;
  const place = usePlaceOrder();
  const isSent = [place, sendQuote].some(({ isPending, isSuccess }) => isPending || isSuccess);
  const heldId = props.held?.id;
  const preview = useOrderPreview(draft, { quoteId, replaces: heldId }, isSent);
  const [key] = useState(randomKey);
  const [refused, setRefused] = useState<ApiProblemError>();
  const search = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLFormElement>(null);
  const problemBox = useRef<HTMLDivElement>(null);
  const own = props.quote?.held ?? props.held?.lines;
  const instead = useInstead(preview.data?.problem, offered.rentals, draft, own);
  useUnsaved(form.formState.isDirty);

  // A quote is checked when it is sent.
  const problem = draft.asQuote ? undefined : preview.data?.problem;

  async function send(): Promise<void> {
    if (place.isPending || sendQuote.isPending) return;
    if (problem !== undefined && !preview.isPlaceholderData) {
      const alert = problemBox.current;
      alert?.scrollIntoView({ block: 'center' });
      (alert?.querySelector('input') ?? alert?.querySelector('button'))?.focus();
      return;
    }
    setRefused(undefined);
    form.clearErrors();
    spreadAddress(form);
    settleOneDay(form);
    const values = form.getValues();
    try {
      const result = values.asQuote
        ? { quote: await sendQuote.mutateAsync({ body: quoteBodyOf(values), begun }) }
        : {
            placed: await place.mutateAsync({ ...bodyOf(values), key, quoteId, replaces: heldId }),
          };
      form.reset(values);
      onPlaced({ ...result, draft: values });
    } catch (error) {
      if (!(error instanceof ApiProblemError)) throw error;
      const refusal = new ApiProblemError(toldToStaff(error.problem));
      if (!showFieldErrors(form, refusal, fieldOf).isShown) setRefused(refusal);
      // The only thing missing is in the search field, which no error names.
      if (values.items.length === 0 && refusal.problem.errors?.length === 1)
        search.current?.focus();
    }
  }

  const acceptedFor = useRef(tripOf(form.getValues()));
  useEffect(() => {
    // Typing clears a field's error; sending checks again.
    const mended = form.watch((_draft, { name }) => {
      if (name !== undefined && !CHECKED.has(name)) form.clearErrors(name);
      const trip = tripOf(form.getValues());
      if (name === 'acceptsBecause') acceptedFor.current = trip;
      else if (trip !== acceptedFor.current && form.getValues('acceptsBecause') !== '') {
        form.setValue('acceptsBecause', '');
      }
      setRefused((now) => (now?.problem.code === 'validation' ? undefined : now));
    });
    return () => mended.unsubscribe();
  }, [form]);

  const why = preview.data?.problem?.detail;
  useEffect(() => {
    if (why === undefined) return undefined;
    // Once the order as typed is accepted, or refused for another reason, this one is history.
    return () => setRefused((now) => (now?.problem.detail === why ? undefined : now));
  }, [why]);

  const { asQuote, quoteUntil } = draft;
  const { startDate } = spanOf(draft);
  useEffect(() => {
    if (asQuote && quoteUntil === '') form.setValue('quoteUntil', usualEnd(startDate, today));
  }, [asQuote, startDate, quoteUntil, form, today]);

  const again = (): void => {
    if (caller === undefined) return;
    for (const [name, value] of Object.entries(sameAgain(caller, form.getValues()))) {
      form.setValue(name as keyof OrderDraft, value, { shouldDirty: true });
    }
  };

  useOrderKeys(form, box, search, {
    instead,
    again,
    send: () => void send(),
    mayQuote: heldId === undefined,
  });
  useLayoutEffect(
    () => focusIn(box.current, knownPhone === '' ? 'phone' : 'startDate'),
    [knownPhone],
  );

  const quote = preview.data?.is?.quote;
  const doubled = alreadyBooked(bookings, draft, { quoteId, heldId });
  return (
    <form
      aria-label="New order"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      ref={box}
      className="flex flex-col gap-3 p-4 max-sm:p-3 [&_:is(input,select,textarea)]:scroll-mb-28 sm:relative sm:min-h-0 sm:flex-1 sm:overflow-y-auto lg:grid lg:content-start lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)_minmax(0,20rem)]"
    >
      <div className="grid min-w-0 content-start gap-3">
        <WhoPanel
          known={known}
          quotes={quotes}
          isQuoted={begun !== undefined}
          onAgain={again}
          isRefused={refused?.problem.code === 'do_not_rent'}
        />
        <PlacePanel />
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <WhatPanel
          {...{ offered, preview, instead, problemBox, own }}
          searchRef={search}
          orderKey={key}
        />
        <YardPanel />
        <VisitsPanel preview={preview} />
      </div>
      <div className="grid min-w-0 content-start gap-3 max-lg:contents">
        <PayPanel preview={preview} mayQuote={heldId === undefined} />
        {doubled.map(({ id, title, startDate: day }) => (
          <StateBox
            key={id}
            is="changed"
            title={`${greetingName(draft.name) || 'This customer'} already has ${title} on ${formatDay(calendarDay(day))}`}
            actions={
              <ActionLink small to={`/admin/reservations?id=${id}`}>
                Order {bookingNumber(id)}
              </ActionLink>
            }
          >
            Confirm only if they want it twice.
          </StateBox>
        ))}
        {preview.isError && <StateBox is="failed" title="Price and availability did not load" />}
        {/* Price and button stay in view, however many items there are. */}
        <div className="sticky -bottom-4 z-10 -mb-4 grid gap-2 bg-ground pt-2 pb-4 max-lg:border-t max-lg:border-line max-sm:bottom-16 max-sm:-mb-3 max-sm:pb-2">
          {refused && <StateBox is="failed" title={saidBeside(refused.problem, draft)} />}
          {problem !== undefined && refused === undefined && (
            <p className="flex items-center gap-1.5 px-1">
              <Mark is="act" />
              {closedWords(problem)?.title ?? problem.detail}
            </p>
          )}
          {quote && (
            <p className="flex justify-between gap-4 px-1">
              Total <strong>{formatUsd(cents(quote.totalCents))}</strong>
            </p>
          )}
          <output className="sr-only">
            {quote &&
              problem === undefined &&
              !preview.isPlaceholderData &&
              `${draft.items.map(({ title }) => title).join(', ')}: available. The total is ${formatUsd(cents(quote.totalCents))}.`}
          </output>
          <ActionButton
            type="submit"
            variant={problem === undefined ? 'primary' : 'normal'}
            busy={place.isPending || sendQuote.isPending}
            keyHint="Ctrl Enter"
            className="w-full"
          >
            {problem === undefined ? confirmWords(draft, quote) : blockedWords(problem)}
          </ActionButton>
        </div>
      </div>
    </form>
  );
}

/** A new version of a quote replaces the one before. */
export const headOf = (quote: WrittenQuoteDto | undefined) =>
  quote === undefined
    ? { title: 'New order' }
    : {
        title: `New version of quote ${quote.quoteId}`,
        note: `for ${quote.contact.name}, replaces version ${quote.version}`,
      };

/** Stays when the new version is sent and read again. */
function Head(props: { readonly quote: WrittenQuoteDto | undefined }) {
  const [begun, setBegun] = useState(props.quote);
  if (begun === undefined && props.quote !== undefined) setBegun(props.quote);
  return <TopBar {...headOf(begun)} />;
}

/**
 * `/admin/orders/new`: an order by phone, entered with the keyboard from the number to the price.
 */
export function OrderScreen() {
  const { key } = useLocation();
  const [params] = useSearchParams();
  const { data: quote } = useQuoteToRevise(params.get('quote') || undefined);
  const changed = params.get('change');
  return (
    <div className="flex min-w-0 flex-col sm:h-full sm:min-h-0">
      {changed ? (
        <TopBar title={`Change order ${bookingNumber(changed)}`} note="keeps its link" />
      ) : (
        <Head key={key} quote={quote} />
      )}
      <OneOrder key={key} />
    </div>
  );
}

/**
 * `?quote=`: revises a quote; `?change=`: changes an order that waits for payment; `?like=`: repeats an order; `?customer=`: for a known customer; `?day=`,
 * `?product=`: defaults.
 */
function OneOrder() {
  const [placed, setPlaced] = useState<PlacedOrder>();
  const [params] = useSearchParams();
  const param = (name: string) => params.get(name) || undefined;
  const [id, like, productId] = [param('quote'), param('like'), param('product')];
  const quote = useQuoteToRevise(id);
  const customerId = param('customer');
  const customer = useCustomer(customerId);
  const lastId = customer.data?.reservations[0]?.id;
  const again = useReservation(like ?? lastId);
  const heldId = param('change');
  const held = useReservation(heldId);
  const [now] = useState(() => Date.now());
  const { rentals, query: products } = useOffered();
  const waits = [
    id && quote,
    heldId && held,
    customerId && customer,
    (like ?? lastId) && again,
    productId && products,
  ].find((query) => query && query.data === undefined);
  if (placed !== undefined) return <PlacedPanel {...placed} />;
  if (waits) {
    return (
      <ScreenBody>
        <NotLoaded title="The order did not load" query={waits}>
          <Bone className="w-1/2" />
        </NotLoaded>
      </ScreenBody>
    );
  }
  if (quote.data !== undefined)
    return (
      <OrderForm onPlaced={setPlaced} quote={quote.data} begin={draftOfQuote(quote.data, now)} />
    );
  if (held.data !== undefined)
    return <OrderForm onPlaced={setPlaced} held={held.data} begin={draftOfHeld(held.data, now)} />;
  if (customer.data !== undefined)
    return <OrderForm onPlaced={setPlaced} begin={draftFor(customer.data, again.data)} />;
  if (again.data !== undefined)
    return <OrderForm onPlaced={setPlaced} begin={draftLike(again.data)} />;
  const product = rentals.find((one) => one.id === productId);
  const item = product && { productId: product.id, title: product.title, quantity: 1 };
  return <OrderForm onPlaced={setPlaced} begin={draftOn(param('day') ?? '', item)} />;
}
