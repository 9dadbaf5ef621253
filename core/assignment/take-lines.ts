import type { Product, ProductId } from '#core/catalogue/product.ts';
import { type LateUnits, unitKey } from '#core/dispatch/crew-day.ts';
import {
  type Schedules,
  type Slot,
  withSlots,
  availableUnits,
  occupiedDays,
} from '#core/inventory/schedule.ts';
import { type Fleet, fleetOf } from '#core/inventory/unit.ts';
import { system } from '#core/kernel/actor.ts';
import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { LONGEST_RENTAL_DAYS } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { BookingFacts, NeedsNeighbors } from '#core/reservations/booking-decision.ts';
import { bookingNumber } from '#core/reservations/booking-number.ts';
import { withHistory } from '#core/reservations/history.ts';
import type { Reservation, ReservationLine } from '#core/reservations/reservation.ts';
import {
  type Booked,
  occupancyFor,
  isAhead,
  isInConflict,
  movableAllocations,
  type ProductCalendar,
  spanOf,
  moveLines,
  type MovedLines,
  moveSlots,
  movesIn,
  sparing,
} from './product-calendar.ts';
import { rearrange, dayOfNumber, type Placement, type Allocation } from './rearrange.ts';
import { type Rentable, type Shortage, takeUnits, type Wanted } from './unit-allocation.ts';
import { unitMoved } from './unit-moved.ts';

// Orders and late payments take units by one rule: docs/decisions/06-units-schedules-and-reassigning.md.

type Facts = Pick<BookingFacts, 'products' | 'fleets' | 'schedules'>;
type Line = Wanted & { readonly productId: ProductId };

function hasEnoughEachDay(
  productId: ProductId,
  lines: readonly Line[],
  { products, fleets, schedules }: Facts,
  now: Instant,
): boolean {
  const product = products.get(productId);
  if (product === undefined) return false;
  const fleet = fleetOf(product, fleets);
  const demand = new Map<CalendarDay, number>();
  for (const line of lines) {
    for (const day of occupiedDays(line, product.turnaroundDays)) {
      demand.set(day, (demand.get(day) ?? 0) + line.quantity);
    }
  }
  return [...demand].every(
    ([day, wanted]) => availableUnits(schedules, productId, fleet, day, now).length >= wanted,
  );
}

/**
 * The lines whose product has enough units on each day. If they still cannot be taken, moving
 * neighbors may make room, so reading them is worthwhile.
 */
function crowdedLines<L extends Line>(
  lines: readonly L[],
  facts: Facts,
  now: Instant,
): readonly L[] {
  const isSound = ({ startDate, endDate }: Line): boolean => {
    const days = daysBetween(startDate, endDate);
    return days > 0 && days <= LONGEST_RENTAL_DAYS;
  };
  if (!lines.every(isSound)) return [];
  const byProduct = Map.groupBy(lines, ({ productId }) => productId);
  return [...byProduct]
    .filter(([productId, own]) => hasEnoughEachDay(productId, own, facts, now))
    .flatMap(([, own]) => own);
}

/** The slot to write into the schedules, and the present time. */
type Taker = {
  readonly slot: Slot;
  readonly now: Instant;
  readonly today: CalendarDay;
  /** It takes none of these. */
  readonly late?: LateUnits | undefined;
};

/** The product's units that come too late. */
const lateIn = ({ late = [] }: Taker, { id, units }: { id: ProductId; units: Fleet['units'] }) =>
  new Set(units.map((unit) => unit.id).filter((unit) => late.includes(unitKey(id, unit))));

/** A line without its units, and the product to take them from. */
export type LineToTake = {
  readonly line: Omit<ReservationLine, 'units'>;
  readonly product: Product;
  /** Units the line already has. They are kept if possible, and always once they are out. */
  readonly own?: { readonly units: readonly UnitId[]; readonly areOut: boolean } | undefined;
  /** Units that the schedules still list as its own. Nothing more is taken. */
  readonly kept?: readonly UnitId[] | undefined;
};

export type TakenLines = {
  readonly schedules: Schedules;
  readonly lines: readonly ReservationLine[];
  /** Other reservations that got different units for the same days. */
  readonly moved: readonly Reservation[];
};

/** State while taking an order's lines. `booked`: the neighbors and the order itself. */
type State = { readonly schedules: Schedules; readonly booked: ReadonlyMap<ReservationId, Booked> };

const withLines = (state: State, changed: MovedLines): State['booked'] =>
  new Map(
    [...state.booked].map(([id, one]) => [id, { ...one, lines: changed.get(id) ?? one.lines }]),
  );

const wantedAllocations = ({ line }: LineToTake, not: ReadonlySet<UnitId>): readonly Allocation[] =>
  Array.from({ length: line.quantity }, (_, index) => ({
    key: `wanted/${index}`,
    unit: undefined,
    not,
    ...spanOf({ ...line, units: [] }),
  }));

function takeSlots(
  schedules: Schedules,
  productId: ProductId,
  wanted: readonly Allocation[],
  placement: Placement,
  slot: Slot,
): { readonly schedules: Schedules; readonly units: readonly UnitId[] } {
  const given = wanted.flatMap((allocation) => {
    const unit = placement.get(allocation.key);
    return unit === undefined ? [] : [{ allocation, unit }];
  });
  const places = given.flatMap(({ allocation: { from, until }, unit }) =>
    Array.from({ length: until - from }, (_, index) => ({
      productId,
      day: dayOfNumber(from + index),
      unit,
    })),
  );
  return { schedules: withSlots(schedules, places, slot), units: given.map(({ unit }) => unit) };
}

