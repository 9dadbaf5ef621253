import { type Cents, sumCents } from '../money/cents.ts';
import { daysBetween } from '../time/calendar-day.ts';
import type { RentalPeriod } from '../time/rental-days.ts';
import { type PaymentPlan, planPayment } from './deposit-plan.ts';
import { priceLine } from './price-line.ts';

/** What the price of a line depends on; a product and a cart item both give it. */
export type QuoteRequestLine = RentalPeriod & {
  readonly productId: string;
  readonly title: string;
  readonly unitPrice: Cents;
  readonly quantity: number;
};

export type QuoteLine = QuoteRequestLine & { readonly days: number; readonly linePrice: Cents };

export type Quote = {
  readonly lines: readonly QuoteLine[];
  readonly subtotal: Cents;
  /** The subtotal plus every adjustment the business settings turn on. */
  readonly total: Cents;
  readonly plan: PaymentPlan;
  readonly dueNow: Cents;
  readonly balance: Cents;
};

const quoteLine = (line: QuoteRequestLine): QuoteLine => ({
  ...line,
  days: daysBetween(line.startDate, line.endDate),
  linePrice: priceLine(line.unitPrice, line, line.quantity),
});

/** The same function prices the cart in the browser and the reservation on the server. */
export function quote(requested: readonly QuoteRequestLine[], plan: PaymentPlan): Quote {
  const lines = requested.map(quoteLine);
  const subtotal = sumCents(lines.map(({ linePrice }) => linePrice));
  return { lines, subtotal, total: subtotal, plan, ...planPayment(subtotal, plan) };
}
