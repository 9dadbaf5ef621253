import type { OccupancyReader } from '#core/inventory/check-availability.ts';
import type { DeliveryDaysReader } from '#core/capacity/deliveries.ts';
import type { BookingDecision, BookingFacts } from './booking-decision.ts';
import type { Reservation } from './reservation.ts';
import type { PaymentEvent } from './payment-event.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { WantedLine } from './wanted-line.ts';
import type { Idempotency, KeyReused } from '#core/kernel/idempotency.ts';

export type ReservationNotFound = { readonly kind: 'reservation_not_found' };

export type PlaceRequest = {
  readonly id: ReservationId;
  readonly lines: readonly WantedLine[];
  /** The code that is asked for, as it was typed, and who asks: some are for a first booking. */
  readonly promo?: { readonly code: string; readonly email: string } | undefined;
  /** The rain check or gift card that is to pay, as `normalCreditCode` writes it. */
  readonly creditCode?: string | undefined;
  /**
   * The same key with the same fingerprint answers the reservation it placed; with another one, `KeyReused`.
   * `fingerprint` is any text that two equal orders share.
   */
  readonly idempotency?: Idempotency | undefined;
};

/** What a change of a reservation may take that it does not have yet. */
export type RevisionRequest = {
  /** Of the reservation as it is then. Pure, as the decision is. */
  readonly linesFor?: ((reservation: Reservation) => readonly WantedLine[]) | undefined;
  /** As `normalCreditCode` writes it. */
  readonly creditCode?: string | undefined;
};

/**
 * Every change of a reservation, with its schedules, outbox mail and refunds: in one transaction, or not at all.
 * `decide` is pure and may run again on conflict.
 */
export interface BookingLedger extends OccupancyReader, DeliveryDaysReader {
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

  /** As `change`, for a decision that asks for more than the reservation has: other lines, another credit. */
  revise<E>(
    id: ReservationId,
    more: RevisionRequest,
    decide: (reservation: Reservation, facts: BookingFacts) => Result<BookingDecision, E>,
  ): Promise<Result<Reservation, E | ReservationNotFound>>;

  /** As `revise`, and nothing is written. */
  preview<T, E>(
    id: ReservationId,
    more: RevisionRequest,
    look: (reservation: Reservation, facts: BookingFacts) => Result<T, E>,
  ): Promise<Result<T, E | ReservationNotFound>>;

  /** Held reservations whose time is past, longest past first. */
  listExpiredHolds(now: Instant, limit: number): Promise<readonly ReservationId[]>;

  /** Confirmed reservations whose last pick-up day is before `today`, longest past first. */
  listEnded(today: CalendarDay, limit: number): Promise<readonly ReservationId[]>;

  /**
   * Live reservations that are not over by `today`: held ones whose time is not past, and confirmed ones. Page by page; one
   * that is paid meanwhile may come twice, and is never left out.
   */
  listToDeliver(today: CalendarDay, now: Instant): AsyncIterable<readonly ReservationId[]>;

  /** Reservations with a payment begun and not settled, oldest first, whatever their state. */
  listAwaitingPayment(limit: number): Promise<readonly Reservation[]>;
}
