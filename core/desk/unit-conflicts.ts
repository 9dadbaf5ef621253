import type { Product } from '#core/catalogue/product.ts';
import { schedulesTouched } from '#core/inventory/schedule.ts';
import { type Fleets, fleetOf, isOpenOn, type Unit } from '#core/inventory/unit.ts';
import { unitTimeline } from '#core/inventory/unit-timeline.ts';
import { addDays, type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { type Instant, instant } from '#core/kernel/instant.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { isAbout, lastOffer } from '#core/reservations/choice-offer.ts';
import type { UnitConflict } from './desk-item.ts';

/** Days ahead, as in the unit list. */
const CONFLICT_DAYS = 42;

export type Stock = { readonly products: readonly Product[]; readonly fleets: Fleets };

/** Customers who were offered a choice and have not answered, in time or at all. */
async function askedOf(
  ids: UnitConflict['reservationIds'],
  ledger: Pick<BookingLedger, 'find'>,
  now: Instant,
): Promise<Pick<UnitConflict, 'asked' | 'silent'>> {
  const booked = await Promise.all(ids.map((id) => ledger.find(id)));
  const offers = booked.flatMap((one) => {
    const offer = one && lastOffer(one, 'unit');
    const isStill =
      offer?.answer === undefined && one?.lines.some((line) => offer && isAbout(line, offer));
    return offer && isStill === true ? [offer] : [];
  });
  const open = offers.filter(({ until }) => now < until).map(({ at }) => at);
  return {
    ...(open.length > 0 && { asked: { count: open.length, since: instant(Math.min(...open)) } }),
    silent: offers.length - open.length,
  };
}

/** Reads schedules only for products with a unit that is closed on some day. */
export async function unitConflicts(
  { products, fleets }: Stock,
  ledger: Pick<BookingLedger, 'find' | 'schedules'>,
  today: CalendarDay,
  now: Instant,
): Promise<readonly UnitConflict[]> {
  const days = eachDay(today, addDays(today, CONFLICT_DAYS));
  const isShut = (unit: Unit): boolean => days.some((day) => !isOpenOn(unit, day));
  const shut = products.flatMap((product) =>
    fleetOf(product, fleets)
      .units.filter(isShut)
      .map((unit) => ({ product, unit })),
  );
  const touched = [...new Set(shut.map(({ product }) => product.id))];
  const schedules = await ledger.schedules(
    touched.flatMap((productId) => schedulesTouched(productId, days)),
  );
  const found = shut.flatMap(({ product, unit }) => {
    const of = { productId: product.id, schedules, now };
    const spans = unitTimeline(unit, today, addDays(today, CONFLICT_DAYS - 1), of);
    const inTheWay = spans.filter(({ kind }) => kind === 'conflict');
    const [first] = inTheWay;
    if (first === undefined) return [];
    const ids = inTheWay.flatMap(({ reservationId }) => reservationId ?? []);
    return {
      productId: product.id,
      unitId: unit.id,
      product: product.title,
      unit: unit.label,
      reason: first.reason,
      reservationIds: [...new Set(ids)],
      from: first.from,
    };
  });
  return Promise.all(
    found.map(async (conflict) => ({
      ...conflict,
      ...(await askedOf(conflict.reservationIds, ledger, now)),
    })),
  );
}
