import {
  type Cents,
  cents,
  maxCents,
  minCents,
  NO_CENTS,
  subtractCents,
  sumCents,
} from '#core/kernel/cents.ts';
import type { BookingDecision } from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { type HandEntry, type HandMethod, isHandEntry } from '#core/reservations/money-entry.ts';
import { keptOf, promisedByHandOf } from './refunds.ts';
import type { HandBack, Reservation } from '#core/reservations/reservation.ts';
import type { Moment } from '#core/kernel/actor.ts';

/** Received by hand, or sent back by the bank of a card that should have had it, and not handed back. */
export const heldByHandOf = ({ entries }: Pick<Reservation, 'entries'>): Cents =>
  sumCents(
    entries
      .filter((entry) => isHandEntry(entry) || entry.kind === 'refund_failed')
      .map(({ amount }) => amount),
  );

/** What came in by hand and could go back by hand: it is neither handed back nor promised. */
export const handKeptOf = (reservation: Reservation): Cents =>
  maxCents(NO_CENTS, subtractCents(heldByHandOf(reservation), promisedByHandOf(reservation)));

export type HandedOver = {
  /** Names the recording: it is entered once. */
  readonly id: string;
  readonly amount: Cents;
  readonly method: HandMethod;
  readonly note?: string | undefined;
  readonly why?: string | undefined;
};

const withEntry = (
  reservation: Reservation,
  kind: HandEntry['kind'],
  { id, amount, method, note, why }: HandedOver,
  { now, by }: Moment,
): Reservation => ({
  ...reservation,
  entries: [
    ...reservation.entries,
    { id: `${kind}:${id}`, kind, amount, method, at: now, by, note, why },
  ],
});

/** Enters what an admin took in. */
export const withReceived = (
  reservation: Reservation,
  received: HandedOver,
  moment: Moment,
): Reservation =>
  withHistory(withEntry(reservation, 'received', received, moment), moment, {
    kind: 'paid',
    amount: received.amount,
    facts: { reason: received.method },
  });

/** Enters what an admin handed back, and tells the customer. */
export function withHandedBack(
  decision: BookingDecision,
  back: HandedOver,
  moment: Moment,
): BookingDecision {
  const { method, why, amount, id } = back;
  const turned = { ...back, amount: cents(-amount) };
  const entered = withEntry(decision.reservation, 'handed_back', turned, moment);
  const reservation = withHistory(entered, moment, {
    kind: 'handed_back',
    amount,
    facts: { method, ...(why !== undefined && { why }) },
  });
  const mail = [...decision.mail, { kind: 'handed_back', cause: id } as const];
  return { ...decision, reservation, mail };
}

/** Promises `amount` back by hand, at most what came in by hand and is kept. */
export function withHandBack(
  decision: BookingDecision,
  amount: Cents,
  cause: string,
  moment: Moment,
): BookingDecision {
  const { reservation } = decision;
  const promised = minCents(minCents(amount, keptOf(reservation)), handKeptOf(reservation));
  if (promised <= 0) return decision;
  const handBacks = [...(reservation.handBacks ?? []), { cause, amount: promised }];
  const told = { kind: 'hand_back_promised', amount: promised } as const;
  return {
    ...decision,
    reservation: withHistory({ ...reservation, handBacks }, moment, told),
  };
}

/** Strikes `amount` out of the promises, the oldest first. */
export function withoutHandBacks(
  handBacks: readonly HandBack[],
  amount: Cents,
): readonly HandBack[] {
  let left = amount;
  return handBacks.flatMap((one) => {
    const struck = minCents(left, one.amount);
    left = subtractCents(left, struck);
    const rest = subtractCents(one.amount, struck);
    return rest > 0 ? [{ ...one, amount: rest }] : [];
  });
}

/**
 * A promise to hand something back lapses as far as it is owed again: nothing has moved yet. @param risen by how much the
 * total rose: no more of it is needed for that, whatever was owed before
 */
export function withNeededHandBacks(reservation: Reservation, risen: Cents): Reservation {
  const short = minCents(risen, subtractCents(reservation.total, keptOf(reservation)));
  const lapsed = minCents(short, promisedByHandOf(reservation));
  if (lapsed <= 0) return reservation;
  return { ...reservation, handBacks: withoutHandBacks(reservation.handBacks ?? [], lapsed) };
}
