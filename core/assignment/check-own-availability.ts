import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { DayAvailability } from '#core/inventory/check-availability.ts';
import { availableUnits, schedulesTouched } from '#core/inventory/schedule.ts';
import {
  fleetOf,
  isOpenOn,
  isRetired,
  type Unit,
  UNTIL_FURTHER_NOTICE,
} from '#core/inventory/unit.ts';
import { type CalendarDay, addDays, eachDay } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { releaseUnits } from './unit-allocation.ts';

/** The most units needed on one day; periods that do not overlap can share units. */
function mostAtOnce(productId: string, lines: Reservation['lines']): number {
  const own = lines.filter((line) => line.productId === productId);
  const outOn = (day: CalendarDay): number =>
    own
      .filter(({ startDate, endDate }) => startDate <= day && day < endDate)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, ...own.map(({ startDate }) => outOn(startDate)));
}

/**
 * `isOut`: too few of one rental's units are in service, whoever has them. `hasNoEnd`: and nobody
 * knows until when, so no other day is possible, either.
 */
type OwnDay = DayAvailability & { readonly isOut?: true; readonly hasNoEnd?: true };

/** Neither retired nor out until further notice. */
const comesBack = (unit: Unit): boolean =>
  !isRetired(unit) && unit.blocks.every(({ to }) => to !== UNTIL_FURTHER_NOTICE);

/**
 * For each day of the span, both ends included: 1 if the whole booking is available then, else 0.
 * Its own units count as available. Units may differ by day: moving others makes room.
 */
export const makeCheckOwnAvailability =
  (
    ledger: Pick<BookingLedger, 'schedules' | 'fleets'>,
    catalogue: Pick<Catalogue, 'findMany'>,
    clock: Clock,
  ) =>
  async (
    { id, lines }: Pick<Reservation, 'id' | 'lines'>,
    from: CalendarDay,
    to: CalendarDay,
  ): Promise<readonly OwnDay[]> => {
    const days = eachDay(from, addDays(to, 1));
    const ids = [...new Set(lines.map(({ productId }) => productId))];
    const [products, fleets, schedules] = await Promise.all([
      catalogue.findMany(ids),
      ledger.fleets(ids),
      ledger.schedules(ids.flatMap((productId) => schedulesTouched(productId, days))),
    ]);
    const now = clock.now();
    const freed = releaseUnits(schedules, id, lines);
    const wanted = new Map(ids.map((productId) => [productId, mostAtOnce(productId, lines)]));
    const hasAll = (count: (product: Product) => number): boolean =>
      products.length === ids.length &&
      products.every((product) => count(product) >= (wanted.get(product.id) ?? 0));
    const fleet = (product: Product) => fleetOf(product, fleets);
    const hasNoEnd = !hasAll((one) => fleet(one).units.filter(comesBack).length);
    return days.map((date) => {
      if (hasAll((one) => availableUnits(freed, one.id, fleet(one), date, now).length)) {
        return { date, free: 1 };
      }
      const inService = (one: Product) => fleet(one).units.filter((unit) => isOpenOn(unit, date));
      if (hasAll((one) => inService(one).length)) return { date, free: 0 };
      return { date, free: 0, isOut: true, ...(hasNoEnd && { hasNoEnd }) };
    });
  };
