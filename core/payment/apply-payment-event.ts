import type { BookingDecision, BookingFacts } from '../booking/booking-decision.ts';
import { releasePromises, takePromises } from '../booking/promises.ts';
import { withCreditsReturned, withMoneyBack } from '../booking/credits.ts';
import { type Moment, PROVIDER, withHistory } from '../booking/history.ts';
import { keptOf, withoutPromise, withRefunds } from '../booking/refunds.ts';
import {
  balanceOf,
  type CardEntry,
  creditedOf,
  type Reservation,
  type ReservationLine,
} from '../booking/reservation.ts';
import { occupiedDays, type Schedules } from '../booking/schedule.ts';
import { keepUnits, releaseUnits, stillHasUnits, takeUnits } from '../booking/unit-allocation.ts';
import { fleetOf, isOpenOn } from '../booking/unit.ts';
import { cents, maxCents, NO_CENTS, subtractCents } from '../money/cents.ts';
import type { Instant } from '../time/instant.ts';
import type { PaymentEvent } from './payment-event.ts';

type Payment = Extract<PaymentEvent, { kind: 'payment_succeeded' }>;
type Refund = Extract<PaymentEvent, { kind: 'refunded' }>;
type Attention = Extract<PaymentEvent, { kind: 'attention' }>;

const unchanged = (reservation: Reservation, facts: BookingFacts): BookingDecision => ({
  reservation,
  schedules: facts.schedules,
  mail: [],
  refunds: [],
});

/** The same money is entered once, whatever event tells of it. */
function enter(reservation: Reservation, entry: CardEntry): Reservation {
  const attempts = reservation.attempts.map((attempt) =>
    attempt.intentId === entry.intentId && entry.kind === 'charge'
      ? ({ ...attempt, state: 'paid' } as const)
      : attempt,
  );
  return { ...reservation, entries: [...reservation.entries, entry], attempts };
}

type Kept = { readonly lines: readonly ReservationLine[]; readonly schedules: Schedules };

const mayGoOut = (lines: readonly ReservationLine[], { products, fleets }: BookingFacts): boolean =>
  lines.every((line) => {
    const product = products.get(line.productId);
    const units =
      product && fleetOf(product, fleets).units.filter(({ id }) => line.units.includes(id));
    const days = occupiedDays(line, line.turnaroundDays);
    return (
      units?.length === line.units.length &&
      units.every((unit) => days.every((day) => isOpenOn(unit, day)))
    );
  });

/** The units of a hold, or, when its time ran out and others took them, different ones. */
function keepOrRetake(
  reservation: Reservation,
  facts: BookingFacts,
  now: Instant,
): Kept | undefined {
  const { id, lines, status, holdExpiresAt } = reservation;
  const isHeld = status === 'held' && holdExpiresAt !== undefined && holdExpiresAt > now;
  // What went into maintenance while nobody held it is not taken out again by a late payment.
  const isKept = isHeld || mayGoOut(lines, facts);
  if (isKept && stillHasUnits(facts.schedules, id, lines)) {
    return { lines, schedules: keepUnits(facts.schedules, id, lines) };
  }
  let schedules = releaseUnits(facts.schedules, id, lines);
  const retaken: ReservationLine[] = [];
  for (const line of lines) {
    const product = facts.products.get(line.productId);
    const rentable = product && {
      ...product,
      turnaroundDays: line.turnaroundDays,
      fleet: fleetOf(product, facts.fleets),
    };
    const taken = rentable && takeUnits(schedules, rentable, line, { reservationId: id }, now);
    if (!taken?.ok) return undefined;
    schedules = taken.value.schedules;
    retaken.push({ ...line, units: taken.value.units });
  }
  return { lines: retaken, schedules };
}

/** More than the total goes back at once: two payments of one reservation can both succeed at the provider. */
const withoutExcess = (
  decision: BookingDecision,
  facts: BookingFacts,
  event: Payment,
  moment: Moment,
): BookingDecision =>
  withMoneyBack(
    decision,
    facts,
    maxCents(NO_CENTS, subtractCents(keptOf(decision.reservation), decision.reservation.total)),
    `excess:${event.intentId}`,
    moment,
  );

