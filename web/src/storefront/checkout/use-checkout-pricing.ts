import { useEffect, useState } from 'react';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { AddOnInput, QuoteDto, QuoteInput } from '#core/contract/quotes.ts';
import { normalCreditCode } from '#core/credits/credit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, centsFromDollars } from '#core/kernel/cents.ts';
import { type RentalPeriod, spansOf } from '#core/kernel/rental-days.ts';
import { ok } from '#core/kernel/result.ts';
import type { Pricing } from '#core/pricing/adjust.ts';
import { discountIn } from '#core/pricing/adjustment.ts';
import { checkDelivery, zipOf } from '#core/pricing/delivery.ts';
import type { QuoteRequestLine } from '#core/pricing/quote.ts';
import { powerSupplyOf } from '#core/pricing/suggest-add-ons.ts';
import { powerNeeded } from '#core/reservations/party.ts';
import { sayProblem } from '#texts/problems.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { crowdOf, misfitsOf, typedYard } from '#web/shared/booking/misfits.tsx';
import { withPickup } from '#web/shared/booking/pickup-choices.tsx';
import { settled, useAsked } from '#web/shared/data/query.ts';
import { useProducts } from '#web/shared/data/use-product.ts';
import { type OfferedAddOn, useAddOns } from '#web/shared/pricing/use-add-ons.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { eveningsOf, lineInputs, type OrderLine, quoteRequest } from './cart-order.ts';
import { amountsOf } from './order-summary.tsx';
import { choicesOf } from './place-booking.ts';
import type { CheckoutFormControl } from './use-checkout-form.ts';

/** The server's price for this order. Without `input`, it cannot be booked yet. */
function useServerQuote(input: QuoteInput | undefined) {
  const shop = useShop();
  const { answer, again } = useAsked<QuoteDto | null>({
    key: ['quote', input],
    async ask(signal) {
      if (input === undefined) return ok(null);
      await settled(signal);
      return shop('POST /quotes', { body: input });
    },
  });
  return {
    /** For exactly this order. Undefined until known. */
    quote: (answer.kind === 'ready' && answer.value) || undefined,
    isAsking: answer.kind === 'loading' && input !== undefined,
    problem: answer.kind === 'failed' ? answer.problem : undefined,
    /** Asks once more for the same order. */
    again: () => void again(),
    retry: answer.kind === 'failed' ? answer.retry : () => undefined,
  };
}

/** Days the add-ons are needed. Empty while no line has days. */
const servedDays = (lines: readonly OrderLine[]): readonly RentalPeriod[] =>
  spansOf(lines.flatMap(({ period }) => period ?? []));

/** Keeps amounts from jumping while the server recalculates. */
function promoOf(quoted: QuoteDto | undefined, code: string | undefined): Pricing['promo'] {
  const promo = quoted?.adjustments?.find(({ kind }) => kind === 'promo');
  if (promo?.name === undefined || promo.name !== code) return undefined;
  const { rate, amountCents, name } = promo;
  return { code: name, discount: discountIn({ rate, amount: cents(amountCents) }) };
}

function creditOf(quoted: QuoteDto | undefined, typed: string | undefined) {
  const { code, amountCents = 0, leftCents = 0 } = quoted?.credit ?? {};
  return code !== undefined && code === normalCreditCode(typed ?? '')
    ? { code, balance: cents(amountCents + leftCents) }
    : undefined;
}

const addOnLines = (
  wanted: readonly AddOnInput[],
  offered: readonly OfferedAddOn[],
  periods: readonly RentalPeriod[],
): readonly QuoteRequestLine[] =>
  wanted.flatMap(({ productId, quantity }) => {
    const offer = offered.find(({ product }) => product.id === productId);
    if (offer === undefined) return [];
    const { product, per, taxable } = offer;
    const unitPrice = centsFromDollars(product.price);
    const line = { productId, title: product.title, unitPrice, quantity, per, taxable };
    return periods.map((period) => ({ ...line, ...period }));
  });

/** Problems of the promo code, shown beside its field. */
export const isPromoProblem = (problem: ApiProblem | undefined): problem is ApiProblem =>
  problem !== undefined && problem.code.startsWith('promo_');

/** Problems of the rain check or gift card, shown beside its field. */
export const isCreditProblem = (problem: ApiProblem | undefined): problem is ApiProblem =>
  problem !== undefined && problem.code.startsWith('credit_');

