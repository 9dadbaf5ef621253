import { useEffect, useState, useCallback } from 'react';
import { cents } from '#core/kernel/cents.ts';
import { centsFromDollars } from '#core/kernel/dollars.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { AddOnInput, QuoteDto, QuoteInput } from '#core/contract/quotes.ts';
import type { Pricing } from '#core/pricing/adjust.ts';
import { checkDelivery, zipOf } from '#core/pricing/delivery.ts';
import type { QuoteRequestLine } from '#core/pricing/quote.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { lineInputs, type OrderLine } from '#web/storefront/checkout/cart-order.ts';
import { amountsOf } from '#web/storefront/checkout/order-summary.tsx';
import { choicesOf } from '#web/storefront/checkout/place-booking.ts';
import type { CheckoutFormControl } from '#web/shared/booking/use-checkout-form.ts';
import { type OfferedAddOn, useAddOns } from '#web/shared/pricing/use-add-ons.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { sayProblem } from '#texts/problems.ts';
import { useShop } from '#web/shared/app-context.tsx';

/** Steps of a quantity in quick succession ask once. */
const SETTLE_MILLISECONDS = 250;

type ServerQuote = {
  /** For exactly this order; undefined until it is there. */
  readonly quote: QuoteDto | undefined;
  readonly problem: ApiProblem | undefined;
  retry(): void;
};

type Answered = {
  readonly wanted: string;
  readonly quote?: QuoteDto | undefined;
  readonly problem?: ApiProblem | undefined;
};

/** What the shop asks for this order now. @param input undefined while it cannot be booked */
function useServerQuote(input: QuoteInput | undefined): ServerQuote {
  const shop = useShop();
  const [answered, setAnswered] = useState<Answered>({ wanted: '' });
  const wanted = input === undefined ? '' : JSON.stringify(input);

  const ask = useCallback(async (): Promise<Answered> => {
    const answer = await shop.quote(JSON.parse(wanted));
    return answer.ok ? { wanted, quote: answer.value } : { wanted, problem: answer.error };
  }, [shop, wanted]);

  useEffect(() => {
    if (wanted === '') return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await ask();
      if (isCurrent) setAnswered(answer);
    }, SETTLE_MILLISECONDS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [ask, wanted]);

  const current = answered.wanted === wanted ? answered : undefined;
  const retry = async (): Promise<void> => setAnswered(await ask());
  return { quote: current?.quote, problem: current?.problem, retry: () => void retry() };
}

const NONE: readonly ProductDto[] = [];