function confirmWith(paid: Reservation, kept: Kept, moment: Moment): BookingDecision {
  const confirmed = {
    ...paid,
    status: 'confirmed',
    lines: kept.lines,
    holdExpiresAt: undefined,
    plan: balanceOf(paid) > 0 ? 'deposit' : 'full',
  } as const;
  return {
    reservation: withHistory(confirmed, moment, { kind: 'confirmed' }),
    schedules: kept.schedules,
    mail: [{ kind: 'confirmation', cause: 'confirmed' }],
    refunds: [],
  };
}

const giveBack = (
  paid: Reservation,
  facts: BookingFacts,
  event: Payment,
  moment: Moment,
): BookingDecision =>
  withRefunds(unchanged(paid, facts), event.amount, `late:${event.intentId}`, moment);

function applyPayment(
  reservation: Reservation,
  facts: BookingFacts,
  event: Payment,
  now: Instant,
): BookingDecision {
  const moment = { now, by: PROVIDER };
  const { amount, at, intentId, reason: why } = event;
  const entry = { id: intentId, kind: 'charge', amount, at, intentId, why, by: PROVIDER } as const;
  const paid = withHistory(enter(reservation, entry), moment, {
    kind: 'paid',
    amount,
    facts: { reason: why },
  });
  switch (reservation.status) {
    case 'held':
    case 'expired': {
      const kept = keepOrRetake(paid, facts, now);
      const isHeld = reservation.status === 'held';
      const sold = { ...paid, holdExpiresAt: undefined };
      const promised = takePromises(sold, facts.business, now, isHeld);
      if (kept !== undefined && promised.ok) {
        const confirmed = { ...confirmWith(paid, kept, moment), business: promised.value };
        return withoutExcess(confirmed, facts, event, moment);
      }
      // The money came too late, and the units, the crews' time or the code's last use are gone: it goes back, and the refund's mail tells the customer.
      const released = releaseUnits(facts.schedules, paid.id, paid.lines);
      const expired = { ...paid, status: 'expired', holdExpiresAt: undefined } as const;
      const business = isHeld ? releasePromises(reservation, facts.business) : undefined;
      const late = giveBack(expired, facts, event, moment);
      const lost = { ...late, schedules: released, business };
      return withCreditsReturned(lost, facts, creditedOf(reservation), moment, 'expired');
    }
    case 'confirmed':
    case 'completed':
      return withoutExcess(
        {
          ...unchanged(paid, facts),
          mail: [{ kind: 'balance_receipt', cause: event.intentId }],
        },
        facts,
        event,
        moment,
      );
    case 'cancelled':
      return giveBack(paid, facts, event, moment);
  }
}

function applyRefund(
  reservation: Reservation,
  facts: BookingFacts,
  event: Refund,
  now: Instant,
): BookingDecision {
  const { refundId: id, at, intentId } = event;
  const back = { id, kind: 'refund', amount: cents(-event.amount), at, intentId } as const;
  const moment = { now, by: PROVIDER };
  const entered = withHistory(enter(reservation, { ...back, by: PROVIDER }), moment, {
    kind: 'refunded',
    amount: event.amount,
  });
  const pendingRefunds = withoutPromise(reservation.pendingRefunds, event.intentId, event.amount);
  return {
    ...unchanged({ ...entered, pendingRefunds }, facts),
    mail: [{ kind: 'refund', cause: event.refundId }],
  };
}

/** Changes nothing but the history, and tells the owner: what to do about it is decided in the provider's dashboard. */
function applyAttention(
  reservation: Reservation,
  facts: BookingFacts,
  { subject, subjectId }: Attention,
  now: Instant,
): BookingDecision {
  const told = withHistory(
    reservation,
    { now, by: PROVIDER },
    {
      kind: 'note',
      facts: { attention: subject, subjectId },
    },
  );
  return { ...unchanged(told, facts), notices: [{ subject, subjectId }] };
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
      return applyRefund(reservation, facts, event, now);
    case 'payment_failed':
      return unchanged(reservation, facts);
    case 'attention':
      return applyAttention(reservation, facts, event, now);
  }
}
