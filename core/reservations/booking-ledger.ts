import type { OccupancyReader } from '#core/inventory/check-availability.ts';
import type { DeliveryDaysReader } from '#core/capacity/deliveries.ts';
import type { BookingDecision, BookingFacts, NeedsMore } from './booking-decision.ts';
import type { Reservation, WantedLine } from './reservation.ts';
import type { PaymentEvent } from './payment-event.ts';
import type { HolderKeys } from './live-holds.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { ReservationId, Idempotency, KeyReused } from '#core/kernel/ids.ts';

export type ReservationNotFound = { readonly kind: 'reservation_not_found' };

type MoreToRead = {
  /** Their products, units, schedules and delivery days. */
  readonly lines?: readonly WantedLine[] | undefined;
  /** As `normalCreditCode` writes it. */
  readonly creditCode?: string | undefined;
};

/** What a decision needs to see. The settings in force always come with it. */
export type LedgerRead = MoreToRead & {
  /** With its lines, deliveries, promo code and credits. */
  readonly reservation?: ReservationId | undefined;
  /** What to read besides, once the reservation is known. */
  readonly more?: ((reservation: Reservation) => MoreToRead) | undefined;
  /** The code as it was typed, and who asks: some codes are for a first booking. */
  readonly promo?: { readonly code: string; readonly email: string } | undefined;
  /** Who asks for a hold. A reservation's own are read with it. */
  readonly heldBy?: HolderKeys | undefined;
  /** A look at many days: what trucks cannot do at first sight they cannot do. */
  readonly withoutSearch?: boolean | undefined;
};

/** `reservation` is undefined where none was asked for, or there is none. */
export type LedgerFacts = BookingFacts & { readonly reservation: Reservation | undefined };

/** A preview is an outcome that writes nothing. */
export type LedgerOutcome<T> = {
  readonly answer: T;
  readonly writes?: BookingDecision | undefined;
};

/** A request that may come more than once. It is stored with what is written, so it is decided on once. */
export type Once<T, E> = {
  readonly request: Idempotency | PaymentEvent;
  /** Answers one that was stored before. `fingerprint` is that of the idempotency key. */
  readonly replay: (reservation: Reservation, fingerprint: string | undefined) => Result<T, E>;
};

export type LedgerTransaction<T, E> = {
  readonly read: LedgerRead;
  /** Pure: it runs again after a conflict, and with the neighbors if it needs them. */
  readonly decide: (facts: LedgerFacts) => Result<LedgerOutcome<T>, E | NeedsMore>;
  readonly once?: Once<T, E> | undefined;
};

/** Reservations with their schedules, outbox mail and refunds. */
export interface BookingLedger extends OccupancyReader, DeliveryDaysReader {
  /**
   * Reads what the decision needs and writes what it says, in one transaction. An error writes nothing. What
   * `NeedsMore` asks for is read or searched for, and the decision made again: once for each.
   */
  transact<T, E>(transaction: LedgerTransaction<T, E>): Promise<Result<T, E>>;

  find(id: ReservationId): Promise<Reservation | undefined>;

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

const writing = <E>(decided: Result<BookingDecision, E>): Result<LedgerOutcome<Reservation>, E> =>
  decided.ok ? ok({ answer: decided.value.reservation, writes: decided.value }) : decided;

type ReadReservation = LedgerRead & { readonly reservation: ReservationId };

const NOT_FOUND = err({ kind: 'reservation_not_found' } satisfies ReservationNotFound);

/** Changes a reservation and answers it as it is then. @param event applied once, however often it comes */
export const toChange = <E>(
  read: ReadReservation,
  decide: (reservation: Reservation, facts: BookingFacts) => Result<BookingDecision, E | NeedsMore>,
  event?: PaymentEvent,
): LedgerTransaction<Reservation, E | ReservationNotFound> => ({
  read,
  decide: ({ reservation, ...facts }) =>
    reservation === undefined ? NOT_FOUND : writing(decide(reservation, facts)),
  once: event && { request: event, replay: ok },
});

/** Answers what a change would mean; nothing is written. */
export const toPreview = <T, E>(
  read: ReadReservation,
  look: (reservation: Reservation, facts: BookingFacts) => Result<T, E | NeedsMore>,
): LedgerTransaction<T, E | ReservationNotFound> => ({
  read,
  decide({ reservation, ...facts }) {
    if (reservation === undefined) return NOT_FOUND;
    const seen = look(reservation, facts);
    return seen.ok ? ok({ answer: seen.value }) : seen;
  },
});

/** Places a reservation. The same key answers what it placed, and is refused for another order. */
export const toPlace = <E>(
  read: LedgerRead,
  decide: (facts: BookingFacts) => Result<BookingDecision, E | NeedsMore>,
  idempotency?: Idempotency,
): LedgerTransaction<Reservation, E | KeyReused> => ({
  read,
  decide: (facts) => writing(decide(facts)),
  once: idempotency && {
    request: idempotency,
    replay: (reservation, fingerprint) =>
      fingerprint === idempotency.fingerprint
        ? ok(reservation)
        : err({ kind: 'idempotency_key_reused' }),
  },
});
