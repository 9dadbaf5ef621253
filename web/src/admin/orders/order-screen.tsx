import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { WrittenQuoteDto } from '#core/contract/written-quotes.ts';
import { calendarDay } from '#core/kernel/calendar-day.ts';
import { formatDay } from '#core/kernel/format-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { OFFICE_PAYMENTS } from '#core/reservations/office-terms.ts';
import { useCallersQuotes } from '#web/admin/data/find-caller.ts';
import { PAYMENTS } from '#web/admin/data/pay-choice.tsx';
import { useReservation } from '#web/admin/data/reservation-data.ts';
import {
  type QuoteBegun,
  useOffered,
  useOrderPreview,
  usePlaceOrder,
  useQuoteToRevise,
  useSendQuote,
} from '#web/admin/orders/order-data.ts';
import {
  alreadyBooked,
  bodyOf,
  draftOfQuote,
  draftOn,
  draftLike,
  fieldOf,
  type OrderDraft,
  quoteBodyOf,
  type PlacedOrder,
  usualEnd,
} from '#web/admin/orders/order-draft.ts';
import { PayPanel, VisitsPanel } from '#web/admin/orders/pay-panel.tsx';
import { PlacedPanel } from '#web/admin/orders/placed-panel.tsx';
import { useInstead, WhatPanel } from '#web/admin/orders/what-panel.tsx';
import {
  PlacePanel,
  sameAgain,
  spreadAddress,
  useFilledCaller,
  WhoPanel,
  YardPanel,
} from '#web/admin/orders/who-panel.tsx';
import { serverPath } from '#web/admin/ui/action-form.tsx';
import { ActionButton, ActionLink } from '#web/admin/ui/controls.tsx';
import { Bone, LoadFailed, StateBox } from '#web/admin/ui/empty-state.tsx';
import { Foot, type KeyHint, ScreenBody, TopBar } from '#web/admin/ui/toolbar.tsx';
import { useUnsaved } from '#web/admin/ui/unsaved.tsx';
import { useToday } from '#web/shared/app-context.tsx';
import { ApiProblemError } from '#web/shared/data/api-problem.ts';
import { randomKey } from '#web/shared/data/random-key.ts';
import { PageMeta } from '#web/shared/ui/page-title.tsx';

const KEYS: readonly KeyHint[] = [
  ['Enter', 'next empty field'],
  ['+ -', 'quantity'],
  ['Alt O', 'discount'],
  ['Alt W', 'waive delivery'],
  ['Alt Q', 'send as quote'],
];

/** In the order of the conversation: Enter goes to the next empty one, then to the rentals. */
const ASKED = [
  'phone',
  'name',
  'email',
  'startDate',
  'startsAt',
  'endsAt',
  'street',
  'city',
  'postalCode',
] as const;

const confirmWords = (
  draft: OrderDraft,
  price: { readonly dueNowCents: number; readonly totalCents: number } | undefined,
): string => {
  if (draft.asQuote) return 'Send quote';
  const due = price === undefined ? '' : formatUsd(cents(price.dueNowCents));
  if (draft.pay === 'door') {
    const all = price === undefined ? 'all' : formatUsd(cents(price.totalCents));
    return `Confirm, ${all} at the door`;
  }
  if (draft.pay === 'cash' || draft.pay === 'check') return `Take ${due} and confirm`;
  if (draft.pay === 'invoice') return 'Confirm on invoice';
  return draft.pay === 'hold' ? 'Hold' : `Send link to pay ${due}`;
};

type FormProps = {
  readonly onPlaced: (told: PlacedOrder) => void;
  /** The quote being revised. */
  readonly quote?: WrittenQuoteDto | undefined;
  /** Initial values. */
  readonly begin: OrderDraft;
};

