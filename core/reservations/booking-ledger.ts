import type { DeliveryDaysReader } from '#core/capacity/deliveries.ts';
import type { CrewAct } from '#core/dispatch/crew-act.ts';
import type { OccupancyReader } from '#core/inventory/check-availability.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Contact } from '#core/kernel/contact.ts';
import type { ReservationId, Idempotency, KeyReused } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { BookingDecision, BookingFacts, NeedsMore } from './booking-decision.ts';
import type { HolderKeys } from './live-holds.ts';
import type { PaymentEvent } from './payment-event.ts';
import type { Reservation, WantedLine } from './reservation.ts';

export type ReservationNotFound = { readonly kind: 'reservation_not_found' };

type MoreToRead = {
  /** Also read their products, units, schedules and delivery days. */
  readonly lines?: readonly WantedLine[] | undefined;
  /** Also read what the crews do on these days. */
  readonly crewDays?: readonly CalendarDay[] | undefined;
  /** As `normalCreditCode` writes it. */
  readonly creditCode?: string | undefined;
  /** The points accounts that it may add to: the customer's, and the referrer's. */
  readonly pointsCodes?: readonly string[] | undefined;
};

/** A code as typed, and its customer, because some codes are for a first or for one booking. */
export type CodeOf = { readonly code: string } & Pick<Contact, 'email' | 'phone'>;

/** What a decision needs to read. The current settings are always included. */
export type LedgerRead = MoreToRead & {
  /** Read with its lines, deliveries, promo code and credits. */
  readonly reservation?: ReservationId | undefined;
  /** What else to read once the reservation is known. */
  readonly more?: ((reservation: Reservation) => MoreToRead) | undefined;
  readonly promo?: CodeOf | undefined;
  /** The hashed names for counting holds. An existing reservation's own names are read with it. */
  readonly heldBy?: HolderKeys | undefined;
  /** For a new order: also reads whether the shop rents to them. */
  readonly contact?: Contact | undefined;
  /** The written quote that the order is made from. Also reads whether it can be booked. */
  readonly quote?: string | undefined;
  /** Ids of crew acts. Those that are already stored are read with it. */
  readonly crewActs?: readonly string[] | undefined;
  /** Chooses units: also reads which ones crews reported as damaged. */
  readonly takesUnits?: boolean | undefined;
  /** For previewing many days: skips the search for another order of stops. */
  readonly withoutSearch?: boolean | undefined;
};

/** `reservation` is undefined if none was asked for or it does not exist. */
type LedgerFacts = BookingFacts & {
  readonly reservation: Reservation | undefined;
  /** The stored acts that were asked for, by id. */
  readonly crewActs: ReadonlyMap<string, CrewAct>;
};

/** A preview is an outcome without `writes`. */
type LedgerOutcome<T> = { readonly answer: T; readonly writes?: BookingDecision | undefined };

/** A request that may be repeated. It is stored with the writes, so that it is decided once. */
export type Once<T, E> = {
  readonly request: Idempotency | PaymentEvent;
  /** Answers a repeat from what is stored. `fingerprint` belongs to the idempotency key. */
  readonly replay: (reservation: Reservation, fingerprint: string | undefined) => Result<T, E>;
};

export type LedgerTransaction<T, E> = {
  readonly read: LedgerRead;
  /** Pure. Reruns after a conflict, and with neighbors if it needs them. */
  readonly decide: (facts: LedgerFacts) => Result<LedgerOutcome<T>, E | NeedsMore>;
  readonly once?: Once<T, E> | undefined;
};

/** Reservations with their schedules, outbox mail and refunds. */
export interface BookingLedger extends OccupancyReader, DeliveryDaysReader {
  /**
   * Reads what the decision needs and writes what it returns, in one transaction. An error writes
   * nothing. On `NeedsMore`, reads or searches for what is missing and decides once more for each.
   */
  transact<T, E>(transaction: LedgerTransaction<T, E>): Promise<Result<T, E>>;

  find(id: ReservationId): Promise<Reservation | undefined>;

  /** Holds whose time is over, oldest first. */
  listExpiredHolds(now: Instant, limit: number): Promise<readonly ReservationId[]>;

  /** Confirmed reservations whose last pickup is before `today`, oldest first, page by page. */
  listEnded(today: CalendarDay): AsyncIterable<readonly ReservationId[]>;

  /**
   * Live holds and confirmed reservations not over by `today`, page by page. One that is paid in
   * the meantime may appear twice but is never left out.
   */
  listToDeliver(today: CalendarDay, now: Instant): AsyncIterable<readonly ReservationId[]>;

  /** Reservations with an unsettled payment, oldest first, in any status. */
  listAwaitingPayment(limit: number): Promise<readonly Reservation[]>;
}

const writing = <E>(decided: Result<BookingDecision, E>): Result<LedgerOutcome<Reservation>, E> =>
  decided.ok ? ok({ answer: decided.value.reservation, writes: decided.value }) : decided;

type ReadReservation = LedgerRead & { readonly reservation: ReservationId };

const NOT_FOUND = err({ kind: 'reservation_not_found' } satisfies ReservationNotFound);

const answered = ({ key, fingerprint }: Idempotency): Once<Reservation, KeyReused> => ({
  request: { key, fingerprint },
  replay: (reservation, known) =>
    known === fingerprint ? ok(reservation) : err({ kind: 'idempotency_key_reused' }),
});

/**
 * Changes a reservation and returns it.
 * @param event applied once, however often it is received
 */
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

/** Returns what a change would do. Writes nothing. */
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

/** Returns the reservation as the change would make it. Writes nothing. */
export const toTry = <E>(
  read: ReadReservation,
  decide: (reservation: Reservation, facts: BookingFacts) => Result<BookingDecision, E | NeedsMore>,
): LedgerTransaction<Reservation, E | ReservationNotFound> =>
  toPreview(read, (reservation, facts) => {
    const decided = decide(reservation, facts);
    return decided.ok ? ok(decided.value.reservation) : decided;
  });

/** Places a reservation. A repeated key returns what it placed; for another order it is refused. */
export const toPlace = <E>(
  read: LedgerRead,
  decide: (facts: BookingFacts) => Result<BookingDecision, E | NeedsMore>,
  idempotency?: Idempotency,
): LedgerTransaction<Reservation, E | KeyReused> => ({
  read,
  decide: (facts) => writing(decide(facts)),
  once: idempotency && answered(idempotency),
});

/** Replaces a reservation with an order. A repeated key is answered as in `toPlace`. */
export const toReplace = <E>(
  read: ReadReservation,
  decide: (reservation: Reservation, facts: BookingFacts) => Result<BookingDecision, E | NeedsMore>,
  idempotency?: Idempotency,
): LedgerTransaction<Reservation, E | ReservationNotFound | KeyReused> => ({
  ...toChange(read, decide),
  once: idempotency && answered(idempotency),
});
