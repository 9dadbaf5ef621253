import { addCents, type Cents, sumCents, timesCents } from '#core/kernel/cents.ts';
import { daysBetween } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { adjust, AS_LISTED, type Pricing } from './adjust.ts';
import type { Adjustment, AgreedRates, LineRates, MaybeTax, PricedPer } from './adjustment.ts';
import { type PaymentPlan, planPayment } from './deposit-plan.ts';

// Order of calculation and rounding: docs/decisions/08-pricing-and-tax.md.

/** Price x number of days x quantity (specification §5); what is priced by the event counts no days. */
export const priceLine = (
  unitPrice: Cents,
  period: RentalPeriod,
  quantity: number,
  per: PricedPer = 'day',
): Cents => {
  const days = per === 'event' ? 1 : daysBetween(period.startDate, period.endDate);
  return timesCents(unitPrice, days * quantity);
};

/** What the price of a line depends on; a product and a cart item both give it. Untold, it is taxed as rentals are. */
export type QuoteRequestLine = RentalPeriod & {
  readonly productId: string;
  readonly title: string;
  readonly unitPrice: Cents;
  readonly quantity: number;
  /** Of add-ons: `day` unless told. */
  readonly per?: PricedPer | undefined;
  /** Of a line that was priced before. */
  readonly agreed?: AgreedRates | undefined;
} & MaybeTax;

export type QuoteLine = QuoteRequestLine & {
  readonly days: number;
  readonly linePrice: Cents;
  /** At which it was priced; absent where nothing was priced anew. */
  readonly rates?: LineRates | undefined;
};

export type Quote = {
  readonly lines: readonly QuoteLine[];
  readonly subtotal: Cents;
  readonly adjustments: readonly Adjustment[];
  /** The subtotal plus every adjustment the business settings turn on. */
  readonly total: Cents;
  readonly plan: PaymentPlan;
  readonly depositPercent: number;
  readonly dueNow: Cents;
  readonly balance: Cents;
  /** What a rain check or gift card pays; `dueNow` and `balance` are what it leaves. */
  readonly credit?: QuotedCredit | undefined;
};

export type QuotedCredit = {
  readonly code: string;
  readonly amount: Cents;
  /** What stays on it for another time; told before it is used. */
  readonly left?: Cents | undefined;
};

const quoteLine = (line: QuoteRequestLine): QuoteLine => ({
  ...line,
  days: daysBetween(line.startDate, line.endDate),
  linePrice: priceLine(line.unitPrice, line, line.quantity, line.per),
});

/** The sum of the lines and what is added to it, split by the plan. */
export function totalUp(
  lines: readonly QuoteLine[],
  adjustments: readonly Adjustment[],
  plan: PaymentPlan,
  depositPercent: number,
): Quote {
  const subtotal = sumCents(lines.map(({ linePrice }) => linePrice));
  const total = addCents(subtotal, sumCents(adjustments.map(({ amount }) => amount)));
  const split = planPayment(total, plan, depositPercent);
  return { lines, subtotal, adjustments, total, plan, depositPercent, ...split };
}

/** The quote once a credit pays its share. */
export function payWith(quoted: Quote, credit: QuotedCredit): Quote {
  const { total, plan, depositPercent } = quoted;
  return { ...quoted, credit, ...planPayment(total, plan, depositPercent, credit.amount) };
}

/** The same function prices the cart in the browser and the reservation on the server. */
export function quote(
  requested: readonly QuoteRequestLine[],
  plan: PaymentPlan,
  pricing: Pricing = AS_LISTED,
): Quote {
  const lines = requested.map(quoteLine);
  const { percent } = pricing.settings.deposit;
  const { adjustments, rates } = adjust(lines, pricing);
  const rated = lines.map((line, index) => ({ ...line, rates: rates[index] }));
  return totalUp(rated, adjustments, plan, percent);
}

/** What was booked, from what was stored: never calculated again, whatever the settings say by now. */
export const agreedQuote = (
  lines: readonly QuoteRequestLine[],
  adjustments: readonly Adjustment[],
  plan: PaymentPlan,
  depositPercent: number,
): Quote => totalUp(lines.map(quoteLine), adjustments, plan, depositPercent);
