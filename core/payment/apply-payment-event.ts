import type { BookingDecision, BookingFacts } from '../booking/booking-decision.ts';
import { keptOf, withoutPromise, withRefunds } from '../booking/refunds.ts';
import {
  balanceOf,
  type MoneyEntry,
  type Reservation,
  type ReservationLine,
} from '../booking/reservation.ts';
import type { Schedules } from '../booking/schedule.ts';
import { keepUnits, releaseUnits, stillHasUnits, takeUnits } from '../booking/unit-allocation.ts';
import { cents, maxCents, NO_CENTS, subtractCents } from '../money/cents.ts';
import type { Instant } from '../time/instant.ts';
import type { PaymentEvent } from './payment-event.ts';

type Payment = Extract<PaymentEvent, { kind: 'payment_succeeded' }>;
type Refund = Extract<PaymentEvent, { kind: 'refunded' }>;

const unchanged = (reservation: Reservation, facts: BookingFacts): BookingDecision => ({
  reservation,
  schedules: facts.schedules,
  mail: [],
  refunds: [],
});

/** The same money is entered once, whatever event tells of it. */
function enter(reservation: Reservation, entry: MoneyEntry): Reservation {
  const attempts = reservation.attempts.map((attempt) =>
    attempt.intentId === entry.intentId && entry.kind === 'charge'
      ? ({ ...attempt, state: 'paid' } as const)
      : attempt,
  );
  return { ...reservation, entries: [...reservation.entries, entry], attempts };
}

type Kept = { readonly lines: readonly ReservationLine[]; readonly schedules: Schedules };

/** The units of a hold, or, when its time ran out and others took them, different ones. */
function keepOrRetake(
  reservation: Reservation,
  facts: BookingFacts,
  now: Instant,
): Kept | undefined {
  const { id, lines } = reservation;
  if (stillHasUnits(facts.schedules, id, lines)) {
    return { lines, schedules: keepUnits(facts.schedules, id, lines) };
  }
  let schedules = releaseUnits(facts.schedules, id, lines);
  const retaken: ReservationLine[] = [];
  for (const line of lines) {
    const product = facts.products.get(line.productId);
    const rentable = product && { ...product, turnaroundDays: line.turnaroundDays };
    const taken = rentable && takeUnits(schedules, rentable, line, { reservationId: id }, now);
    if (!taken?.ok) return undefined;
    schedules = taken.value.schedules;
    retaken.push({ ...line, units: taken.value.units });
  }
  return { lines: retaken, schedules };
}

/** More than the total goes back at once: two payments of one reservation can both succeed at the provider. */
const withoutExcess = (decision: BookingDecision, event: Payment): BookingDecision =>
  withRefunds(
    decision,
    maxCents(NO_CENTS, subtractCents(keptOf(decision.reservation), decision.reservation.total)),
    `excess:${event.intentId}`,
  );

function confirmWith(paid: Reservation, kept: Kept): BookingDecision {
  return {
    reservation: {
      ...paid,
      status: 'confirmed',
      lines: kept.lines,
      holdExpiresAt: undefined,
      plan: balanceOf(paid) > 0 ? 'deposit' : 'full',
    },
    schedules: kept.schedules,
    mail: [{ kind: 'confirmation', cause: 'confirmed' }],
    refunds: [],
  };
}

const giveBack = (paid: Reservation, facts: BookingFacts, event: Payment): BookingDecision =>
  withRefunds(unchanged(paid, facts), event.amount, `late:${event.intentId}`);

function applyPayment(
  reservation: Reservation,
  facts: BookingFacts,
  event: Payment,
  now: Instant,
): BookingDecision {
  const entry = { id: event.intentId, kind: 'charge', amount: event.amount } as const;
  const paid = enter(reservation, { ...entry, at: event.at, intentId: event.intentId });
  switch (reservation.status) {
    case 'held':
    case 'expired': {
      const kept = keepOrRetake(paid, facts, now);
      if (kept !== undefined) return withoutExcess(confirmWith(paid, kept), event);
      // The money came too late and the units are gone: it goes back, and the refund's mail tells the customer.
      const released = releaseUnits(facts.schedules, paid.id, paid.lines);
      const expired = { ...paid, status: 'expired', holdExpiresAt: undefined } as const;
      return { ...giveBack(expired, facts, event), schedules: released };
    }
    case 'confirmed':
    case 'completed':
      return withoutExcess(
        {
          ...unchanged(paid, facts),
          mail: [{ kind: 'balance_receipt', cause: event.intentId }],
        },
        event,
      );
    case 'cancelled':
      return giveBack(paid, facts, event);
  }
}

function applyRefund(
  reservation: Reservation,
  facts: BookingFacts,
  event: Refund,
): BookingDecision {
  const entry = { id: event.refundId, kind: 'refund', amount: cents(-event.amount) } as const;
  const entered = enter(reservation, { ...entry, at: event.at, intentId: event.intentId });
  const pendingRefunds = withoutPromise(reservation.pendingRefunds, event.intentId, event.amount);
  return {
    ...unchanged({ ...entered, pendingRefunds }, facts),
    mail: [{ kind: 'refund', cause: event.refundId }],
  };
}

/**
 * The provider's word becomes the reservation's state. A replay changes nothing; a payment after the hold was lost
 * re-takes the units or is given back (decisions: Payment is believed from the provider only).
 */
export function applyPaymentEvent(
  reservation: Reservation,
  facts: BookingFacts,
  event: PaymentEvent,
  now: Instant,
): BookingDecision {
  const known = (id: string) => reservation.entries.some((entry) => entry.id === id);
  switch (event.kind) {
    case 'payment_succeeded':
      if (known(event.intentId)) return unchanged(reservation, facts);
      return applyPayment(reservation, facts, event, now);
    case 'refunded':
      if (known(event.refundId)) return unchanged(reservation, facts);
      return applyRefund(reservation, facts, event);
    case 'payment_failed':
    case 'attention':
      return unchanged(reservation, facts);
  }
}
