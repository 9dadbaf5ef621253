import { type Cents, NO_CENTS, maxCents, percentOf, subtractCents } from '../money/cents.ts';

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

/** What the customer pays at booking, and what remains. */
export function planPayment(total: Cents, plan: PaymentPlan): { dueNow: Cents; balance: Cents } {
  if (plan === 'full') return { dueNow: total, balance: NO_CENTS };
  const { deposit, balance } = splitTotal(total);
  return { dueNow: deposit, balance };
}

/** Remaining balance = max(0, total - amountCharged) (specification §5). */
export const remainingBalance = (total: Cents, charged: Cents): Cents =>
  maxCents(NO_CENTS, subtractCents(total, charged));