/** The products of a cart, with the facts that its lines do not keep. One that cannot be had is left out. */
function useRented(ids: readonly string[], isWanted: boolean): readonly ProductDto[] {
  const shop = useShop();
  const [found, setFound] = useState(NONE);
  const wanted = isWanted ? [...new Set(ids)].join() : '';
  useEffect(() => {
    if (wanted === '') return undefined;
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const answers = await Promise.all(wanted.split(',').map((id) => shop.findProduct(id)));
      const products = answers.flatMap((answer) => (answer.ok ? [answer.value] : []));
      if (isCurrent) setFound(products);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, [shop, wanted]);
  return wanted === '' ? NONE : found;
}

/** From the first delivery to the last pick-up; undefined while a line has no days. */
function wholePeriod(lines: readonly OrderLine[]): RentalPeriod | undefined {
  const periods = lines.flatMap(({ period }) => period ?? []);
  const starts = periods.map(({ startDate }) => startDate).sort();
  const ends = periods.map(({ endDate }) => endDate).sort();
  const [startDate, endDate] = [starts[0], ends.at(-1)];
  if (startDate === undefined || endDate === undefined) return undefined;
  return { startDate, endDate };
}

/** So that the amounts do not jump while the server is asked again. */
function promoOf(quoted: QuoteDto | undefined, code: string | undefined): Pricing['promo'] {
  const promo = quoted?.adjustments?.find(({ kind }) => kind === 'promo');
  if (promo?.name === undefined || promo.name !== code) return undefined;
  const { rate, amountCents, name } = promo;
  return {
    code: name,
    discount:
      rate === undefined
        ? { kind: 'amount', amount: cents(-amountCents) }
        : { kind: 'percent', percent: rate },
  };
}

const addOnLines = (
  wanted: readonly AddOnInput[],
  offered: readonly OfferedAddOn[],
  period: RentalPeriod | undefined,
): readonly QuoteRequestLine[] =>
  wanted.flatMap(({ productId, quantity }) => {
    const offer = offered.find(({ product }) => product.id === productId);
    if (offer === undefined || period === undefined) return [];
    const { product, per, taxable } = offer;
    const unitPrice = centsFromDollars(product.price);
    return [{ productId, title: product.title, unitPrice, quantity, ...period, per, taxable }];
  });

/** It is about the code, and told beside its field. */
export const isPromoProblem = (problem: ApiProblem | undefined): problem is ApiProblem =>
  problem !== undefined && problem.code.startsWith('promo_');

/** As above, of a rain check or gift card. */
export const isCreditProblem = (problem: ApiProblem | undefined): problem is ApiProblem =>
  problem !== undefined && problem.code.startsWith('credit_');

/** What the order costs with everything that was chosen: reckoned here at once, and by the server as soon as it answers. */
export function useCheckoutPricing(form: CheckoutFormControl, lines: readonly OrderLine[]) {
  const settings = useSettings();
  const [plan = 'deposit', typed = '', promoCode, damageWaiver, chosen = [], creditCode] =
    form.watch(['plan', 'event.postalCode', 'promoCode', 'damageWaiver', 'addOns', 'creditCode']);
  const rented = useRented(
    lines.map(({ item }) => item.id),
    settings.addOns.isOn,
  );
  const period = wholePeriod(lines);
  const offers = useAddOns(rented, period);

  const known = new Set(
    settings.addOns.isOn ? settings.addOns.offers.map((one) => one.productId) : [],
  );
  const addOns = chosen.filter(({ productId }) => known.has(productId));
  const zip = zipOf(typed);
  const isServed = zip !== undefined && checkDelivery(zip, settings.delivery).kind !== 'outside';
  const postalCode = isServed ? zip : undefined;
  const choices = choicesOf({ promoCode, creditCode, damageWaiver, addOns });

  const inputs = lineInputs(lines);
  const input: QuoteInput | undefined = inputs && { lines: inputs, plan, ...choices, postalCode };
  const server = useServerQuote(input);
  const [last, setLast] = useState<QuoteDto>();
  if (server.quote !== undefined && server.quote !== last) setLast(server.quote);

  const pricing = { settings, damageWaiver, postalCode, promo: promoOf(last, promoCode) };
  const local = { addOns: addOnLines(addOns, offers.addOns, period), pricing };
  const amounts = amountsOf(lines, plan, server.quote, local);

  const refusal = isPromoProblem(server.problem) ? sayProblem(server.problem) : undefined;
  const { setValue, setError } = form;
  useEffect(() => {
    if (refusal === undefined) return;
    setValue('promoCode', '');
    setError('promoCode', { message: refusal });
  }, [refusal, setValue, setError]);
  const noCredit = isCreditProblem(server.problem) ? sayProblem(server.problem) : undefined;
  useEffect(() => {
    if (noCredit === undefined) return;
    setValue('creditCode', '');
    setError('creditCode', { message: noCredit });
  }, [noCredit, setValue, setError]);

  const summaryAddOns = server.quote
    ? server.quote.lines.slice(lines.length)
    : local.addOns.map(({ productId, title, quantity }) => ({ productId, title, quantity }));
  return { plan, input, choices, server, amounts, offers, summaryAddOns };
}

export type CheckoutPricing = ReturnType<typeof useCheckoutPricing>;
