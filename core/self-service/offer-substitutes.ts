import { parseAges } from '#core/catalogue/ages.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { CATEGORIES } from '#core/catalogue/category.ts';
import { fits } from '#core/catalogue/fit.ts';
import type { Product } from '#core/catalogue/product.ts';
import { availableUnits, occupiedDays, schedulesTouched } from '#core/inventory/schedule.ts';
import { fleetOf } from '#core/inventory/unit.ts';
import { shutUnits } from '#core/assignment/shut-units.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { PartyEvent } from '#core/reservations/party.ts';
import type { Reservation, ReservationLine, WantedLine } from '#core/reservations/reservation.ts';
import type { Amendment } from './amendment.ts';
import { changeRequestOf } from './change-request.ts';

const MOST_OFFERS = 3;

const SHELVES: ReadonlySet<string> = new Set(CATEGORIES.map(({ value }) => value));
const shelfOf = ({ categories }: Product): string | undefined =>
  categories.find((one) => SHELVES.has(one));

/** Everyone who may use the one may use the other. Where no age can be read, the words must be the same. */
function suitsAsMany(other: Product, given: Product): boolean {
  const [more, less] = [parseAges(other.ages), parseAges(given.ages)];
  if (more === undefined || less === undefined) return other.ages === given.ages;
  return more.from <= less.from && less.to <= more.to;
}

/** Undefined if nobody told how much room there is, or how many circuits. */
function fitsThere(other: Product, given: Product, { venue = {} }: PartyEvent) {
  const { lengthFt, widthFt, surface, gateWidthIn, outletFt } = venue;
  const grounds = surface === undefined ? given.setup.surfaces : [surface];
  if (!grounds.every((one) => other.setup.surfaces.includes(one))) return false;
  if (other.power.circuits > (venue.circuits ?? Infinity)) return false;
  const isRoomTold = lengthFt !== undefined && widthFt !== undefined;
  const told = { lengthFt: lengthFt ?? Infinity, widthFt: widthFt ?? Infinity };
  if (!fits(other, { ...told, surface, gateWidthIn, outletFt })) return false;
  // What was booked fits, so what needs no more does, too.
  const { setup, power } = given;
  const hasRoom = isRoomTold || fits(other, { ...setup, outletFt: setup.outletWithinFt });
  const hasPower = venue.circuits !== undefined || other.power.circuits <= power.circuits;
  return (hasRoom && hasPower) || undefined;
}

/**
 * Whether a customer who booked the one gets as much with the other: its shelf, as many guests of
 * the same ages, wet or dry alike, no cheaper, and possible on the spot. `unmeasured`: all but
 * room or power, of which nothing is known.
 */
export function isEqualOrBetter(
  other: Product,
  given: Product,
  event: PartyEvent,
): 'yes' | 'unmeasured' | 'no' {
  const isAsGood =
    other.id !== given.id &&
    other.isActive &&
    shelfOf(other) === shelfOf(given) &&
    other.price >= given.price &&
    other.capacity >= given.capacity &&
    other.wet === given.wet &&
    suitsAsMany(other, given);
  const fit = isAsGood && fitsThere(other, given, event);
  return fit === undefined ? 'unmeasured' : fit ? 'yes' : 'no';
}

type LinesChange = Extract<Amendment, { readonly kind: 'lines' }>;

/** A rental with units that may not go out on its days, and what could go instead. */
export type StuckLine = {
  readonly line: ReservationLine;
  /** How many of the line. */
  readonly quantity: number;
  /** What surely fits first, then the cheapest, because the shop bears the difference; at most three. */
  readonly offers: readonly {
    readonly product: Product;
    /** Whether it is known to fit the yard. */
    readonly isMeasured: boolean;
    readonly change: LinesChange;
  }[];
};

/** The booking with so many of the line replaced; all else as it is. */
function replacing(
  reservation: Reservation,
  { productId, startDate, endDate }: ReservationLine,
  quantity: number,
  substituteId: string,
): LinesChange {
  const { lines, addOns } = changeRequestOf(reservation);
  const isIt = (line: WantedLine): boolean =>
    line.productId === productId && line.startDate === startDate && line.endDate === endDate;
  const wanted = ({ productId: id, quantity: count, ...line }: WantedLine): WantedLine => ({
    productId: id,
    quantity: count,
    startDate: line.startDate,
    endDate: line.endDate,
  });
  return {
    kind: 'lines',
    lines: [
      ...lines.flatMap((line) => {
        const left = isIt(line) ? line.quantity - quantity : line.quantity;
        return left > 0 ? [wanted({ ...line, quantity: left })] : [];
      }),
      { productId: substituteId, quantity, startDate, endDate },
    ],
    addOns,
  };
}

/**
 * What the office may offer for each rental whose unit cannot go out: products that are free on its
 * days. A rental that has begun is with the customer already.
 */
export const makeOfferSubstitutes =
  (
    ledger: Pick<BookingLedger, 'schedules' | 'fleets'>,
    catalogue: Pick<Catalogue, 'listAll'>,
    clock: Clock,
  ) =>
  async (reservation: Reservation): Promise<readonly StuckLine[]> => {
    const now = clock.now();
    const { lines, event, status } = reservation;
    const ahead = lines.filter(({ startDate }) => startDate >= shopDay(now));
    if (status !== 'confirmed' || ahead.length === 0) return [];
    const products = await catalogue.listAll();
    const fleets = await ledger.fleets(products.map(({ id }) => id));
    const stuck = ahead.flatMap((line) => {
      const given = products.find(({ id }) => id === line.productId);
      const quantity = given === undefined ? 0 : shutUnits(line, fleetOf(given, fleets)).length;
      return given === undefined || quantity === 0 ? [] : [{ line, given, quantity }];
    });
    return Promise.all(
      stuck.map(async ({ line, given, quantity }) => {
        const others = products
          .map((product) => ({
            product,
            fit: isEqualOrBetter(product, given, event),
            days: occupiedDays(line, product.turnaroundDays),
          }))
          .filter(({ fit }) => fit !== 'no');
        const schedules = await ledger.schedules(
          others.flatMap(({ product, days }) => schedulesTouched(product.id, days)),
        );
        const isFree = ({ product, days }: (typeof others)[number]): boolean => {
          const onAll = days.map(
            (day) =>
              new Set(availableUnits(schedules, product.id, fleetOf(product, fleets), day, now)),
          );
          const [first = new Set<string>(), ...rest] = onAll;
          return [...first].filter((id) => rest.every((day) => day.has(id))).length >= quantity;
        };
        return {
          line,
          quantity,
          offers: others
            .filter(isFree)
            .map(({ product, fit }) => ({
              product,
              isMeasured: fit === 'yes',
              change: replacing(reservation, line, quantity, product.id),
            }))
            .toSorted(
              (a, b) =>
                Number(b.isMeasured) - Number(a.isMeasured) || a.product.price - b.product.price,
            )
            .slice(0, MOST_OFFERS),
        };
      }),
    );
  };
