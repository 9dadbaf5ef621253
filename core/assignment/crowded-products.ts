import type { ProductId } from '#core/catalogue/product.ts';
import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { LONGEST_RENTAL_DAYS } from '#core/kernel/rental-days.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import { availableUnits, occupiedDays } from '#core/inventory/schedule.ts';
import type { Wanted } from './unit-allocation.ts';
import { fleetOf } from '#core/inventory/unit.ts';

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
 * Of these lines, those whose product has enough units on each day. When they could not be taken all the same, it is worth
 * reading who has those units: moving them may make room.
 */
export function crowdedLines<L extends Line>(
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
