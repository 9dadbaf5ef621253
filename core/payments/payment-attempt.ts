import { after, HOUR, type Instant } from '#core/kernel/instant.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import {
  type BookingDecision,
  type BookingFacts,
  reservationOnly,
} from '#core/reservations/booking-decision.ts';
import type { PaymentAttempt, Reservation } from '#core/reservations/reservation.ts';

export const openAttempt = ({ attempts }: Reservation): PaymentAttempt | undefined =>
  attempts.find(({ state }) => state === 'open');

/** In an hour, for whoever has the private link and for whoever has not. A tab switch starts one. */
const MOST_STARTED = 30;
/** So many abandoned ones are kept: all of an hour. A payment of any other is still recognized. */
const MOST_ABANDONED = 2 * MOST_STARTED;

/** When another payment may be started, if as many as may be were in the last hour. */
export function startsAgainAt(
  { attempts }: Pick<Reservation, 'attempts'>,
  isOwn: boolean,
  now: Instant,
): Instant | undefined {
  const since = after(now, -HOUR);
  const started = attempts.flatMap((one) =>
    one.at !== undefined && one.at > since && (one.isOwn === true) === isOwn ? [one.at] : [],
  );
  const first = started.at(-MOST_STARTED);
  return first && after(first, HOUR);
}

/** With one more, and without the oldest of too many that nobody can pay. */
export function withAttempt(
  attempts: readonly PaymentAttempt[],
  attempt: PaymentAttempt,
): readonly PaymentAttempt[] {
  let tooMany = attempts.filter(({ state }) => state === 'abandoned').length - MOST_ABANDONED;
  const kept = attempts.filter(({ state }) => {
    if (tooMany <= 0 || state !== 'abandoned') return true;
    tooMany -= 1;
    return false;
  });
  return [...kept, attempt];
}

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
