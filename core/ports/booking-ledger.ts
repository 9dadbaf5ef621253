import type { BookingDecision, BookingFacts } from '../booking/booking-decision.ts';
import type { WantedLine } from '../booking/place.ts';
import type { Reservation, ReservationId } from '../booking/reservation.ts';
import type { ScheduleId, Schedules } from '../booking/schedule.ts';
import type { PaymentEvent } from '../payment/payment-event.ts';
import type { Result } from '../result.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import type { Instant } from '../time/instant.ts';

export type ReservationNotFound = { readonly kind: 'reservation_not_found' };
export type KeyReused = { readonly kind: 'idempotency_key_reused' };

export type PlaceRequest = {
  readonly id: ReservationId;
  readonly lines: readonly WantedLine[];
  /**
   * The same key with the same fingerprint answers the reservation it placed; with another one, `KeyReused`.
   * `fingerprint` is any text that two equal orders share.
   */
  readonly idempotency?: { readonly key: string; readonly fingerprint: string } | undefined;
};

/**
 * Every change of a reservation, with its schedules, outbox mail and refunds: in one transaction, or not at all.
 * `decide` is pure and may run again on conflict.
 */
export interface BookingLedger {
  find(id: ReservationId): Promise<Reservation | undefined>;

  place<E>(
    request: PlaceRequest,
    decide: (facts: BookingFacts) => Result<BookingDecision, E>,
  ): Promise<Result<Reservation, E | KeyReused>>;

  /**
   * @param event when given, it is stored with the change, and one that was stored before changes nothing: the
   *   answer is then the reservation as it is.
   */
  change<E>(
    id: ReservationId,
    decide: (reservation: Reservation, facts: BookingFacts) => Result<BookingDecision, E>,
    event?: PaymentEvent,
  ): Promise<Result<Reservation, E | ReservationNotFound>>;

  schedules(ids: readonly ScheduleId[]): Promise<Schedules>;

  /** Held reservations whose time is past, longest past first. */
  listExpiredHolds(now: Instant, limit: number): Promise<readonly ReservationId[]>;

  /** Confirmed reservations whose last pick-up day is before `today`, longest past first. */
  listEnded(today: CalendarDay, limit: number): Promise<readonly ReservationId[]>;

  /** Reservations with a payment begun and not settled, oldest first, whatever their state. */
  listAwaitingPayment(limit: number): Promise<readonly Reservation[]>;
}