type Made = State & { readonly units: readonly UnitId[] };

/** Moves others to make one line fit; undefined when there is no placement. */
function makeRoomFor(
  state: State,
  wanted: LineToTake,
  { fleet, isReported = () => false }: Rentable,
  taker: Taker,
): Made | undefined {
  const calendar: ProductCalendar = { ...state, ...taker, productId: wanted.product.id, fleet };
  const moving = movableAllocations(calendar).filter(
    (allocation) => isAhead(calendar, allocation) && !isInConflict(calendar, allocation),
  );
  const coming = wantedAllocations(wanted, lateIn(taker, { id: wanted.product.id, ...fleet }));
  const allocations = [...moving, ...coming];
  const occupancy = occupancyFor(calendar, moving, allocations);
  const reported = new Set(occupancy.units.filter(isReported));
  const placement =
    (reported.size > 0 ? rearrange(allocations.map(sparing(reported)), occupancy) : undefined) ??
    rearrange(allocations, occupancy);
  if (placement === undefined) return undefined;
  const moves = movesIn(moving, placement);
  const taken = takeSlots(
    moveSlots(calendar, moves),
    wanted.product.id,
    coming,
    placement,
    taker.slot,
  );
  return { ...taken, booked: withLines(state, moveLines(calendar, moves)) };
}

const ownBooking = ({ slot }: Taker): Booked => ({
  id: slot.reservationId,
  status: slot.expiresAt === undefined ? 'confirmed' : 'held',
  holdExpiresAt: slot.expiresAt,
  lines: [],
});

function withOwnLine(state: Made, taker: Taker, { line }: LineToTake): State {
  const { reservationId } = taker.slot;
  const own = state.booked.get(reservationId) ?? ownBooking(taker);
  const lines = [...own.lines, { ...line, units: state.units }];
  return {
    schedules: state.schedules,
    booked: new Map(state.booked).set(reservationId, { ...own, lines }),
  };
}

/** Undefined if the line has no units of its own, or they may change. */
function takeOwn(
  schedules: Schedules,
  rentable: Rentable,
  { line, own }: LineToTake,
  { slot, now }: Taker,
) {
  if (own === undefined) return undefined;
  const units = rentable.fleet.units.filter(({ id }) => own.units.includes(id));
  const fleet = { ...rentable.fleet, units };
  const taken = takeUnits(schedules, { ...rentable, fleet }, line, slot, now);
  return taken.ok || own.areOut ? taken : undefined;
}

/** Asks for the neighbors first if moving them could help. */
function shortOf(
  shortage: Shortage,
  wanted: readonly LineToTake[],
  facts: BookingFacts,
  now: Instant,
): Result<never, Shortage | NeedsNeighbors> {
  if (facts.neighbors !== undefined) return err(shortage);
  const lines = crowdedLines(
    wanted.map(({ line }) => line),
    facts,
    now,
  );
  return err(lines.length === 0 ? shortage : { kind: 'needs_neighbors', lines });
}

/**
 * Takes the units of all lines, or reports which are short. If enough are left each day but no
 * single unit throughout, lines of this order and of neighbors change units, never days.
 */
export function takeLines(
  wanted: readonly LineToTake[],
  facts: BookingFacts,
  taker: Taker,
): Result<TakenLines, Shortage | NeedsNeighbors> {
  const neighbors = new Map(facts.neighbors);
  neighbors.delete(taker.slot.reservationId);
  let state: State = { schedules: facts.schedules, booked: neighbors };
  const levelsWear = facts.commercial.settings.units?.order === 'level';
  for (const one of wanted) {
    if (one.kept !== undefined) {
      state = withOwnLine({ ...state, units: one.kept }, taker, one);
      continue;
    }
    const fleet = fleetOf(one.product, facts.fleets);
    const late = lateIn(taker, { id: one.product.id, ...fleet });
    const inTime = { ...fleet, units: fleet.units.filter(({ id }) => !late.has(id)) };
    const { turnaroundDays } = one.line;
    const isReported = (unit: UnitId): boolean =>
      facts.reported?.has(unitKey(one.product.id, unit)) === true;
    const rentable = { ...one.product, turnaroundDays, fleet: inTime, levelsWear, isReported };
    const taken =
      takeOwn(state.schedules, rentable, one, taker) ??
      takeUnits(state.schedules, rentable, one.line, taker.slot, taker.now);
    if (!taken.ok && one.own?.areOut === true) return taken;
    if (taken.ok) {
      state = withOwnLine({ ...state, ...taken.value }, taker, one);
      continue;
    }
    const made = makeRoomFor(state, one, { ...rentable, fleet }, taker);
    if (made === undefined) return shortOf(taken.error, wanted, facts, taker.now);
    state = withOwnLine(made, taker, one);
  }
  const moved = [...neighbors.values()].flatMap((neighbor) => {
    const lines = state.booked.get(neighbor.id)?.lines ?? neighbor.lines;
    if (lines === neighbor.lines) return [];
    const context = { now: taker.now, by: system('make-room') };
    const labels = (productId: string) => {
      const product = facts.products.get(productId);
      return product && fleetOf(product, facts.fleets);
    };
    const why = `Made room for ${bookingNumber(taker.slot.reservationId)}`;
    const told = unitMoved(neighbor.lines, lines, labels, why);
    return [withHistory({ ...neighbor, lines }, context, told)];
  });
  const lines = state.booked.get(taker.slot.reservationId)?.lines ?? [];
  return ok({ schedules: state.schedules, lines, moved });
}