function OrderForm(props: FormProps) {
  const form = useForm<OrderDraft>({ defaultValues: props.begin });
  return (
    <FormProvider {...form}>
      <OrderBoard {...props} form={form} />
    </FormProvider>
  );
}

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
  const { caller, bookings } = useFilledCaller(knownPhone, quotes);
  const quoteId = begun?.quoteId;
  const preview = useOrderPreview(draft, quoteId);
  const place = usePlaceOrder();
  const [key] = useState(randomKey);
  const [refused, setRefused] = useState<ApiProblemError>();
  const search = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLFormElement>(null);
  const instead = useInstead(preview.data?.problem, offered.rentals, draft);
  useUnsaved(form.formState.isDirty);

  async function send(): Promise<void> {
    if (place.isPending || sendQuote.isPending) return;
    setRefused(undefined);
    form.clearErrors();
    spreadAddress(form);
    const values = form.getValues();
    try {
      const told = values.asQuote
        ? { quote: await sendQuote.mutateAsync({ body: quoteBodyOf(values), begun }) }
        : { placed: await place.mutateAsync({ ...bodyOf(values), key, quoteId }) };
      form.reset(values);
      onPlaced({ ...told, draft: values });
    } catch (error) {
      if (!(error instanceof ApiProblemError)) throw error;
      let isFirst = true;
      const left = (error.problem.errors ?? []).filter(({ path, message }) => {
        const field = fieldOf(serverPath(path));
        if (field === undefined) return true;
        form.setError(field, { message }, { shouldFocus: isFirst });
        isFirst = false;
        return false;
      });
      if (isFirst || left.length > 0) setRefused(error);
    }
  }

  const { asQuote, startDate, quoteUntil } = draft;
  useEffect(() => {
    if (asQuote && quoteUntil === '') form.setValue('quoteUntil', usualEnd(startDate, today));
  }, [asQuote, startDate, quoteUntil, form, today]);

  const again = (): void => {
    if (caller)
      form.setValue('items', sameAgain(caller, form.getValues()).items ?? [], {
        shouldDirty: true,
      });
  };

  // Right away, because the form's own focus is delayed and the next key would go astray.
  function focusOn(name: keyof OrderDraft): void {
    const field = box.current?.elements.namedItem(name);
    if (field instanceof HTMLElement) field.focus();
  }

  function toNextEmpty(from: string): void {
    if (from === 'street') spreadAddress(form);
    const values = form.getValues();
    const at = ASKED.findIndex((name) => name === from);
    const next = ASKED.slice(at + 1).find((name) => values[name] === '');
    if (next === undefined) search.current?.focus();
    else focusOn(next);
  }

  function onAlt(code: string): boolean {
    const kind = OFFICE_PAYMENTS.find(
      (one) => code === `Key${PAYMENTS[one].key}` || code === `Digit${PAYMENTS[one].key}`,
    );
    if (kind !== undefined) form.setValue('pay', kind, { shouldDirty: true });
    else if (/^Digit[1-3]$/.test(code)) instead[Number(code.slice(-1)) - 1]?.take();
    else if (code === 'KeyR') again();
    else if (code === 'KeyO') focusOn('discount');
    else if (code === 'KeyW')
      form.setValue('waivesDelivery', !form.getValues('waivesDelivery'), { shouldDirty: true });
    else if (code === 'KeyQ')
      form.setValue('asQuote', !form.getValues('asQuote'), { shouldDirty: true });
    else return false;
    return true;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented) return;
    const { target } = event;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    } else if (event.altKey && !event.ctrlKey && onAlt(event.code)) {
      event.preventDefault();
    } else if (event.key === 'Enter' && target instanceof HTMLInputElement && target.name !== '') {
      // The search field has no name and handles Enter itself.
      event.preventDefault();
      toNextEmpty(target.name);
    }
  }

  const latest = useRef(onKeyDown);
  useEffect(() => {
    latest.current = onKeyDown;
  });
  useEffect(() => {
    const own = box.current;
    const listen = (event: KeyboardEvent): void => latest.current(event);
    own?.addEventListener('keydown', listen);
    form.setFocus(knownPhone === '' ? 'phone' : 'startDate');
    return () => own?.removeEventListener('keydown', listen);
  }, [form, knownPhone]);

  const quote = preview.data?.is?.quote;
  const doubled = alreadyBooked(bookings, draft, quoteId);
  return (
    <form
      aria-label="New order"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      ref={box}
      className="grid content-start gap-3 p-4 max-sm:p-3 sm:min-h-0 sm:flex-1 sm:overflow-y-auto lg:grid-cols-[minmax(0,19rem)_minmax(0,1fr)_minmax(0,20rem)]"
    >
      <div className="grid min-w-0 content-start gap-3">
        <WhoPanel
          caller={caller}
          quotes={quotes}
          onAgain={again}
          isRefused={refused?.problem.code === 'do_not_rent'}
        />
        <PlacePanel />
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <WhatPanel offered={offered} preview={preview} instead={instead} searchRef={search} />
        <YardPanel />
        <VisitsPanel preview={preview} />
      </div>
      <div className="grid min-w-0 content-start gap-3">
        <PayPanel preview={preview} />
        {refused && (
          <StateBox is="failed" title={refused.message}>
            {(refused.problem.errors ?? []).map(({ message }) => message).join(' ')}
          </StateBox>
        )}
        {doubled.map(({ id, title, startDate: day }) => (
          <StateBox
            key={id}
            is="changed"
            title={`${draft.name.trim().split(' ')[0] || 'This customer'} already has ${title} on ${formatDay(calendarDay(day))}`}
            actions={
              <ActionLink small to={`/admin/reservations?id=${id}`}>
                Order {id}
              </ActionLink>
            }
          >
            Confirm only if they want it twice.
          </StateBox>
        ))}
        {preview.isError && <StateBox is="failed" title="Price and availability did not load" />}
        <ActionButton
          type="submit"
          variant="primary"
          busy={place.isPending || sendQuote.isPending}
          keyHint="Ctrl Enter"
          className="w-full"
        >
          {confirmWords(draft, quote)}
        </ActionButton>
      </div>
    </form>
  );
}

