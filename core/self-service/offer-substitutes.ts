import { shutUnits } from '#core/assignment/unit-allocation.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { fits } from '#core/catalogue/fit.ts';
import { mostLike, shelfOf, suitsAsMany } from '#core/catalogue/likeness.ts';
import type { Product } from '#core/catalogue/product.ts';
import { availableUnits, occupiedDays, schedulesTouched } from '#core/inventory/schedule.ts';
import { type Fleet, fleetOf } from '#core/inventory/unit.ts';
import type { Actor } from '#core/kernel/actor.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { byPeriod, isSamePeriod } from '#core/kernel/rental-days.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import { mayOffer } from '#core/reservations/choice-offer.ts';
import type { PartyEvent } from '#core/reservations/party.ts';
import type { Reservation, ReservationLine, WantedLine } from '#core/reservations/reservation.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { Amendment } from './amendment.ts';
import type { makeAmendReservation } from './amendments.ts';
import { changeRequestOf, mergedLines } from './change-request.ts';

const MOST_OFFERS = 3;

/** Undefined if somebody has to ask: no measurements, or the booked one does not fit either. */
function fitsThere(other: Product, given: Product, { venue = {} }: PartyEvent) {
  const { lengthFt, widthFt, surface, gateWidthIn, outletFt, circuits } = venue;
  const isRoomKnown = lengthFt !== undefined && widthFt !== undefined;
  const told = {
    lengthFt: lengthFt ?? Infinity,
    widthFt: widthFt ?? Infinity,
    surface,
    gateWidthIn,
    outletFt,
  };
  const { setup, power } = given;
  const takesGrounds =
    surface !== undefined || setup.surfaces.every((one) => other.setup.surfaces.includes(one));
  if (!takesGrounds) return false;
  // The booked product was accepted, so one that needs no more is accepted too.
  const { gateWidthIn: gate, outletWithinFt } = setup;
  const isNoLarger = fits(other, { ...setup, gateWidthIn: gate, outletFt: outletWithinFt });
  const isNoHungrier = other.power.circuits <= power.circuits;
  if (!fits(other, told)) return !fits(given, told) && isNoLarger ? undefined : false;
  if (other.power.circuits > (circuits ?? Infinity)) return isNoHungrier ? undefined : false;
  const hasPower = circuits !== undefined || isNoHungrier;
  return ((isRoomKnown || isNoLarger) && hasPower) || undefined;
}

/**
 * Whether a customer gets at least as much with the other product: the same shelf, as many guests
 * of the same ages, equally wet or dry, no cheaper, and possible at the spot. `unmeasured`: true
 * except for space or power, which are unknown.
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

/** On the same shelf and possible at the spot, but not as good: for when nothing better is left. */
export function isLesser(
  other: Product,
  given: Product,
  event: PartyEvent,
): 'yes' | 'unmeasured' | 'no' {
  const isOne = other.id !== given.id && other.isActive && shelfOf(other) === shelfOf(given);
  if (!isOne || isEqualOrBetter(other, given, event) !== 'no') return 'no';
  const fit = fitsThere(other, given, event);
  return fit === undefined ? 'unmeasured' : fit ? 'yes' : 'no';
}

type LinesChange = Extract<Amendment, { readonly kind: 'lines' }>;

type Candidate = {
  readonly product: Product;
  /** Whether it is known to fit the yard. */
  readonly isMeasured: boolean;
};

/** The strongest hour of the party above a product's limit, as far as there is a forecast. */
type TooWindy = {
  readonly productId: string;
  readonly mph: number;
  readonly limitMph: number;
  readonly at: Instant;
  readonly recorded: boolean;
};

type Winds = {
  readonly windsInParty: (reservation: Reservation) => Promise<readonly TooWindy[]>;
};

type SubstituteOffer = Candidate & {
  readonly change: LinesChange;
  /** It cannot stand at the party. */
  readonly wind: TooWindy | undefined;
};

/** A rental with units that may not go out on its days, and possible substitutes. */
export type StuckLine = {
  readonly line: ReservationLine;
  readonly given: Product;
  /** Number of the line's units to replace. */
  readonly quantity: number;
  /**
   * What can stand in the wind first, then sure fits, then the cheapest: the shop pays the
   * difference. At most three.
   */
  readonly offers: readonly SubstituteOffer[];
  /**
   * Not as good; listed if no `offers` can stand in the wind, what can and is most similar first. At
   * most three. `difference`: signed change of the booking's total.
   */
  readonly lesser: readonly (SubstituteOffer & { readonly difference: Cents })[];
  /** The booking without it; absent if nothing else is rented. */
  readonly without: LinesChange | undefined;
};

/**
 * Nobody is asked to choose what the weather would call off again. A recorded week counts only where
 * the owner lets it count for offers.
 */
export const isHeldBack = (
  { wind }: Pick<SubstituteOffer, 'wind'>,
  settings: Pick<Settings, 'weather'>,
): boolean => wind !== undefined && mayOffer(wind, settings);

const calmFirst = (a: Pick<SubstituteOffer, 'wind'>, b: Pick<SubstituteOffer, 'wind'>): number =>
  Number(a.wind !== undefined) - Number(b.wind !== undefined);

/** The booking with this number of the line replaced, in its place, or removed, and otherwise unchanged. */
export function replacing(
  reservation: Reservation,
  { productId, startDate, endDate }: Pick<WantedLine, 'productId' | 'startDate' | 'endDate'>,
  quantity: number,
  substituteId?: string,
): LinesChange {
  const { lines, addOns } = changeRequestOf(reservation);
  const period = { startDate, endDate };
  const swapped = lines.flatMap((line): readonly WantedLine[] =>
    line.productId !== productId || !isSamePeriod(line, period)
      ? [line]
      : [
          { ...line, quantity: line.quantity - quantity },
          ...(substituteId === undefined ? [] : [{ productId: substituteId, quantity, ...period }]),
        ],
  );
  return { kind: 'lines', lines: mergedLines(swapped), addOns };
}

