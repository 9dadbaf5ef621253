import { releaseUnits } from '#core/assignment/unit-allocation.ts';
import { releaseClaims, takeClaims } from '#core/checkout/claims.ts';
import { type ActionContext, PROVIDER } from '#core/kernel/actor.ts';
import { cents, maxCents, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { confirmHold } from '#core/lifecycle/confirm-hold.ts';
import { withCreditsReturned, withMoneyBack } from '#core/refunds/credits.ts';
import { withoutImpossible, withoutPromise, withRefunds } from '#core/refunds/net-paid.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type NeedsMore,
  needsMore,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
} from '#core/reservations/booking-ledger.ts';
import { withHistory } from '#core/reservations/history.ts';
import type { CardEntry } from '#core/reservations/money-entry.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import { creditedOf, type Reservation, netPaidOf } from '#core/reservations/reservation.ts';
import { applyAttention } from './apply-attention.ts';

type Payment = Extract<PaymentEvent, { kind: 'payment_succeeded' }>;
type Refund = Extract<PaymentEvent, { kind: 'refunded' }>;

/** Records the same money only once, whichever event reports it. */
function enter(reservation: Reservation, entry: CardEntry): Reservation {
  const attempts = reservation.attempts.map((attempt) =>
    attempt.intentId === entry.intentId && entry.kind === 'charge'
      ? ({ ...attempt, state: 'paid' } as const)
      : attempt,
  );
  return { ...reservation, entries: [...reservation.entries, entry], attempts };
}

/** Refunds what exceeds the total, because two payments of one reservation can both succeed. */
const withoutExcess = (
  decision: BookingDecision,
  facts: BookingFacts,
  event: Payment,
  context: ActionContext,
): BookingDecision =>
  withMoneyBack(
    decision,
    facts,
    maxCents(NO_CENTS, subtractCents(netPaidOf(decision.reservation), decision.reservation.total)),
    `excess:${event.intentId}`,
    context,
  );

const refundPayment = (
  paid: Reservation,
  facts: BookingFacts,
  event: Payment,
  context: ActionContext,
): BookingDecision =>
  withRefunds(reservationOnly(paid, facts), event.amount, `late:${event.intentId}`, context);

function applyPayment(
  reservation: Reservation,
  facts: BookingFacts,
  event: Payment,
  now: Instant,
): Result<BookingDecision, NeedsMore> {
  const context = { now, by: PROVIDER };
  const { amount, at, intentId, reason: why } = event;
  const entry = { id: intentId, kind: 'charge', amount, at, intentId, why, by: PROVIDER } as const;
  const paid = withHistory(enter(reservation, entry), context, {
    kind: 'paid',
    amount,
    facts: { reason: why },
  });
  switch (reservation.status) {
    case 'held':
    case 'expired': {
      const sale = confirmHold(paid, facts, context);
      if (!sale.ok && needsMore(sale.error)) return err(sale.error);
      const isHeld = reservation.status === 'held';
      const sold = { ...paid, holdExpiresAt: undefined };
      const claims = takeClaims(sold, facts.commercial, now, isHeld);
      if (sale.ok && claims.ok) {
        const commercial = { ...claims.value, ...sale.value.commercial };
        const confirmed = { ...sale.value, commercial };
        return ok(withoutExcess(confirmed, facts, event, context));
      }
      // Units, crews or the code's last use are gone, so it is refunded. The refund's mail says so.
      const released = releaseUnits(facts.schedules, paid.id, paid.lines);
      const over = { ...paid, status: 'expired', holdExpiresAt: undefined } as const;
      const expired = isHeld ? withHistory(over, context, { kind: 'expired' }) : over;
      const commercial = isHeld ? releaseClaims(reservation, facts.commercial, false) : undefined;
      const late = refundPayment(expired, facts, event, context);
      const lost = { ...late, schedules: released, commercial };
      return ok(withCreditsReturned(lost, facts, creditedOf(reservation), context, 'expired'));
    }
    case 'confirmed':
    case 'completed':
      return ok(
        withoutExcess(
          {
            ...reservationOnly(paid, facts),
            mail: [{ kind: 'balance_receipt', cause: event.intentId }],
          },
          facts,
          event,
          context,
        ),
      );
    case 'cancelled':
      return ok(refundPayment(paid, facts, event, context));
  }
}

/** The owner refunded in the provider's dashboard first: only the rest of the promise remains. */
function withoutDoubles(
  decision: BookingDecision,
  { intentId, amount, refundId }: Refund,
  context: ActionContext,
): BookingDecision {
  const { reservation } = decision;
  const { left: pendingRefunds, ended } = withoutImpossible(reservation, intentId);
  const rest = maxCents(NO_CENTS, subtractCents(ended, amount));
  const ending = { ...decision, reservation: { ...reservation, pendingRefunds } };
  return withRefunds(ending, rest, `rest:${refundId}`, context);
}

function applyRefund(
  reservation: Reservation,
  facts: BookingFacts,
  event: Refund,
  now: Instant,
): BookingDecision {
  const { refundId: id, at, intentId } = event;
  const { left, kept } = withoutPromise(reservation.pendingRefunds, intentId, event.amount);
  const back = { id, kind: 'refund', amount: cents(-event.amount), at, intentId } as const;
  const { why, cause } = kept ?? {};
  const told = {
    ...back,
    by: PROVIDER,
    ...(why !== undefined && { why }),
    ...(cause !== undefined && { cause }),
  };
  const context = { now, by: PROVIDER };
  const entered = withHistory(enter(reservation, told), context, {
    kind: 'refunded',
    amount: event.amount,
  });
  const decision = {
    ...reservationOnly({ ...entered, pendingRefunds: left }, facts),
    mail: kept?.isTold === true ? [] : [{ kind: 'refund', cause: event.refundId } as const],
  };
  return kept === undefined ? withoutDoubles(decision, event, context) : decision;
}

/**
 * Applies a provider event to the reservation. Replays change nothing; a payment after the hold was
 * lost retakes the units or is refunded (docs/decisions/06-units-schedules-and-reassigning.md).
 */
export function applyPaymentEvent(
  reservation: Reservation,
  facts: BookingFacts,
  event: PaymentEvent,
  now: Instant,
): Result<BookingDecision, NeedsMore> {
  const known = (id: string) => reservation.entries.some((entry) => entry.id === id);
  switch (event.kind) {
    case 'payment_succeeded':
      if (known(event.intentId)) return ok(reservationOnly(reservation, facts));
      return applyPayment(reservation, facts, event, now);
    case 'refunded':
      if (known(event.refundId)) return ok(reservationOnly(reservation, facts));
      return ok(applyRefund(reservation, facts, event, now));
    case 'payment_failed':
      return ok(reservationOnly(reservation, facts));
    case 'attention':
      return ok(applyAttention(reservation, facts, event, now));
  }
}

/** Applies an event to whatever was paid. Returns an error if the shop does not know it. */
export type ReceivePaymentEvent = (
  event: PaymentEvent,
) => Promise<Result<unknown, { readonly kind: string }>>;

/** Stores the event and applies it once, in one transaction. */
export const makeReceivePaymentEvent =
  (ledger: BookingLedger, clock: Clock) =>
  (event: PaymentEvent): Promise<Result<Reservation, ReservationNotFound>> =>
    ledger.transact(
      toChange<never>(
        { reservation: event.reservationId },
        (reservation, facts) => applyPaymentEvent(reservation, facts, event, clock.now()),
        event,
      ),
    );
