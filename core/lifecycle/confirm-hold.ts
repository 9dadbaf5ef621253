import { type LineToTake, takeLines, type TakenLines } from '#core/assignment/take-lines.ts';
import { keepUnits, releaseUnits, stillHasUnits } from '#core/assignment/unit-allocation.ts';
import type { CrewFull } from '#core/capacity/crew-room.ts';
import { takeClaims } from '#core/checkout/claims.ts';
import { promiseCrews } from '#core/checkout/crew-promise.ts';
import { withUnitsInTime } from '#core/checkout/units-in-time.ts';
import { type LateUnits, unitKeys } from '#core/dispatch/crew-day.ts';
import { occupiedDays } from '#core/inventory/schedule.ts';
import { fleetOf, isOpenOn } from '#core/inventory/unit.ts';
import type { ActionContext } from '#core/kernel/actor.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type NeedsMore,
  needsMore,
  type NeedsNeighbors,
  reservationOnly,
  tellsOfBooking,
} from '#core/reservations/booking-decision.ts';
import { withHistory } from '#core/reservations/history.ts';
import { isHeldNow } from '#core/reservations/reservation-state.ts';
import {
  balanceOf,
  type Reservation,
  type ReservationLine,
  type ReservationStatus,
} from '#core/reservations/reservation.ts';

const mayGoOut = (lines: readonly ReservationLine[], { products, fleets }: BookingFacts): boolean =>
  lines.every((line) => {
    const product = products.get(line.productId);
    const units =
      product && fleetOf(product, fleets).units.filter(({ id }) => line.units.includes(id));
    const days = occupiedDays(line, line.turnaroundDays);
    return (
      units?.length === line.units.length &&
      units.every((unit) => days.every((day) => isOpenOn(unit, day)))
    );
  });

const withoutUnits = ({ units: _units, ...line }: ReservationLine): LineToTake['line'] => line;

/** Undefined if a product no longer exists. */
function wantedAgain(
  lines: readonly ReservationLine[],
  { products }: BookingFacts,
): readonly LineToTake[] | undefined {
  const wanted = lines.flatMap((line) => {
    const product = products.get(line.productId);
    return product === undefined ? [] : [{ line: withoutUnits(line), product }];
  });
  return wanted.length === lines.length ? wanted : undefined;
}

/** Others took the units after the hold expired, and none are left. */
type UnitsLost = { readonly kind: 'units_lost' };
const UNITS_LOST = err({ kind: 'units_lost' } satisfies UnitsLost);

/** Others may move to other units to make room, as for a new order. */
function retake(
  { id, lines }: Reservation,
  facts: BookingFacts,
  now: Instant,
  late: LateUnits,
): Result<TakenLines, UnitsLost | NeedsNeighbors> {
  const wanted = wantedAgain(lines, facts);
  if (wanted === undefined) return UNITS_LOST;
  const schedules = releaseUnits(facts.schedules, id, lines);
  const taker = { slot: { reservationId: id }, now, today: shopDay(now), late };
  const taken = takeLines(wanted, { ...facts, schedules }, taker);
  if (taken.ok) return taken;
  return taken.error.kind === 'needs_neighbors' ? err(taken.error) : UNITS_LOST;
}

/** Paid after the delivery day, so too late to deliver. */
const hasBegun = ({ lines }: Reservation, now: Instant): boolean =>
  lines.some(({ startDate }) => startDate < shopDay(now));

/**
 * Keeps a hold's units or, if it expired and others took them, takes different ones.
 * @param late units that would come too late
 */
function keepOrRetake(
  reservation: Reservation,
  facts: BookingFacts,
  now: Instant,
  late: LateUnits,
): Result<TakenLines, UnitsLost | NeedsNeighbors> {
  const { id, lines } = reservation;
  const isHeld = isHeldNow(reservation, now);
  if (!isHeld && hasBegun(reservation, now)) return UNITS_LOST;
  // A late payment does not take units out of maintenance.
  const isKept = isHeld || mayGoOut(lines, facts);
  const isLate = unitKeys(lines).some((unit) => late.includes(unit));
  if (isKept && !isLate && stillHasUnits(facts.schedules, id, lines)) {
    return ok({ lines, schedules: keepUnits(facts.schedules, id, lines), moved: [] });
  }
  return retake(reservation, facts, now, late);
}

function confirmWith(
  paid: Reservation,
  kept: TakenLines,
  { commercial }: BookingFacts,
  context: ActionContext,
): BookingDecision {
  const confirmed = {
    ...paid,
    status: 'confirmed',
    lines: kept.lines,
    holdExpiresAt: undefined,
    plan: balanceOf(paid) > 0 ? 'deposit' : 'full',
  } as const;
  return {
    reservation: withHistory(confirmed, context, { kind: 'confirmed' }),
    schedules: kept.schedules,
    moved: kept.moved,
    mail: [{ kind: 'confirmation', cause: 'confirmed' }],
    refunds: [],
    notices: tellsOfBooking(paid, commercial.settings, context.by),
  };
}

/** Sells a paid hold with its units and the crews' visits, or says what is missing for it. */
export const confirmHold = (
  paid: Reservation,
  facts: BookingFacts,
  context: ActionContext,
): Result<BookingDecision, UnitsLost | CrewFull | NeedsMore> =>
  withUnitsInTime<BookingDecision, UnitsLost>((late) => {
    const kept = keepOrRetake(paid, facts, context.now, late);
    if (!kept.ok) return kept;
    const booked = confirmWith(paid, kept.value, facts, context);
    const crews = promiseCrews(paid, booked.reservation, facts, context.now, kept.value);
    return crews.ok ? ok({ ...booked, commercial: crews.value }) : crews;
  });

/** The booking is over, an unanswered request, or an expired hold. Book again first. */
export type TakesNoPayment = {
  readonly kind: 'takes_no_payment';
  readonly status: ReservationStatus;
};

/** What is paid without a card confirms a hold just like a card payment. */
export function sellHold(
  paid: Reservation,
  facts: BookingFacts,
  context: ActionContext,
): Result<BookingDecision, TakesNoPayment | NeedsMore> {
  const sale = confirmHold(paid, facts, context);
  const sold = { ...paid, holdExpiresAt: undefined };
  const claims = takeClaims(sold, facts.commercial, context.now, true);
  if (!sale.ok && needsMore(sale.error)) return err(sale.error);
  if (!sale.ok || !claims.ok) return err({ kind: 'takes_no_payment', status: paid.status });
  return ok({ ...sale.value, commercial: { ...claims.value, ...sale.value.commercial } });
}

/** Extends a live hold and all it holds. Undefined if it is over or would not end later. */
export function extendHold(
  reservation: Reservation,
  facts: BookingFacts,
  until: Instant,
  now: Instant,
): BookingDecision | undefined {
  const { id, lines } = reservation;
  if (!isHeldNow(reservation, now) || reservation.holdExpiresAt >= until) return undefined;
  const extended = { ...reservation, holdExpiresAt: until };
  const claims = takeClaims(extended, facts.commercial, now, true);
  if (!claims.ok) return undefined;
  return {
    ...reservationOnly(extended, facts),
    schedules: keepUnits(facts.schedules, id, lines, until),
    commercial: claims.value,
  };
}