/**
 * What the office may offer for each rental whose unit cannot go out: products available on its
 * days. Skips rentals that have begun, because they are already with the customer.
 */
export const makeOfferSubstitutes = (
  ledger: Pick<BookingLedger, 'schedules' | 'fleets'>,
  catalogue: Pick<Catalogue, 'listAll'>,
  amending: Pick<ReturnType<typeof makeAmendReservation>, 'preview'>,
  watchWeather: Winds,
  clock: Clock,
) => {
  async function available(
    { line, quantity }: Pick<StuckLine, 'line' | 'quantity'>,
    candidates: readonly Candidate[],
    fleets: ReadonlyMap<string, Fleet>,
    now: Instant,
  ): Promise<readonly Candidate[]> {
    const asked = candidates.map((one) => ({
      one,
      days: occupiedDays(line, one.product.turnaroundDays),
    }));
    const schedules = await ledger.schedules(
      asked.flatMap(({ one, days }) => schedulesTouched(one.product.id, days)),
    );
    return asked.flatMap(({ one, days }) => {
      const { product } = one;
      const onAll = days.map(
        (day) => new Set(availableUnits(schedules, product.id, fleetOf(product, fleets), day, now)),
      );
      const [first = new Set<string>(), ...rest] = onAll;
      const throughout = [...first].filter((id) => rest.every((day) => day.has(id)));
      return throughout.length >= quantity ? [one] : [];
    });
  }

  /** @param by the person who asks, since they would make the change */
  return async (reservation: Reservation, by: Actor): Promise<readonly StuckLine[]> => {
    const now = clock.now();
    const { lines, event, status } = reservation;
    // The customer is asked about the earliest first.
    const ahead = lines.filter(({ startDate }) => startDate >= shopDay(now)).toSorted(byPeriod);
    if (status !== 'confirmed' || ahead.length === 0) return [];
    const products = await catalogue.listAll();
    const fleets = await ledger.fleets(products.map(({ id }) => id));

    const candidatesBy = (judge: (product: Product) => 'yes' | 'unmeasured' | 'no') =>
      products.flatMap((product): readonly Candidate[] => {
        const fit = judge(product);
        return fit === 'no' ? [] : [{ product, isMeasured: fit === 'yes' }];
      });

    /** Decides the change for real, to get its price and to see whether a truck can come. */
    async function priced(
      stuck: Pick<StuckLine, 'line' | 'quantity'>,
      candidates: readonly Omit<SubstituteOffer, 'change'>[],
    ): Promise<StuckLine['lesser']> {
      const found: StuckLine['lesser'][number][] = [];
      for (const one of candidates) {
        if (found.length === MOST_OFFERS) break;
        const change = replacing(reservation, stuck.line, stuck.quantity, one.product.id);
        // oxlint-disable-next-line no-await-in-loop -- Stops once there are enough.
        const quote = await amending.preview(reservation, change, by);
        if (quote.ok) found.push({ ...one, change, difference: quote.value.difference });
      }
      return found;
    }

    /** Decided as for a party that is booked; decision 26. */
    async function windsFor(
      line: ReservationLine,
      candidates: readonly Candidate[],
    ): Promise<(one: Candidate) => TooWindy | undefined> {
      const asked = candidates.map(({ product: { id: productId, title } }) => ({
        ...line,
        productId,
        title,
      }));
      const over = await watchWeather.windsInParty({ ...reservation, lines: asked });
      return ({ product }) => over.find(({ productId }) => productId === product.id);
    }

    const stuck = ahead.flatMap((line) => {
      const given = products.find(({ id }) => id === line.productId);
      const quantity = given === undefined ? 0 : shutUnits(line, fleetOf(given, fleets)).length;
      if (given === undefined || quantity === 0) return [];
      const without = replacing(reservation, line, quantity);
      return [{ line, given, quantity, without: without.lines.length > 0 ? without : undefined }];
    });
    return Promise.all(
      stuck.map(async (of): Promise<StuckLine> => {
        const { line, given, quantity } = of;
        const better = candidatesBy((product) => isEqualOrBetter(product, given, event));
        const good = await available(of, better, fleets, now);
        const windOf = await windsFor(line, good);
        const offers = good
          .map((one) => ({ ...one, wind: windOf(one) }))
          .toSorted(
            (a, b) =>
              calmFirst(a, b) ||
              Number(b.isMeasured) - Number(a.isMeasured) ||
              a.product.price - b.product.price,
          )
          .slice(0, MOST_OFFERS)
          .map((one) => ({
            ...one,
            change: replacing(reservation, line, quantity, one.product.id),
          }));
        if (offers.some(({ wind }) => wind === undefined)) return { ...of, offers, lesser: [] };
        const worse = candidatesBy((product) => isLesser(product, given, event));
        const left = await available(of, worse, fleets, now);
        const unsure = new Set(left.flatMap((one) => (one.isMeasured ? [] : [one.product])));
        const like = mostLike<Product>(given, (product) => unsure.has(product));
        const windOfLesser = await windsFor(line, left);
        const lesser = left
          .map((one) => ({ ...one, wind: windOfLesser(one) }))
          .toSorted((a, b) => calmFirst(a, b) || like(a.product, b.product));
        return { ...of, offers, lesser: await priced(of, lesser) };
      }),
    );
  };
};
