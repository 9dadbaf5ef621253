import {
  type Cents,
  cents,
  NO_CENTS,
  maxCents,
  minCents,
  percentOf,
  subtractCents,
} from '#core/kernel/cents.ts';
import { DEFAULT_DEPOSIT_PERCENT } from '#core/settings/business-settings.ts';

/** `deposit`: a share now, the rest later. `full`: everything now (specification §3, §9). */
export const PAYMENT_PLANS = ['deposit', 'full'] as const;
export type PaymentPlan = (typeof PAYMENT_PLANS)[number];

type Split = { readonly deposit: Cents; readonly balance: Cents };

/** The balance is total minus deposit, so no cent is lost to rounding. */
export function splitTotal(total: Cents, percent: number = DEFAULT_DEPOSIT_PERCENT): Split {
  const deposit = percentOf(total, percent);
  return { deposit, balance: subtractCents(total, deposit) };
}

/** Stripe's minimum charge (docs.stripe.com/currencies, Minimum and maximum charge amounts). */
export const LEAST_PAYMENT = cents(50);

/** Too small for the card provider: pay in cash or with credit, or waive it. */
export const isBelowCard = (balance: number): boolean => balance > 0 && balance < LEAST_PAYMENT;

/** The least that a customer may pay of a balance. */
export const LEAST_PART = cents(100);

/** Whether a card may pay this part of a balance: what is left must be payable by card, too. */
export const isPayablePart = (part: number, balance: number): boolean =>
  part === balance || (part >= LEAST_PART && balance - part >= LEAST_PAYMENT);

/**
 * What a credit pays of a total: its whole balance, but never leaving less than the minimum card
 * payment. If the total itself is below that minimum, it pays what it can.
 */
export function creditShare(total: Cents, available: Cents): Cents {
  const share = minCents(total, available);
  const left = subtractCents(total, share);
  if (isBelowCard(total)) return share;
  return left > 0 && left < LEAST_PAYMENT
    ? maxCents(NO_CENTS, subtractCents(total, LEAST_PAYMENT))
    : share;
}

/** What is due at booking and what remains, after `credited`, which is subtracted first. */
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