/** Empties the field of a refused code and shows why beside it. */
function useRefusedCode(
  { setValue, setError }: CheckoutFormControl,
  name: 'promoCode' | 'creditCode',
  why: string | undefined,
): void {
  useEffect(() => {
    if (why === undefined) return;
    setValue(name, '');
    setError(name, { message: why });
  }, [name, why, setValue, setError]);
}

/** The order's price with all choices: calculated locally right away, then by the server. */
export function useCheckoutPricing(
  form: CheckoutFormControl,
  lines: readonly OrderLine[],
  /** The token of this browser's hold, which the order replaces. */
  replaces: string | undefined,
) {
  const settings = useSettings();
  const [chosenPlan, typed = '', promoCode, damageWaiver, chosen = [], creditCode, venue] =
    form.watch([
      'plan',
      'event.postalCode',
      'promoCode',
      'damageWaiver',
      'addOns',
      'creditCode',
      'event.venue',
    ]);
  const asked = form.watch('event.sameEvening');
  // Radio buttons give null, not undefined, until the form has its values.
  const plan = chosenPlan ?? 'deposit';
  const rented = useProducts(lines.map(({ item }) => item.id));
  const periods = servedDays(lines);
  const inputs = lineInputs(lines);
  const { circuits } = powerNeeded(
    inputs ?? [],
    new Map(rented.map((product) => [product.id, product])),
  );
  const offers = useAddOns(rented, circuits, periods);

  const known = new Set(
    settings.addOns.isOn ? settings.addOns.offers.map((one) => one.productId) : [],
  );
  const addOns = chosen.filter(({ productId }) => known.has(productId));
  const zip = zipOf(typed);
  const isServed = zip !== undefined && checkDelivery(zip, settings.delivery).kind !== 'outside';
  const postalCode = isServed ? zip : undefined;
  const choices = choicesOf({ promoCode, creditCode, damageWaiver, addOns });

  const evenings = eveningsOf(lines, asked, settings.limits);
  const sameEvening = evenings.all;
  const input: QuoteInput | undefined = inputs && {
    lines: inputs,
    plan,
    ...choices,
    postalCode,
    ...(sameEvening.length > 0 && { sameEvening }),
    replaces,
  };
  const server = useServerQuote(input);
  const [last, setLast] = useState<QuoteDto>();
  if (server.quote !== undefined && server.quote !== last) setLast(server.quote);

  const pricing = { settings, damageWaiver, postalCode, promo: promoOf(last, promoCode) };
  const credit = creditOf(last, creditCode);
  const local = { addOns: addOnLines(addOns, offers.addOns, periods), pricing, credit };
  const amounts = amountsOf(lines, plan, server.quote, local);

  const { problem } = server;
  useRefusedCode(form, 'promoCode', isPromoProblem(problem) ? sayProblem(problem) : undefined);
  useRefusedCode(form, 'creditCode', isCreditProblem(problem) ? sayProblem(problem) : undefined);

  const addOnsNow = server.quote ? server.quote.lines.slice(lines.length) : local.addOns;
  const onSite = [...rented, ...offers.addOns.map(({ product }) => product)];
  const supply = powerSupplyOf(settings.addOns);
  const products = new Map(onSite.map((product) => [product.id, product]));
  const power = powerNeeded([...(inputs ?? []), ...local.addOns], products, supply);
  const summaryAddOns = [...new Map(addOnsNow.map((one) => [one.productId, one])).values()];
  return {
    plan,
    input,
    /** The pickups on the same evening: chosen, or the only ones that are possible. */
    sameEvening,
    pickUp: (endDate: CalendarDay, isEvening: boolean): void =>
      form.setValue('event.sameEvening', withPickup(evenings.chosen, endDate, isEvening)),
    choices,
    server,
    amounts,
    offers,
    summaryAddOns,
    products,
    spot: {
      venue,
      /** An add-on brings the power. */
      isPowerBrought: power.isBrought,
      /** The add-on that would supply it. */
      addOn: offers.addOns.find(({ product }) => supply.has(product.id))?.product.title,
      check: {
        circuits: power.circuits,
        misfits: misfitsOf(rented, venue, power.isBrought),
        crowd: crowdOf(rented, inputs ?? [], typedYard(venue)),
      },
    },
    /** The order as the browser prices it. */
    local: { lines: [...quoteRequest(lines), ...local.addOns], pricing },
  };
}

export type CheckoutPricing = ReturnType<typeof useCheckoutPricing>;