/**
 * `/admin/orders/new`: an order by phone, entered with the keyboard from the number to the price.
 */
export function OrderScreen() {
  const { key } = useLocation();
  return (
    <div className="flex min-w-0 flex-col sm:h-full sm:min-h-0">
      <PageMeta title="New order" path="/admin/orders/new" hidden />
      <TopBar title="New order" />
      <OneOrder key={key} />
      <Foot keys={KEYS} />
    </div>
  );
}

/** `?quote=`: revises a quote; `?like=`: repeats an order; `?day=`, `?product=`: defaults. */
function OneOrder() {
  const [placed, setPlaced] = useState<PlacedOrder>();
  const [params] = useSearchParams();
  const asked = (name: string) => params.get(name) || undefined;
  const [id, like, productId] = [asked('quote'), asked('like'), asked('product')];
  const quote = useQuoteToRevise(id);
  const again = useReservation(like);
  const { rentals, query: products } = useOffered();
  const waits = [id && quote, like && again, productId && products].find(
    (query) => query && query.data === undefined,
  );
  if (placed !== undefined) return <PlacedPanel {...placed} />;
  if (waits) {
    return (
      <ScreenBody>
        {waits.isError ? (
          <LoadFailed title="The order did not load" query={waits} />
        ) : (
          <Bone className="w-1/2" />
        )}
      </ScreenBody>
    );
  }
  if (quote.data !== undefined)
    return <OrderForm onPlaced={setPlaced} quote={quote.data} begin={draftOfQuote(quote.data)} />;
  if (again.data !== undefined)
    return <OrderForm onPlaced={setPlaced} begin={draftLike(again.data)} />;
  const product = rentals.find((one) => one.id === productId);
  const item = product && { productId: product.id, title: product.title, quantity: 1 };
  return <OrderForm onPlaced={setPlaced} begin={draftOn(asked('day') ?? '', item)} />;
}
