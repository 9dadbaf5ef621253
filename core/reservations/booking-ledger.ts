import type { BookingDecision, BookingFacts } from './booking-decision.ts';
import type { WantedLine } from '#core/checkout/price-order.ts';
import type { DeliveryDays } from '#core/capacity/deliveries.ts';
import type { Reservation, ReservationId } from './reservation.ts';
import type { ScheduleId, Schedules } from '#core/inventory/schedule.ts';
import type { Fleets } from '#core/inventory/unit.ts';
import type { ProductId } from '#core/catalogue/product.ts';
import type { PaymentEvent } from './payment-event.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';

export type ReservationNotFound = { readonly kind: 'reservation_not_found' };
export type KeyReused = { readonly kind: 'idempotency_key_reused' };

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
  readonly idempotency?: { readonly key: string; readonly fingerprint: string } | undefined;
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

  schedules(ids: readonly ScheduleId[]): Promise<Schedules>;

  /** The units that are written down; of the other products only their number is known. */
  fleets(productIds: readonly ProductId[]): Promise<Fleets>;

  /** Those of the days that have any. */
  deliveries(days: readonly CalendarDay[]): Promise<DeliveryDays>;

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
