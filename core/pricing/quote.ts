import { daysBetween } from '#core/kernel/calendar-day.ts';
import { addCents, type Cents, sumCents, timesCents } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { adjust, AS_LISTED, type Pricing } from './adjust.ts';
import type { Adjustment, AgreedRates, LineRates, MaybeTax, PricedPer } from './adjustment.ts';
import { type PaymentPlan, planPayment } from './deposit-plan.ts';

// Order of calculation and rounding: docs/decisions/07-pricing-and-tax.md.

/** Price x days x quantity (specification §5); per-event prices ignore the days. */
export const priceLine = (
  unitPrice: Cents,
  period: RentalPeriod,
  quantity: number,
  per: PricedPer = 'day',
): Cents => {
  const days = per === 'event' ? 1 : daysBetween(period.startDate, period.endDate);
  return timesCents(unitPrice, days * quantity);
};

/** What a line's price depends on. Without tax fields it is taxed like rentals. */
export type QuoteRequestLine = RentalPeriod & {
  readonly productId: string;
  readonly title: string;
  /** The title in Spanish. */
  readonly es?: { readonly title?: string | undefined } | undefined;
  readonly unitPrice: Cents;
  readonly quantity: number;
  /** For add-ons; `day` by default. */
  readonly per?: PricedPer | undefined;
  /** Rates of a line that was priced earlier. */
  readonly agreed?: AgreedRates | undefined;
} & MaybeTax;

export type QuoteLine = QuoteRequestLine & {
  readonly days: number;
  readonly linePrice: Cents;
  /** The rates it was priced at; absent if nothing was priced again. */
  readonly rates?: LineRates | undefined;
};

export type Quote = {
  readonly lines: readonly QuoteLine[];
  readonly subtotal: Cents;
  readonly adjustments: readonly Adjustment[];
  /** The subtotal plus every adjustment. */
  readonly total: Cents;
  readonly plan: PaymentPlan;
  readonly depositPercent: number;
  readonly dueNow: Cents;
  readonly balance: Cents;
  /** What a rain check or gift card pays. `dueNow` and `balance` are the amounts left. */
  readonly credit?: QuotedCredit | undefined;
};

type QuotedCredit = {
  readonly code: string;
  readonly amount: Cents;
  /** Balance left on the credit afterwards, shown before it is used. */
  readonly left?: Cents | undefined;
};

const quoteLine = (line: QuoteRequestLine): QuoteLine => ({
  ...line,
  days: daysBetween(line.startDate, line.endDate),
  linePrice: priceLine(line.unitPrice, line, line.quantity, line.per),
});

/** The sum of lines and adjustments, split by the payment plan. */
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

/** The quote after a credit has paid its share. */
export function payWith(quoted: Quote, credit: QuotedCredit): Quote {
  const { total, plan, depositPercent } = quoted;
  return { ...quoted, credit, ...planPayment(total, plan, depositPercent, credit.amount) };
}

/** Prices both the browser's cart and the server's reservation, so that they agree. */
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

/** The quote as booked, from stored amounts. Never recalculated with today's settings. */
export const agreedQuote = (
  lines: readonly QuoteRequestLine[],
  adjustments: readonly Adjustment[],
  plan: PaymentPlan,
  depositPercent: number,
): Quote => totalUp(lines.map(quoteLine), adjustments, plan, depositPercent);
