import type { ActionContext } from '#core/kernel/actor.ts';
import {
  type Cents,
  formatUsd,
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
import { withHistory } from '#core/reservations/history.ts';
import {
  owedOf,
  type Reservation,
  type ReservationStatus,
  type WriteOff,
  writtenOffOf,
} from '#core/reservations/reservation.ts';
import { lostParts, shareLines } from '#core/reservations/share-lines.ts';

// Bad debts: docs/decisions/11-refunds-credits-and-gift-cards.md.

/** Before the party is over it is a balance, which can still be paid, lowered or canceled. */
const ENDED: ReadonlySet<ReservationStatus> = new Set(['completed', 'cancelled']);

/** What the office may give up collecting. */
const writableOf = (reservation: Reservation): Cents =>
  ENDED.has(reservation.status) ? owedOf(reservation) : NO_CENTS;

const withWriteOff = (
  reservation: Reservation,
  amount: Cents,
  { now, by }: ActionContext,
  at: WriteOff['at'] = now,
  parts: WriteOff['parts'] = [],
): Reservation => ({
  ...reservation,
  writeOffs: [
    ...(reservation.writeOffs ?? []),
    { amount, at, by, ...(parts.length > 0 && { parts }) },
  ],
});

/** Only the office reads the reason. The customer's link and statement say "Not charged". */
const noted = (reservation: Reservation, text: string, context: ActionContext): Reservation =>
  withHistory(reservation, context, { kind: 'note', facts: { text } });

export type WriteOffError = { readonly kind: 'nothing_to_write_off' };

/** Gives up all that is owed: a bad debt of today. */
export function writeOff(
  reservation: Reservation,
  facts: BookingFacts,
  why: string,
  context: ActionContext,
): Result<BookingDecision, WriteOffError> {
  const owed = writableOf(reservation);
  if (owed <= 0) return err({ kind: 'nothing_to_write_off' });
  const text = `Wrote off ${formatUsd(owed)} as a bad debt: ${why}`;
  const parts = lostParts(reservation, shareLines(reservation), owed);
  const lost = withWriteOff(reservation, owed, context, context.now, parts);
  return ok(reservationOnly(noted(lost, text, context), facts));
}

/** All that was written off is owed again. */
export function undoWriteOff(
  reservation: Reservation,
  facts: BookingFacts,
  why: string,
  context: ActionContext,
): Result<BookingDecision, WriteOffError> {
  const off = writtenOffOf(reservation);
  if (off <= 0) return err({ kind: 'nothing_to_write_off' });
  const all = sumCents((reservation.writeOffs ?? []).map(({ amount }) => amount));
  const owed = withWriteOff(reservation, subtractCents(NO_CENTS, all), context);
  const text = `Took back the write-off of ${formatUsd(off)}: ${why}`;
  return ok(reservationOnly(noted(owed, text, context), facts));
}

/**
 * A payment of what was written off: it counts as paid, and as a bad debt no longer, even if the
 * bank returns it.
 * @param before the reservation without the payment
 */
export function withRecovered(
  paid: Reservation,
  before: Reservation,
  amount: Cents,
  at: WriteOff['at'],
  context: ActionContext,
): Reservation {
  const recovered = minCents(amount, writtenOffOf(before));
  if (recovered <= 0) return paid;
  return withWriteOff(paid, subtractCents(NO_CENTS, recovered), context, at);
}
