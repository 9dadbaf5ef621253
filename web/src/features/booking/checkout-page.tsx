import { useEffect, useRef, useState } from 'react';
import { cents } from '#core/money/cents.ts';
import { formatUsd } from '#core/money/format-usd.ts';
import type { ApiProblem } from '#core/ports/shop-api.ts';
import { instant } from '#core/time/instant.ts';
import { lineInputs, type OrderLine, orderLines } from '#web/features/booking/cart-order.ts';
import { fieldAt, listErrors } from '#web/features/booking/checkout-fields.ts';
import type { CheckoutForm } from '#web/features/booking/checkout-form.schema.ts';
import {
  HeldNotice,
  PriceChangeNotice,
  QuoteNotice,
  RefusedNotice,
  TakenNotice,
} from '#web/features/booking/checkout-notices.tsx';
import { CheckoutStep } from '#web/features/booking/checkout-step.tsx';
import { ContactStep, PlaceStep } from '#web/features/booking/contact-steps.tsx';
import { ErrorSummary } from '#web/features/booking/error-summary.tsx';
import { LinesStep } from '#web/features/booking/lines-step.tsx';
import { amountsOf, OrderSummary } from '#web/features/booking/order-summary.tsx';
import { PlanCards } from '#web/features/booking/plan-cards.tsx';
import { priceChanges, withCataloguePrices } from '#web/features/booking/price-changes.ts';
import { isHeld, storedBooking } from '#web/features/booking/stored-booking.ts';
import { TermsStep } from '#web/features/booking/terms-step.tsx';
import { describeTaken, takenLines, takenOf } from '#web/features/booking/unavailable.ts';
import { useCheckoutForm } from '#web/features/booking/use-checkout-form.ts';
import { usePlaceBooking } from '#web/features/booking/use-place-booking.ts';
import { useServerQuote } from '#web/features/booking/use-server-quote.ts';
import { useToday } from '#web/shared/app-context.tsx';
import { useCart } from '#web/shared/cart-context.tsx';
import { Button } from '#web/shared/ui/button.tsx';

/** The unpaid booking of this browser, looked up once: it stands while the page is filled in. */
function useHeldBooking() {
  const [held] = useState(() => {
    const booking = storedBooking.read();
    return isHeld(booking, instant(Date.now())) ? booking : undefined;
  });
  return held;
}

/** The line a refused quote or booking names: `lines.0.startDate`. */
function troubleOfLine(problem: ApiProblem | undefined, index: number): string | undefined {
  return problem?.errors?.find(({ path }) => path.startsWith(`lines.${index}.`))?.message;
}

/** The checkout of a cart that is not empty: steps on the left, the summary beside them. */
export function CheckoutPage() {
  const { cart, replace } = useCart();
  const today = useToday();
  const held = useHeldBooking();
  const form = useCheckoutForm();
  const summary = useRef<HTMLDivElement>(null);
  const notices = useRef<HTMLDivElement>(null);
  const { place, problem } = usePlaceBooking();
  const [refusedCart, setRefusedCart] = useState<typeof cart>();

  const plan = form.watch('plan') ?? 'deposit';
  const lines = orderLines(cart, today);
  const inputs = lineInputs(lines);
  const server = useServerQuote(inputs, plan);
  const amounts = amountsOf(lines, plan, server.quote);
  const changes = server.quote === undefined ? [] : priceChanges(cart, server.quote);

  // A changed cart is a new question: what was refused before says nothing of it.
  const refusal = refusedCart === cart ? problem : undefined;
  const taken = refusal?.code === 'unavailable' ? takenOf(refusal, lines) : undefined;
  const marked = taken === undefined ? [] : takenLines(lines, taken);
  const isOurs = taken !== undefined && held?.content.includes(taken.productId ?? '-') === true;

  const troubleOf = (line: OrderLine): string | undefined => {
    if (taken !== undefined && marked.includes(line)) return describeTaken(taken);
    return troubleOfLine(refusal ?? server.problem, lines.indexOf(line));
  };

  const book = async (values: CheckoutForm): Promise<void> => {
    if (inputs === undefined) return notices.current?.focus();
    const refused = await place(inputs, values);
    if (refused === undefined) return;
    setRefusedCart(cart);
    for (const { path, message } of refused.errors ?? []) {
      const field = fieldAt(path);
      if (field !== undefined) form.setError(field, { message });
    }
  };
  useEffect(() => {
    if (refusal !== undefined) notices.current?.focus();
  }, [refusal]);
  const showErrors = (): void => {
    requestAnimationFrame(() => summary.current?.focus());
  };
  const { errors, isSubmitting, isSubmitted } = form.formState;

  return (
    <>
      <header className="mb-6 grid gap-2 md:mb-8">
        <p className="eyebrow">Checkout</p>
        <h1 className="text-title font-semibold">Your details</h1>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8">
        <form
          noValidate
          onSubmit={(event) => void form.handleSubmit(book, showErrors)(event)}
          className="grid gap-6"
        >
          <div ref={notices} tabIndex={-1} className="grid gap-4 empty:hidden focus:outline-none">
            {held !== undefined && !isOurs && <HeldNotice title={held.productTitle} />}
            {taken !== undefined && <TakenNotice taken={taken} isOurs={isOurs} />}
            {refusal !== undefined && taken === undefined && <RefusedNotice problem={refusal} />}
            {refusal === undefined && server.problem !== undefined && (
              <QuoteNotice problem={server.problem} onRetry={server.retry} />
            )}
            <PriceChangeNotice
              changes={changes}
              onAccept={() => replace(withCataloguePrices(cart, changes))}
            />
          </div>
          <LinesStep lines={lines} cents={amounts.lines} troubleOf={troubleOf} />
          <ContactStep form={form} />
          <PlaceStep form={form} />
          <CheckoutStep id="payment" number={4} title="How would you like to pay?">
            <PlanCards total={cents(amounts.total)} input={() => form.register('plan')} />
          </CheckoutStep>
          <div className="card grid gap-5 p-4 sm:p-6">
            <TermsStep form={form} />
            {isSubmitted && <ErrorSummary ref={summary} errors={listErrors(errors)} />}
            <Button type="submit" variant="primary" size="lg" busy={isSubmitting}>
              {isSubmitting
                ? 'Holding your dates…'
                : `Book and pay ${formatUsd(cents(amounts.dueNow))}`}
            </Button>
            <p className="text-center text-sm text-muted">
              Next you pay by card. Your dates are held for 30 minutes meanwhile.
            </p>
          </div>
        </form>
        <OrderSummary lines={lines} amounts={amounts} plan={plan} />
      </div>
    </>
  );
}
