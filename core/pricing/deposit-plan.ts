import {
  type Cents,
  cents,
  NO_CENTS,
  maxCents,
  minCents,
  percentOf,
  subtractCents,
} from '#core/kernel/cents.ts';

/** `deposit`: a share now, the rest later. `full`: everything now (specification §3, §9). */
export const PAYMENT_PLANS = ['deposit', 'full'] as const;
export type PaymentPlan = (typeof PAYMENT_PLANS)[number];

export const DEFAULT_DEPOSIT_PERCENT = 50;

export type Split = { readonly deposit: Cents; readonly balance: Cents };

/** The balance is what the deposit leaves, so no cent is lost to rounding. */
export function splitTotal(total: Cents, percent: number = DEFAULT_DEPOSIT_PERCENT): Split {
  const deposit = percentOf(total, percent);
  return { deposit, balance: subtractCents(total, deposit) };
}

/** The card provider takes no payment below (docs.stripe.com/currencies, Minimum and maximum charge amounts). */
export const LEAST_PAYMENT = cents(50);

/** Left to pay, and less than the card provider takes: cash, a credit or letting it go are the ways out. */
export const isBelowCard = (balance: number): boolean => balance > 0 && balance < LEAST_PAYMENT;

/**
 * What a credit pays of a total: all it has, but never so much that less than the least payment is left. Of what no card takes
 * anyway it pays what it can.
 */
export function creditShare(total: Cents, available: Cents): Cents {
  const share = minCents(total, available);
  const left = subtractCents(total, share);
  if (isBelowCard(total)) return share;
  return left > 0 && left < LEAST_PAYMENT
    ? maxCents(NO_CENTS, subtractCents(total, LEAST_PAYMENT))
    : share;
}

/** What the customer pays at booking, and what remains. @param credited what a credit pays: it counts first */
export function planPayment(
  total: Cents,
  plan: PaymentPlan,
  depositPercent: number = DEFAULT_DEPOSIT_PERCENT,
  credited: Cents = NO_CENTS,
): { dueNow: Cents; balance: Cents } {
  const open = remainingBalance(total, credited);
  const deposit = splitTotal(total, depositPercent).deposit;
  const wanted = plan === 'full' ? open : remainingBalance(deposit, credited);
  const isTooLittle = credited > 0 && wanted > 0 && wanted < LEAST_PAYMENT;
  const dueNow = isTooLittle ? minCents(open, LEAST_PAYMENT) : wanted;
  return { dueNow, balance: subtractCents(open, dueNow) };
}

/** Remaining balance = max(0, total - amountCharged) (specification §5). */
export const remainingBalance = (total: Cents, charged: Cents): Cents =>
  maxCents(NO_CENTS, subtractCents(total, charged));
