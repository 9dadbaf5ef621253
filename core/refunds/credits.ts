import {
  type Credit,
  issueCredit,
  returnToCredit,
  soldUntil,
  takeFromCredit,
  usableCredit,
} from '#core/credits/credit.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Cents, cents, minCents, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingDecision, BookingFacts } from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { ledgerOf } from '#core/reservations/mistaken-payment.ts';
import type { CreditEntry } from '#core/reservations/money-entry.ts';
import {
  creditsPaying,
  type Reservation,
  netPaidOf,
  promisedOf,
} from '#core/reservations/reservation.ts';
import { bookedPolicyOf, rainCheckExpires } from './cancellation-policy.ts';
import { cardNetPaidOf, withRefunds } from './net-paid.ts';
import { withCashRefundDue } from './offline-payments.ts';

/** Code and last day of a new credit, chosen outside the decision, so that it stays pure. */
export type CreditToIssue = { readonly code: string; readonly expiresOn: CalendarDay };

const enterCredit = (
  reservation: Reservation,
  entry: Pick<CreditEntry, 'kind' | 'amount' | 'code'>,
  { now, by }: ActionContext,
  why: string,
): Reservation => {
  // What was set aside since counts too, or an id would come twice.
  const id = `${entry.kind}:${entry.code}:${ledgerOf(reservation).length}`;
  return { ...reservation, entries: [...reservation.entries, { ...entry, id, at: now, by, why }] };
};

const creditIn = (decision: BookingDecision, facts: BookingFacts, code: string) =>
  decision.commercial?.credits?.get(code) ?? facts.commercial.credits.get(code);

const withCredit = (
  decision: BookingDecision,
  reservation: Reservation,
  credit: Credit,
): BookingDecision => ({
  ...decision,
  reservation,
  commercial: {
    ...decision.commercial,
    credits: new Map(decision.commercial?.credits).set(credit.code, credit),
  },
});

/** Pays `amount` of the reservation from a credit that has at least that much. */
export function payByCredit(
  decision: BookingDecision,
  credit: Credit,
  amount: Cents,
  context: ActionContext,
  why = 'used',
): BookingDecision {
  if (amount <= 0) return decision;
  const { reservation } = decision;
  const { code } = credit;
  const use = { at: context.now, by: context.by, reservationId: reservation.id };
  const paid = enterCredit(reservation, { kind: 'credit', amount, code }, context, why);
  const told = withHistory(paid, context, { kind: 'credit_used', amount, facts: { code } });
  return withCredit(decision, told, takeFromCredit(credit, amount, use));
}

/**
 * A bank took more than the booking still held, because a part had become rain checks. What is left
 * on them makes up for it.
 */
export const withRainChecksTaken = (
  decision: BookingDecision,
  facts: BookingFacts,
  context: ActionContext,
  why: string,
): BookingDecision =>
  decision.reservation.entries.reduce((next, entry) => {
    if (entry.kind !== 'credit_issued') return next;
    const usable = usableCredit(creditIn(next, facts, entry.code), shopDay(context.now));
    if (!usable.ok) return next;
    const { credit, balance } = usable.value;
    const missing = subtractCents(NO_CENTS, netPaidOf(next.reservation));
    return payByCredit(next, credit, minCents(missing, balance), context, why);
  }, decision);

/**
 * Returns up to `amount` to the credits used here, last one first. Revives expired ones.
 * @param paid what each of them paid
 */
export function withCreditsReturned(
  decision: BookingDecision,
  facts: BookingFacts,
  amount: Cents,
  context: ActionContext,
  why: string,
  paid = creditsPaying(decision.reservation),
): BookingDecision {
  let left = amount;
  let next = decision;
  const today = shopDay(context.now);
  const { cancellation } = bookedPolicyOf(decision.reservation, facts.commercial.settings);
  for (const [code, paying] of [...paid].toReversed()) {
    const back = minCents(left, paying);
    const credit = creditIn(next, facts, code);
    // A deleted credit cannot take money back; the audit reports it.
    if (back <= 0 || credit === undefined) continue;
    left = subtractCents(left, back);
    const { reservation } = next;
    const entry = { kind: 'credit', amount: cents(-back), code } as const;
    const entered = enterCredit(reservation, entry, context, why);
    const use = { at: context.now, by: context.by, reservationId: reservation.id };
    const renewed =
      credit.sold === undefined ? rainCheckExpires(cancellation, context.now) : soldUntil(today);
    const returned = returnToCredit(credit, back, use, { today, renewed });
    const isLonger = returned.expiresOn !== credit.expiresOn;
    const told = withHistory(entered, context, {
      kind: 'credit_returned',
      amount: back,
      facts: { code, ...(isLonger && { until: returned.expiresOn }) },
    });
    next = withCredit(next, told, returned);
  }
  return next;
}

/**
 * Refunds `amount` the way it was paid, at most the net paid: to the card what the card paid, in
 * cash what was received offline, the rest to the credits.
 */
export function withMoneyBack(
  decision: BookingDecision,
  facts: BookingFacts,
  amount: Cents,
  cause: string,
  context: ActionContext,
): BookingDecision {
  const wanted = minCents(amount, netPaidOf(decision.reservation));
  if (wanted <= 0) return decision;
  const toCard = minCents(wanted, cardNetPaidOf(decision.reservation));
  const before = promisedOf(decision.reservation);
  const left = (now: BookingDecision): Cents =>
    subtractCents(wanted, subtractCents(promisedOf(now.reservation), before));
  const refunded = withRefunds(decision, toCard, cause, context);
  const promised = withCashRefundDue(refunded, left(refunded), cause, context);
  return withCreditsReturned(promised, facts, left(promised), context, cause);
}

/** Turns the net paid, up to `amount`, into a new credit instead of a refund. */
export function withCreditIssued(
  decision: BookingDecision,
  amount: Cents,
  { code, expiresOn }: CreditToIssue,
  context: ActionContext,
  why: string,
): BookingDecision {
  const { reservation } = decision;
  const worth = minCents(amount, netPaidOf(reservation));
  if (worth <= NO_CENTS) return decision;
  const { name, email = '' } = reservation.contact;
  const credit = issueCredit({
    code,
    kind: 'rain_check',
    expiresOn,
    holder: { name, email },
    amount: worth,
    at: context.now,
    by: context.by,
    reservationId: reservation.id,
  });
  const entry = { kind: 'credit_issued', amount: cents(-worth), code } as const;
  const entered = enterCredit(reservation, entry, context, why);
  const told = withHistory(entered, context, {
    kind: 'credit_issued',
    amount: worth,
    facts: { code, until: expiresOn },
  });
  const mail = [...decision.mail, { kind: 'rain_check', cause: code } as const];
  return { ...withCredit(decision, told, credit), mail };
}
