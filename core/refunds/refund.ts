import type { ActionContext } from '#core/kernel/actor.ts';
import {
  type Cents,
  maxCents,
  minCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import type { OfflineMethod } from '#core/reservations/money-entry.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import {
  type CashRefundDue,
  netPaidOf,
  promisedOfflineOf,
  type Reservation,
  type ReservationStatus,
} from '#core/reservations/reservation.ts';
import { withGoodwill } from './adjust-total.ts';
import { type CreditToIssue, withCreditIssued } from './credits.ts';
import { cardNetPaidOf, withRefunds, withRefundsTold } from './net-paid.ts';
import { offlineKeptOf, withCashRefund, withoutCashRefundsDue } from './offline-payments.ts';

// Which refunds may go which way: docs/decisions/11-refunds-credits-and-gift-cards.md.

/** The ways an admin can refund. */
export const REFUND_WAYS = ['card', 'rain_check', 'by_hand'] as const;
export type RefundWay = (typeof REFUND_WAYS)[number];

type RefundPart = { readonly amount: Cents; readonly as: RefundWay };

export type Refund = RefundPart & {
  /** What goes back other ways with the same refund. */
  readonly also?: readonly RefundPart[] | undefined;
  /** Shown to the customer. */
  readonly why: string;
  /** True: the total stays and the amount is owed again. False: the total falls by it. */
  readonly staysOwed: boolean;
  /** For `by_hand`: how it is paid out. */
  readonly method?: OfflineMethod | undefined;
  /** For `by_hand`: the check's number, or a note for the office. */
  readonly note?: string | undefined;
};

export type RefundError =
  /** In this status there is no money left to refund. */
  | { readonly kind: 'nothing_to_give_back'; readonly status: ReservationStatus }
  /** More than what is left of the payments made that way. */
  | { readonly kind: 'refund_too_high'; readonly kept: Cents };

/** Only these have money: a paid hold is confirmed, an expired one has refunded everything. */
const KEEPS_MONEY: ReadonlySet<ReservationStatus> = new Set([
  'confirmed',
  'completed',
  'cancelled',
]);

/**
 * At most the net paid. To the card only what it paid, and in cash only what was paid offline,
 * because card networks forbid cash refunds of card payments.
 */
export function mostRefundable(reservation: Reservation): Readonly<Record<RefundWay, Cents>> {
  const isKept = KEEPS_MONEY.has(reservation.status);
  const kept = isKept ? maxCents(NO_CENTS, netPaidOf(reservation)) : NO_CENTS;
  return {
    card: minCents(kept, cardNetPaidOf(reservation)),
    rain_check: kept,
    by_hand: minCents(kept, offlineKeptOf(reservation)),
  };
}

type RefundDetails = {
  readonly id: string;
  readonly credit: CreditToIssue;
  readonly context: ActionContext;
};

const cardCause = (id: string): string => `given:${id}`;

function given(
  decision: BookingDecision,
  { amount, as }: RefundPart,
  { why, method = 'cash', note }: Refund,
  { id, credit, context }: RefundDetails,
) {
  switch (as) {
    case 'card':
      return withRefunds(decision, amount, cardCause(id), context, why);
    case 'rain_check':
      return withCreditIssued(decision, amount, credit, context, why);
    case 'by_hand':
      return withCashRefund(decision, { id, amount, method, note, why }, context);
  }
}

/** An admin refunds some or all of what was paid, one way or several. Units and days stay. */
export function refund(
  reservation: Reservation,
  facts: BookingFacts,
  back: Refund,
  asked: RefundDetails,
): Result<BookingDecision, RefundError> {
  const { why, staysOwed, also = [] } = back;
  if (!KEEPS_MONEY.has(reservation.status)) {
    return err({ kind: 'nothing_to_give_back', status: reservation.status });
  }
  const { id, context } = asked;
  const parts: readonly RefundPart[] = [back, ...also];
  const amount = sumCents(parts.map((part) => part.amount));
  const lowered =
    staysOwed || !isSold(reservation)
      ? reservation
      : withGoodwill(
          reservation,
          { id, amount: subtractCents(NO_CENTS, amount), label: why },
          context,
        );
  let decision = reservationOnly(lowered, facts);
  for (const part of parts) {
    const kept = mostRefundable(decision.reservation)[part.as];
    if (part.amount <= 0 || part.amount > kept) return err({ kind: 'refund_too_high', kept });
    decision = given(decision, part, back, asked);
  }
  if (also.length === 0) return ok(decision);
  // One mail lists all parts: that of the rain check, or of the card, once the provider reports it.
  const mail = decision.mail.filter(({ kind }) => kind !== 'handed_back');
  const isTold = mail.some(({ kind }) => kind === 'rain_check');
  const told = isTold ? withRefundsTold(decision, cardCause(id)) : decision;
  return ok({ ...told, mail });
}

export type CashRefund = {
  readonly amount: Cents;
  readonly method: OfflineMethod;
  readonly note?: string | undefined;
};

/** Records that a promised cash refund was paid out, fully or in part. */
export function recordCashRefund(
  reservation: Reservation,
  { schedules }: BookingFacts,
  { amount, method, note }: CashRefund,
  { id, context }: Pick<RefundDetails, 'id' | 'context'>,
): Result<BookingDecision, RefundError> {
  const kept = promisedOfflineOf(reservation);
  if (amount <= 0 || amount > kept) return err({ kind: 'refund_too_high', kept });
  const { cashRefundsDue: due = [] } = reservation;
  const cashRefundsDue = withoutCashRefundsDue(due, amount);
  const decision = reservationOnly({ ...reservation, cashRefundsDue }, { schedules });
  const leftOf = (one: CashRefundDue): Cents =>
    cashRefundsDue.find(({ cause }) => cause === one.cause)?.amount ?? NO_CENTS;
  const [most] = due.toSorted((a, b) => b.amount - leftOf(b) - (a.amount - leftOf(a)));
  const cause = most?.cause;
  return ok(withCashRefund(decision, { id, amount, method, note, cause }, context));
}
