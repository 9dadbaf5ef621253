import type { ProductId, Product } from '#core/catalogue/product.ts';
import type { Schedules } from '#core/inventory/schedule.ts';
import { changeFleet, type UnitChange, type UnitChangeError } from '#core/inventory/unit-change.ts';
import type { Fleet } from '#core/inventory/unit.ts';
import { type ActionContext, type Actor, system } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { UnitId, ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { MailRequest } from '#core/reservations/booking-decision.ts';
import { isAbout, lateOfferOf, openOfferOf } from '#core/reservations/choice-offer.ts';
import { withHistory } from '#core/reservations/history.ts';
import { isComing } from '#core/reservations/reservation-state.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { GoingOut } from './product-calendar.ts';
import { reassignUnits, type Conflict, conflictsIn } from './reassign-units.ts';
import { shutUnits } from './unit-allocation.ts';
import { unitMoved, whyMoved } from './unit-moved.ts';

/** A product, its units, and all reservations that have one of them from the given month on. */
export type UnitFacts = {
  readonly product: Product;
  readonly fleet: Fleet;
  readonly schedules: Schedules;
  readonly reservations: ReadonlyMap<ReservationId, Reservation>;
  readonly goingOut: GoingOut;
  /** Units that a crew reported as damaged; others go out first. */
  readonly reported?: ReadonlySet<UnitId> | undefined;
};

/** What a change of units writes; unchanged objects are skipped. `units` follows the fleet. */
export type UnitDecision = Pick<UnitFacts, 'fleet' | 'schedules'> & {
  readonly changed: readonly Reservation[];
  readonly mail: readonly (MailRequest & { readonly reservationId: ReservationId })[];
};

type ProductNotFound = { readonly kind: 'product_not_found' };

/** Changes units together with the reservations on them, in one transaction. */
export interface UnitLedger {
  /** All read at one moment. */
  read(productId: ProductId, from: CalendarDay): Promise<UnitFacts | undefined>;

  /** `decide` is pure and may rerun on conflict. */
  change<D extends UnitDecision, E>(
    productId: ProductId,
    from: CalendarDay,
    decide: (facts: UnitFacts) => Result<D, E>,
  ): Promise<Result<D, E | ProductNotFound>>;
}

export type UnitMove = {
  readonly reservation: Reservation;
  readonly line: number;
  readonly from: UnitId;
  readonly to: UnitId;
};

export type ConflictLine = Omit<Conflict, 'reservationId'> & {
  readonly reservation: Reservation;
  /** The conflict existed before this change. */
  readonly known: boolean;
};

export type UnitOutcome = UnitDecision & {
  readonly moves: readonly UnitMove[];
  /** Customers the owner has to call, because their unit cannot go out on their days. */
  readonly unplaced: readonly ConflictLine[];
  /** Rentals whose unit could not go out and now can; the others that get one are in `moves`. */
  readonly back: readonly UnitRental[];
  /** After maintenance, the first rental that the unit has from the day it is back. */
  readonly next?: UnitRental | undefined;
};

type UnitRental = Pick<ConflictLine, 'reservation' | 'line' | 'unit'>;

export type ChangeUnitsError =
  | UnitChangeError
  | ProductNotFound
  | { readonly kind: 'units_changed' };

const calendarOf = (
  { product, schedules, reservations, goingOut, reported }: UnitFacts,
  fleet: Fleet,
  now: Instant,
) => ({
  productId: product.id,
  schedules,
  booked: reservations,
  fleet,
  now,
  today: shopDay(now),
  goingOut,
  reported,
});

const nameOf = ({
  reservationId,
  line,
  unit,
}: Pick<Conflict, 'reservationId' | 'line' | 'unit'>): string => `${reservationId}/${line}/${unit}`;

/** Reservations whose unit cannot go out on one of their days. */
function listConflicts(facts: UnitFacts, now: Instant): readonly ConflictLine[] {
  return conflictsIn(calendarOf(facts, facts.fleet, now)).flatMap(({ reservationId, ...rest }) => {
    const reservation = facts.reservations.get(reservationId);
    return reservation === undefined ? [] : [{ reservation, ...rest, known: true }];
  });
}

/**
 * The offer of a choice that is over, because its rental gets a unit after all. Its customer is
 * mailed, also if the time to answer ran out: they were told that it cannot come.
 */
function offerEnded(
  reservation: Reservation,
  { product }: UnitFacts,
  fleet: Fleet,
  now: Instant,
): string | undefined {
  const offer = openOfferOf(reservation, now) ?? lateOfferOf(reservation, now);
  if (offer?.reason !== 'unit' || offer.productId !== product.id) return undefined;
  const line = reservation.lines.find((one) => isAbout(one, offer));
  return line !== undefined && shutUnits(line, fleet).length === 0 ? offer.id : undefined;
}

const withOfferEnded = (
  reservation: Reservation,
  offerId: string,
  context: ActionContext,
): Reservation =>
  withHistory(
    {
      ...reservation,
      choiceOffers: reservation.choiceOffers?.map((one) =>
        one.id === offerId ? { ...one, backAt: context.now } : one,
      ),
    },
    context,
    { kind: 'unit_back' },
  );

/** The unit's first rental that begins after a day. */
function nextRental(
  { reservations, product }: Pick<UnitFacts, 'reservations' | 'product'>,
  changed: readonly Reservation[],
  unit: UnitId,
  day: CalendarDay,
  now: Instant,
): UnitRental | undefined {
  const moved = new Map(changed.map((one) => [one.id, one]));
  const rentals = [...reservations.values()]
    .filter((one) => isComing(one, now))
    .map((one) => moved.get(one.id) ?? one)
    .flatMap((reservation) =>
      reservation.lines.flatMap(({ productId, units, startDate }, line) =>
        productId === product.id && units.includes(unit) && startDate > day
          ? [{ reservation, line, unit, startDate }]
          : [],
      ),
    );
  return rentals.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))[0];
}

