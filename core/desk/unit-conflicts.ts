import { type GoingOut, isBack, isOut } from '#core/assignment/product-calendar.ts';
import type { Product } from '#core/catalogue/product.ts';
import { schedulesTouched } from '#core/inventory/schedule.ts';
import { unitTimeline } from '#core/inventory/unit-timeline.ts';
import { type Fleets, fleetOf, isOpenOn, type Unit } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import { type Instant, instant } from '#core/kernel/instant.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { isAboutLater, lateOfferOf, openOfferOf } from '#core/reservations/choice-offer.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { UnitConflict } from './desk-item.ts';

/** Days ahead, as in the unit list. */
const CONFLICT_DAYS = 42;

export type Stock = { readonly products: readonly Product[]; readonly fleets: Fleets };

/** Customers who were offered a choice and have not answered, in time or at all. */
function askedOf(
  booked: readonly Reservation[],
  unit: OfUnit,
  now: Instant,
): Pick<UnitConflict, 'asked' | 'silent'> {
  const offers = booked.flatMap((one) => {
    const offer = openOfferOf(one, now) ?? lateOfferOf(one, now);
    if (offer?.reason !== 'unit') return [];
    // A choice about an earlier rental comes first. One about a later rental is none about this one.
    const isLater = linesWith(one, unit).every(({ line }) => isAboutLater(offer, line));
    return isLater ? [] : [offer];
  });
  const open = offers.filter(({ until }) => now < until);
  const earliest = (of: 'at' | 'until') => instant(Math.min(...open.map((offer) => offer[of])));
  return {
    ...(open.length > 0 && {
      asked: { count: open.length, since: earliest('at'), until: earliest('until') },
    }),
    silent: offers.length - open.length,
  };
}

type Day = Parameters<typeof isOut>[1];
type OfUnit = Pick<UnitConflict, 'productId' | 'unitId'>;

const linesWith = ({ lines }: Reservation, { productId, unitId }: OfUnit) =>
  lines.flatMap((line, index) =>
    line.productId === productId && line.units.includes(unitId) ? [{ line, index }] : [],
  );

/** Whether the reservation has the unit at its party now. */
const hasIt = (reservation: Reservation, unit: OfUnit, day: Day): boolean =>
  linesWith(reservation, unit).some(
    ({ line: { endDate, startDate }, index }) =>
      endDate >= day.today && isOut({ id: reservation.id, line: index, startDate }, day),
  );

/** Whether a crew has picked the unit up from there. */
const wasPickedUp = (reservation: Reservation, unit: OfUnit, day: Day): boolean =>
  linesWith(reservation, unit).every(({ index }) => isBack(reservation, index, day));

/**
 * Reads schedules only for products with a unit that is closed on some day. That may be a retired
 * one, since rentals that no other unit could take stay on it.
 */
export async function unitConflicts(
  { products, fleets }: Stock,
  ledger: Pick<BookingLedger, 'find' | 'schedules'>,
  today: CalendarDay,
  now: Instant,
  goingOut: GoingOut,
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
  const day = { now, today, goingOut };
  const found = await Promise.all(
    shut.map(async ({ product, unit }): Promise<readonly UnitConflict[]> => {
      const of = { productId: product.id, schedules, now };
      const spans = unitTimeline(unit, today, addDays(today, CONFLICT_DAYS - 1), of);
      const inTheWay = spans.filter(({ kind }) => kind === 'conflict');
      const ids = [...new Set(inTheWay.flatMap(({ reservationId }) => reservationId ?? []))];
      const about = { productId: product.id, unitId: unit.id };
      const all = await Promise.all(ids.map((id) => ledger.find(id)));
      const booked = all
        .filter((one) => one !== undefined)
        .filter((one) => !wasPickedUp(one, about, day));
      const left = new Set(booked.map(({ id }) => id));
      const first = inTheWay.find(({ reservationId }) => reservationId && left.has(reservationId));
      if (first === undefined) return [];
      const out = booked.filter((one) => hasIt(one, about, day)).length;
      return [
        {
          ...about,
          product: product.title,
          unit: unit.label,
          reason: first.reason,
          reservationIds: [...left],
          from: first.from,
          ...(out > 0 && { out }),
          ...askedOf(booked, about, now),
        },
      ];
    }),
  );
  return found.flat();
}
