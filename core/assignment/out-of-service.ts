import type { CrewDay } from '#core/dispatch/crew-day.ts';
import { occupiedDays } from '#core/inventory/schedule.ts';
import { closureOn, type Unit } from '#core/inventory/unit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toPreview } from '#core/reservations/booking-ledger.ts';
import { isAbout, lateOfferOf, openOfferOf } from '#core/reservations/choice-offer.ts';
import { isActive } from '#core/reservations/reservation-state.ts';
import type { Reservation, ReservationLine } from '#core/reservations/reservation.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { isOut } from './product-calendar.ts';
import { shutUnits } from './unit-allocation.ts';

/** An expired paper is not such a case: the shop renews it in time, and nothing is broken. */
const isTakenOut = (unit: Unit, line: ReservationLine): boolean =>
  occupiedDays(line, 0).some((day) => {
    const kind = closureOn(unit, day)?.kind;
    return kind === 'maintenance' || kind === 'retired';
  });

/** Of a decision, or of a day that is only read. */
type OutFacts = Pick<BookingFacts, 'fleets'> & {
  readonly commercial: {
    readonly crews?:
      | { readonly days: ReadonlyMap<CalendarDay, Pick<CrewDay, 'stops'>> }
      | undefined;
    readonly settings: Pick<Settings, 'crews'>;
  };
};

/**
 * The rentals to come that the shop knows it cannot bring as booked: it took their unit out of
 * service and no other took its place, or it asked the customer to choose. A unit that tears at the
 * party was brought.
 */
export function outOfService(
  reservation: Reservation,
  { fleets, commercial: { crews, settings } }: OutFacts,
  now: Instant,
): readonly ReservationLine[] {
  const { id, lines } = reservation;
  if (!isActive(reservation)) return [];
  const today = shopDay(now);
  const stops = crews && (crews.days.get(today)?.stops ?? {});
  const goingOut = { stops, earliest: settings.crews.earliest };
  const asked = openOfferOf(reservation, now) ?? lateOfferOf(reservation, now);
  return lines.filter(
    (line, index) =>
      !isOut({ id, line: index, startDate: line.startDate }, { now, today, goingOut }) &&
      shutUnits(line, fleets.get(line.productId)).some(
        (unit) => isTakenOut(unit, line) || (asked?.reason === 'unit' && isAbout(line, asked)),
      ),
  );
}

/** Nothing is to be paid meanwhile, and a cancellation is the shop's fault. */
export const isOutOfService = (...asked: Parameters<typeof outOfService>): boolean =>
  outOfService(...asked).length > 0;

/** A day as it is planned; without `crewDay` in a shop without trucks. */
type PlannedDay = {
  readonly day: CalendarDay;
  readonly crewDay: Pick<CrewDay, 'stops'> | undefined;
  readonly now: Instant;
};

/** Of the bookings of a day, those with such a rental: nobody collects or signs there. */
export function unsettledOn(
  reservations: Iterable<Reservation>,
  { day, crewDay, now }: PlannedDay,
  fleets: OutFacts['fleets'],
  settings: OutFacts['commercial']['settings'],
): ReadonlySet<ReservationId> {
  const crews = crewDay && { days: new Map([[day, crewDay]]) };
  const facts = { fleets, commercial: { crews, settings } };
  return new Set(
    [...reservations].flatMap((one) => (isOutOfService(one, facts, now) ? [one.id] : [])),
  );
}

/** Outside a decision. Few bookings have a unit that is shut, so only for these more is read. */
export async function readOutOfService(
  { id, lines }: Reservation,
  ledger: Pick<BookingLedger, 'fleets' | 'transact'>,
  clock: Clock,
): Promise<readonly ReservationLine[]> {
  const fleets = await ledger.fleets([...new Set(lines.map(({ productId }) => productId))]);
  const isShut = lines.some((line) => shutUnits(line, fleets.get(line.productId)).length > 0);
  if (!isShut) return [];
  const seen = await ledger.transact(
    toPreview<readonly ReservationLine[], never>({ reservation: id }, (reservation, facts) =>
      ok(outOfService(reservation, facts, clock.now())),
    ),
  );
  return seen.ok ? seen.value : [];
}