/** Applies a new fleet to the reservations on its units. */
function reassignFleet(
  fleet: Fleet,
  facts: UnitFacts,
  why: string,
  context: ActionContext,
): UnitOutcome {
  const { now } = context;
  const conflicts = conflictsIn(calendarOf(facts, facts.fleet, now));
  const before = new Set(conflicts.map(nameOf));
  const { schedules, booked, moves, unplaced } = reassignUnits(calendarOf(facts, fleet, now));
  const of = (id: string): readonly Reservation[] => {
    const reservation = facts.reservations.get(id);
    const lines = booked.get(id)?.lines;
    return reservation === undefined || lines === undefined ? [] : [{ ...reservation, lines }];
  };
  const hasMoved = new Set<string>(moves.map(({ allocation }) => allocation.reservationId));
  const ended = new Map(
    [...facts.reservations.values()].flatMap((one) => {
      const { lines } = booked.get(one.id) ?? one;
      const offerId = offerEnded({ ...one, lines }, facts, fleet, now);
      return offerId === undefined ? [] : [[one.id, offerId] as const];
    }),
  );
  const moved = moves.map(({ allocation }) => allocation);
  const notBack = new Set([...unplaced, ...moved].map(nameOf));
  return {
    fleet,
    schedules,
    back: conflicts
      .filter((one) => !one.out && !notBack.has(nameOf(one)))
      .flatMap(({ reservationId, line, unit }) => {
        const reservation = facts.reservations.get(reservationId);
        return reservation === undefined ? [] : [{ reservation, line, unit }];
      }),
    changed: [...facts.reservations.values()].flatMap((before): readonly Reservation[] => {
      const offerId = ended.get(before.id);
      const moved = hasMoved.has(before.id) ? of(before.id) : offerId === undefined ? [] : [before];
      return moved.map((one) => {
        const told = hasMoved.has(one.id)
          ? withHistory(
              one,
              context,
              unitMoved(before.lines, one.lines, () => fleet, why),
            )
          : one;
        return offerId === undefined ? told : withOfferEnded(told, offerId, context);
      });
    }),
    mail: [...ended].map(([reservationId, cause]) => ({
      reservationId,
      kind: 'unit_back' as const,
      cause,
    })),
    moves: moves.flatMap(({ allocation, to }) =>
      of(allocation.reservationId).map((reservation) => ({
        reservation,
        line: allocation.line,
        from: allocation.unit,
        to,
      })),
    ),
    unplaced: unplaced.flatMap((one) => {
      const { reservationId, ...rest } = one;
      const known = before.has(nameOf(one));
      return of(reservationId).map((reservation) => ({ reservation, ...rest, known }));
    }),
  };
}

/** @param revision of the units the admin read; undefined skips the check */
export function changeUnits(
  facts: UnitFacts,
  change: UnitChange,
  revision: number | undefined,
  now: Instant,
  by: Actor = system('units'),
): Result<UnitOutcome, Exclude<ChangeUnitsError, ProductNotFound>> {
  const { fleet } = facts;
  if (revision !== undefined && revision !== fleet.revision) return err({ kind: 'units_changed' });
  const changed = changeFleet(fleet, change, shopDay(now));
  if (!changed.ok) return changed;
  const next = { ...changed.value, revision: fleet.revision + 1 };
  const outcome = reassignFleet(next, facts, whyMoved(change, next), { now, by });
  if (!('block' in change)) return ok(outcome);
  const { unitId, block } = change;
  return ok({ ...outcome, next: nextRental(facts, outcome.changed, unitId, block.to, now) });
}

/** Changes units and, in the same transaction, moves reservations that lose theirs. */
export const makeChangeUnits =
  (ledger: UnitLedger, clock: Clock) =>
  (
    productId: ProductId,
    change: UnitChange,
    revision: number,
    by?: Actor,
  ): Promise<Result<UnitOutcome, ChangeUnitsError>> =>
    ledger.change(productId, shopDay(clock.now()), (facts) =>
      changeUnits(facts, change, revision, clock.now(), by),
    );

/** Previews the change; writes nothing. */
export const makePreviewUnits =
  (ledger: Pick<UnitLedger, 'read'>, clock: Clock) =>
  async (
    productId: ProductId,
    change: UnitChange,
  ): Promise<Result<UnitOutcome, ChangeUnitsError>> => {
    const now = clock.now();
    const facts = await ledger.read(productId, shopDay(now));
    if (facts === undefined) return err({ kind: 'product_not_found' });
    return changeUnits(facts, change, undefined, now);
  };

/** Like `listConflicts`, together with the fleet. Undefined for an unknown product. */
export const makeListConflicts =
  (ledger: Pick<UnitLedger, 'read'>, clock: Clock) =>
  async (
    productId: ProductId,
  ): Promise<{ readonly fleet: Fleet; readonly unplaced: readonly ConflictLine[] } | undefined> => {
    const now = clock.now();
    const facts = await ledger.read(productId, shopDay(now));
    return facts && { fleet: facts.fleet, unplaced: listConflicts(facts, now) };
  };
