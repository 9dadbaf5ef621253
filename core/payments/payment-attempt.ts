import { ok, type Result } from '#core/kernel/result.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import type { PaymentAttempt, Reservation } from '#core/reservations/reservation.ts';

export const openAttempt = ({ attempts }: Reservation): PaymentAttempt | undefined =>
  attempts.find(({ state }) => state === 'open');

export const withAttempts = (
  reservation: Reservation,
  facts: BookingFacts,
  attempts: readonly PaymentAttempt[],
): BookingDecision => reservationOnly({ ...reservation, attempts }, facts);

/** Decision for the ledger: the provider will no longer accept this payment. */
export const abandonAttempt =
  (intentId: string) =>
  (reservation: Reservation, facts: BookingFacts): Result<BookingDecision, never> =>
    ok(
      withAttempts(
        reservation,
        facts,
        reservation.attempts.map((attempt) =>
          attempt.intentId === intentId && attempt.state === 'open'
            ? { ...attempt, state: 'abandoned' }
            : attempt,
        ),
      ),
    );
