import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '#core/contract/problem.ts';
import { creditKindOf } from '#core/credits/credit.ts';
import { type CalendarDay, calendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { type Cents, cents, formatUsd } from '#core/kernel/cents.ts';
import { MINUTE } from '#core/kernel/instant.ts';
import { refusedPeriod } from '#core/kernel/rental-days.ts';
import { awaitsOwner, zipOf } from '#core/pricing/delivery.ts';
import { LEAST_PAYMENT, planPayment } from '#core/pricing/deposit-plan.ts';
import { chargeDayOf } from '#core/reservations/card-consent.ts';
import { movedTo } from '#core/reservations/party.ts';
import { expectedHours } from '#core/reservations/visits.ts';
import { termsVersionIn } from '#core/settings/terms-figures.ts';
import { CHECKOUT, PLANS, KEPT_CARD } from '#texts/checkout.ts';
import { FIT } from '#texts/finding.ts';
import { CREDIT } from '#texts/history.ts';
import { REQUEST } from '#texts/payment.ts';
import { sayError, sayProblem } from '#texts/problems.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { type CheckoutForm, hasAgreed, tickedTerms } from '#web/shared/booking/checkout-draft.ts';
import { SpotWarnings, wholeYard } from '#web/shared/booking/misfits.tsx';
import { PlanCards } from '#web/shared/booking/plan-cards.tsx';
import type { StoredBooking } from '#web/shared/booking/stored-booking.ts';
import { useCart } from '#web/shared/cart-context.tsx';
import type { Nearest } from '#web/shared/dates/other-days.tsx';
import { type Stock, useStock } from '#web/shared/dates/use-sold-out.ts';
import { ErrorSummary, goToField } from '#web/shared/forms/error-summary.tsx';
import { BelowLeastNote, useIsBelowLeast } from '#web/shared/pricing/below-least.tsx';
import { RefundPromise } from '#web/shared/pricing/refund-promise.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { fittingPath } from '#web/shared/products/fit-reasons.ts';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button, ButtonLink } from '#web/shared/ui/button.tsx';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { useNow } from '#web/shared/use-now.ts';
import {
  keptEvenings,
  type OrderLine,
  onOtherDays,
  orderLines,
  priceChanges,
  withCataloguePrices,
  describeTaken,
  takenLines,
  takenOf,
} from './cart-order.ts';
import {
  BlockedNotice,
  HeldNotice,
  PriceChangeNotice,
  QuoteNotice,
  RefusedNotice,
  TakenNotice,
} from './checkout-notices.tsx';
import { CheckoutStep, ContactStep, goToProblem, PlaceStep, TermsStep } from './checkout-steps.tsx';
import { ExtrasStep, useHasExtras, CreditField } from './extras-step.tsx';
import { EmailConsents } from './keep-cart.tsx';
import { LinesStep } from './lines-step.tsx';
import { type HoursOf, OrderSummary } from './order-summary.tsx';
import { PackagesToComplete } from './package-offers.tsx';
import { usePlaceBooking } from './place-booking.ts';
import {
  useCheckoutForm,
  type CheckoutFormControl,
  fieldAt,
  listErrors,
} from './use-checkout-form.ts';
import {
  type CheckoutPricing,
  isCreditProblem,
  isPromoProblem,
  useCheckoutPricing,
} from './use-checkout-pricing.ts';

const deliveryDays = (lines: readonly OrderLine[]): readonly CalendarDay[] =>
  lines.flatMap(({ period }) => period?.startDate ?? []);

/**
 * Consent to charge the balance to the deposit's card, if offered. Never pre-checked. A tick is
 * for one amount and day, and is cleared when they change.
 */
function KeptCard(props: {
  readonly form: CheckoutFormControl;
  readonly balance: Cents;
  readonly lines: readonly OrderLine[];
}) {
  const { form, balance, lines } = props;
  const { isOn, daysBefore } = useSettings().balanceCharge;
  const today = useToday();
  const planned = chargeDayOf(deliveryDays(lines), daysBefore) ?? today;
  const sentence = KEPT_CARD.agree(formatUsd(balance), planned < today ? today : planned);
  const { setValue } = form;
  const said = useRef(sentence);
  useEffect(() => {
    if (said.current !== sentence) setValue('keepsCard', false);
    said.current = sentence;
  }, [sentence, setValue]);
  if (!isOn || balance < LEAST_PAYMENT) return null;
  return (
    <CheckboxField
      className="mt-4"
      id="keeps-card"
      label={sentence}
      hint={KEPT_CARD.hint}
      {...form.register('keepsCard')}
    />
  );
}

/** No crew comes on a line's day. Shown beside the line, without requesting prices again. */
const isAboutLimits = ({ status, errors }: ApiProblem): boolean =>
  status === 409 && errors?.some(({ path }) => path.startsWith('lines.')) === true;

/** The problem of a line, from an error path such as `lines.0.startDate`. */
function troubleOfLine(problem: ApiProblem | undefined, index: number): string | undefined {
  const found = problem?.errors?.find(({ path }) => path.startsWith(`lines.${index}.`));
  if (problem === undefined || found === undefined) return undefined;
  return isAboutLimits(problem) ? sayProblem(problem) : sayError(found);
}

/** Only today's offers go into the booking, whatever an old draft contains. */
const NO_CHOICES = {
  promoCode: undefined,
  creditCode: undefined,
  damageWaiver: undefined,
  addOns: undefined,
};

/** Problems of a code or line are shown beside it. */
const isAboutPrices = (problem: ApiProblem | undefined): problem is ApiProblem =>
  problem !== undefined &&
  !isPromoProblem(problem) &&
  !isCreditProblem(problem) &&
  !isAboutLimits(problem);

/**
 * Whether the button agrees to the terms. It does for a person who agreed to them before;
 * everyone else ticks a box.
 */
function useAgreement({ watch, setValue }: CheckoutFormControl): boolean {
  const version = termsVersionIn(useSettings());
  const email = watch('contact.email') ?? '';
  const agrees = hasAgreed(version, email);
  useEffect(
    () => setValue('terms', agrees || tickedTerms.read() === version),
    [agrees, version, setValue],
  );
  return agrees;
}

/** When we come, by the hours of the party as chosen so far. */
function useHours({ watch }: CheckoutFormControl, sameEvening: readonly string[]): HoursOf {
  const settings = useSettings();
  const now = useNow(MINUTE);
  const [startsAt, endsAt] = watch(['event.startsAt', 'event.endsAt']);
  const times = { startsAt: startsAt || undefined, endsAt: endsAt || undefined, sameEvening };
  return (period) => expectedHours(period, times, settings, now);
}

/** Chosen evenings move with their rentals, as in a booking. */
function useEveningsMoved(
  { getValues, setValue }: CheckoutFormControl,
  lines: readonly OrderLine[],
) {
  const before = useRef(lines);
  useEffect(() => {
    const was = before.current;
    before.current = lines;
    const chosen = getValues('event.sameEvening');
    if (!Array.isArray(chosen)) return;
    const kept = keptEvenings(chosen, was, lines);
    if (kept.join() !== chosen.join()) setValue('event.sameEvening', kept);
  }, [lines, getValues, setValue]);
}

/** Where a notice offers days for all lines together. */
const withoutOpenings = ({ soldOut, ...stock }: Stock): Stock => ({
  ...stock,
  soldOut: soldOut && { ...soldOut, openings: {} },
});

const hasSeveralPeriods = (lines: readonly OrderLine[]): boolean =>
  new Set(lines.flatMap(({ period }) => period && `${period.startDate} ${period.endDate}`)).size >
  1;

/** What the plans have in common, and the balance that a deposit leaves. */
function useDepositPlan({ server, amounts }: CheckoutPricing) {
  const { deposit } = useSettings();
  const depositPercent = server.quote?.depositPercent ?? deposit.percent;
  const credited = cents(amounts.credited ?? 0);
  const total = cents(amounts.total);
  const { dueNow, balance } = planPayment(total, 'deposit', depositPercent, credited);
  const isCovered = credited > 0 && credited >= total;
  return { total, depositPercent, credited, dueNow, balance, isCovered };
}

/** Deposit or everything now, a credit, and the card for the balance. */
function PaymentStep(props: {
  readonly form: CheckoutFormControl;
  readonly pricing: CheckoutPricing;
  readonly lines: readonly OrderLine[];
  readonly number: number;
}) {
  const { form, pricing, lines, number } = props;
  const { balance, dueNow, isCovered, ...amounts } = useDepositPlan(pricing);
  return (
    <CheckoutStep id="payment" number={number} title={PLANS.title}>
      {!isCovered && (
        <div className="mb-5">
          <PlanCards
            {...amounts}
            deliveries={deliveryDays(lines)}
            input={() => form.register('plan')}
          />
        </div>
      )}
      <CreditField form={form} pricing={pricing} />
      {isCovered && <p className="mt-4">{CREDIT.covers}</p>}
      {/* A deposit that a credit pays leaves no card to charge. */}
      {pricing.plan === 'deposit' && dueNow > 0 && <KeptCard {...{ form, lines, balance }} />}
    </CheckoutStep>
  );
}

/** Beside the button, so that nobody books a misfit unknowingly. */
function CheckoutSpotWarnings(props: {
  readonly lines: readonly OrderLine[];
  readonly spot: CheckoutPricing['spot'];
}) {
  const { lines, spot } = props;
  const { cart, replace } = useCart();
  const yard = wholeYard(spot.venue);
  const [first] = spot.check.misfits;
  return (
    <SpotWarnings
      {...spot}
      onRemove={(productId) => {
        replace(cart.filter(({ id }) => id !== productId));
        document.getElementById('rentals-title')?.focus();
      }}
    >
      <Button size="sm" onClick={() => first && goToProblem(first)}>
        {FIT.changeSize}
      </Button>
      {yard && (
        <ButtonLink size="sm" to={fittingPath(yard, lines[0]?.period)}>
          {FIT.showFitting}
        </ButtonLink>
      )}
    </SpotWarnings>
  );
}

function BookingCard(props: {
  readonly form: CheckoutFormControl;
  /** The button agrees to the terms. */
  readonly agrees: boolean;
  /** The button changes what this browser already holds. */
  readonly saves: boolean;
  readonly pricing: CheckoutPricing;
  readonly lines: readonly OrderLine[];
}) {
  const { form, agrees, saves, pricing, lines } = props;
  const { server, spot } = pricing;
  const { delivery } = useSettings();
  const { errors, isSubmitting, isSubmitted, submitCount } = form.formState;
  // Until then we assume that we deliver there, as we do for most.
  const zip = zipOf(form.watch('event.postalCode') ?? '');
  const isRequest = zip !== undefined && awaitsOwner(zip, delivery);
  const { credit, dueNowCents } = server.quote ?? {};
  const paidBy = dueNowCents === 0 && credit ? creditKindOf(credit.code) : undefined;
  // The button's amount comes from the server, or is left out.
  const amount = dueNowCents === undefined ? undefined : formatUsd(cents(dueNowCents));
  const book = amount === undefined ? CHECKOUT.bookNow : CHECKOUT.book(amount);
  const pay = paidBy ? CHECKOUT.bookPaid[paidBy] : saves ? CHECKOUT.save : book;
  const ready = isRequest ? REQUEST.send : pay;
  const next = isRequest ? REQUEST.next : paidBy ? CHECKOUT.nextPaid : CHECKOUT.next;
  const label = isSubmitting ? CHECKOUT.holding : server.isAsking ? CHECKOUT.checking : ready;
  return (
    <div className="card grid gap-4 p-4 sm:gap-5 sm:p-6">
      <EmailConsents form={form} />
      <TermsStep form={form} agrees={agrees} deliveries={deliveryDays(lines)} />
      <RefundPromise look="text-ink" deliveries={deliveryDays(lines)} />
      <CheckoutSpotWarnings lines={lines} spot={spot} />
      {isSubmitted && <ErrorSummary key={submitCount} errors={listErrors(errors)} />}
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="text-balance"
        busy={isSubmitting || server.isAsking}
      >
        {label}
      </Button>
      <p className="text-center text-sm text-muted">{next}</p>
      <BotCheckNotice />
    </div>
  );
}

/** Moves the refused period to the days or time the server found. Booking needs another press. */
function moveToNearest(
  nearest: Nearest,
  { days: [refusedDay] = [], productId, params }: ApiProblem,
  order: {
    readonly lines: readonly OrderLine[];
    readonly form: CheckoutFormControl;
    readonly replace: ReturnType<typeof useCart>['replace'];
  },
): void {
  const { lines, form, replace } = order;
  const refused = refusedPeriod(
    lines.flatMap(({ item, period }) => (period ? [{ productId: item.id, ...period }] : [])),
    refusedDay === undefined ? undefined : calendarDay(refusedDay),
    productId,
    params?.['visit'] === 'collect',
  );
  const days =
    refused === undefined ? 0 : daysBetween(refused.startDate, calendarDay(nearest.startDate));
  if (days !== 0) replace(onOtherDays(lines, refused, days));
  const [startsAt, endsAt] = form.getValues(['event.startsAt', 'event.endsAt']);
  if (nearest.startsAt !== undefined && startsAt && endsAt && nearest.startsAt !== startsAt) {
    form.setValue('event.startsAt', nearest.startsAt);
    form.setValue('event.endsAt', movedTo(nearest.startsAt, { startsAt, endsAt }).endsAt);
  }
  // The button is gone, so focus what changed.
  document.getElementById(days === 0 ? 'event-starts-at' : 'rentals-title')?.focus();
}

/** What the button does, and why it did not book the cart as it is. */
function useBookPress(
  form: CheckoutFormControl,
  { input, choices, sameEvening, server }: CheckoutPricing,
  {
    balance,
    isSoldOut,
    isBelow,
  }: { readonly balance: Cents; readonly isSoldOut: boolean; readonly isBelow: boolean },
) {
  const { cart } = useCart();
  const notices = useRef<HTMLDivElement>(null);
  const { place, problem } = usePlaceBooking();
  const [refusedCart, setRefusedCart] = useState<typeof cart>();
  const [blockedCart, setBlockedCart] = useState<typeof cart>();
  // A changed cart is a new request, so an earlier refusal no longer applies.
  const refusal = refusedCart === cart ? problem : undefined;
  const isBlocked = blockedCart === cart && (input === undefined || isSoldOut);
  useEffect(() => {
    if (refusal !== undefined || isBlocked) notices.current?.focus();
  }, [refusal, isBlocked]);

  const book = async (values: CheckoutForm): Promise<void> => {
    if (input === undefined || isSoldOut) {
      setBlockedCart(cart);
      return notices.current?.focus();
    }
    if (isBelow) return notices.current?.focus();
    const event = { ...values.event, sameEvening };
    const chosen = { ...values, event, ...NO_CHOICES, ...choices };
    const { totalCents, dueNowCents } = server.quote ?? {};
    const shown =
      totalCents === undefined || dueNowCents === undefined
        ? undefined
        : { totalCents, dueNowCents };
    const refused = await place(input.lines, chosen, balance, shown);
    if (refused === undefined) return;
    if (refused.code === 'price_changed') server.again();
    setRefusedCart(cart);
    for (const error of refused.errors ?? []) {
      const field = fieldAt(error.path);
      if (field !== undefined) form.setError(field, { message: sayError(error) });
    }
  };
  const forget = (): void => setRefusedCart(undefined);
  const showErrors = (wrong: typeof form.formState.errors): void => {
    // Like any press of the button: what an earlier one was told no longer applies.
    forget();
    const [first] = listErrors(wrong);
    if (first !== undefined) goToField(first.id);
  };
  const press = (event: FormEvent): void => void form.handleSubmit(book, showErrors)(event);
  return { press, refusal, forget, isBlocked, notices };
}

/** Checkout of a non-empty cart: steps on the left, summary beside them. */
export function CheckoutPage({ held }: { readonly held: StoredBooking | undefined }) {
  const { cart, replace } = useCart();
  const today = useToday();
  const form = useCheckoutForm();
  const agrees = useAgreement(form);

  const lines = orderLines(cart, today);
  const pricing = useCheckoutPricing(form, lines, held?.manageToken);
  const { plan, server, amounts, sameEvening } = pricing;
  const hasExtras = useHasExtras(pricing);
  const { balance } = useDepositPlan(pricing);
  const hoursOf = useHours(form, sameEvening);
  useEveningsMoved(form, lines);
  const changes = server.quote === undefined ? [] : priceChanges(cart, server.quote);

  // Checked whenever the page opens, so that nobody fills in a form for days that are gone.
  const stock = useStock(
    lines.map(({ item, period }) => ({ productId: item.id, units: item.quantity, period })),
  );
  const isSoldOut = stock.some(({ soldOut }) => soldOut !== undefined);
  const zip = zipOf(form.watch('event.postalCode') ?? '');
  const isBelow = useIsBelowLeast(amounts.subtotal, zip);
  const { press, refusal, forget, isBlocked, notices } = useBookPress(form, pricing, {
    balance,
    isSoldOut,
    isBelow,
  });
  const taken =
    refusal?.code === 'unavailable' && refusal.reason !== 'crew'
      ? takenOf(refusal, lines)
      : undefined;
  const marked = taken === undefined ? [] : takenLines(lines, taken);
  const unpriced =
    refusal === undefined && isAboutPrices(server.problem) ? server.problem : undefined;
  const offersDays = (unpriced?.nearest ?? []).length > 0;
  const troubleOf = (line: OrderLine): string | undefined => {
    if (taken !== undefined && marked.includes(line)) return describeTaken(taken);
    return troubleOfLine(refusal ?? server.problem, lines.indexOf(line));
  };
  const moveOn =
    (refused: ApiProblem) =>
    (nearest: Nearest): void => {
      forget();
      moveToNearest(nearest, refused, { lines, form, replace });
    };

  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8">
        <OrderSummary {...{ lines, hoursOf, amounts, plan }} addOns={pricing.summaryAddOns} />
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!server.isAsking) press(event);
          }}
          className="grid grid-cols-1 gap-4 sm:gap-6"
        >
          <div
            ref={notices}
            tabIndex={-1}
            className="grid grid-cols-1 gap-4 empty:hidden focus:outline-none"
          >
            {held !== undefined && <HeldNotice held={held} />}
            <BelowLeastNote subtotal={amounts.subtotal} zip={zip} />
            {isBlocked && (
              <BlockedNotice
                isTooMany={stock.some(({ soldOut }) => soldOut?.fewer !== undefined)}
              />
            )}
            {taken !== undefined && <TakenNotice taken={taken} />}
            {refusal !== undefined && taken === undefined && (
              <RefusedNotice
                problem={refusal}
                held={held}
                startsAt={form.getValues('event.startsAt')}
                onNearest={moveOn(refusal)}
              />
            )}
            {unpriced !== undefined && (
              <QuoteNotice problem={unpriced} onNearest={moveOn(unpriced)} onRetry={server.retry} />
            )}
            <PriceChangeNotice
              changes={changes}
              onAccept={() => replace(withCataloguePrices(cart, changes))}
            />
          </div>
          <LinesStep
            {...{ lines, troubleOf, pricing, hoursOf }}
            cents={amounts.lines}
            stock={offersDays ? stock.map(withoutOpenings) : stock}
          >
            <PackagesToComplete form={form} pricing={pricing} />
          </LinesStep>
          <ContactStep form={form} />
          <PlaceStep {...{ form, pricing, lines }} isForEach={hasSeveralPeriods(lines)} />
          {hasExtras && <ExtrasStep form={form} pricing={pricing} number={4} />}
          <PaymentStep {...{ form, pricing, lines }} number={hasExtras ? 5 : 4} />
          <BookingCard {...{ form, agrees, pricing, lines }} saves={held !== undefined} />
        </form>
      </div>
    </>
  );
}
