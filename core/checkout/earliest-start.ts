import { releaseUnits } from '#core/assignment/unit-allocation.ts';
import { type CrewFull, haulOf, probeAt } from '#core/capacity/crew-room.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Product, ProductId } from '#core/catalogue/product.ts';
import {
  type CrewDay,
  type CrewDaysReader,
  EMPTY_CREW_DAY,
  isLive,
  isOver,
  type Stop,
  unitKey,
} from '#core/dispatch/crew-day.ts';
import { problemOf } from '#core/dispatch/day-problem.ts';
import type { FleetStore, TruckFleet } from '#core/dispatch/fleet.ts';
import { areServable } from '#core/dispatch/witness.ts';
import type { makeListAvailable, OccupancyReader } from '#core/inventory/check-availability.ts';
import {
  availableUnits,
  isTaken,
  type Schedules,
  schedulesTouched,
  slotAt,
} from '#core/inventory/schedule.ts';
import { countActive, type Fleet, fleetOf, isRetired } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId, UnitId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';
import { shownDays } from '#core/kernel/shown-days.ts';
import type { CrewFacts } from '#core/reservations/booking-decision.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { earliestStart, expectedHours, openOn, startsFrom } from '#core/reservations/visits.ts';
import type { BusinessSettingsStore, Settings } from '#core/settings/business-settings.ts';
import type { OrderedLine } from './price-order.ts';

// What no order of stops can do, whatever else the trucks have to do that day: bring a unit to one
// customer before it is back from another (docs/decisions/21-trucks-crews-and-the-promise.md).

type Ports = {
  readonly ledger: OccupancyReader;
  readonly crewDays: CrewDaysReader;
  readonly truckFleet: Pick<FleetStore, 'read'>;
  readonly clock: Clock;
};

type Line = Pick<OrderedLine, 'wanted' | 'product'>;

const isPossible = (day: CalendarDay, fleet: TruckFleet, pickup: Stop, delivery: Stop): boolean =>
  areServable(problemOf(day, fleet, [pickup, delivery]));

/** Our stop with the other customer's unit; next to them if the place is not known. */
function visitFor(
  { product }: Line,
  kind: Stop['kind'],
  window: { readonly from: string; readonly to: string },
  other: Stop,
  point: Stop['point'] = other.point,
): Stop {
  const haul = haulOf([{ product, quantity: 1 }]);
  const [from, to] = [minutesOf(window.from), minutesOf(window.to)];
  return { ...probeAt(point, haul, kind), units: other.units, from, to };
}

const stopWith = (stops: readonly Stop[], kind: Stop['kind'], key: string): Stop | undefined =>
  stops.find((stop) => stop.kind === kind && stop.units.includes(key));

/** Stops that a truck still makes that day, without those of `own`. */
function stopsOn(
  { stops, witness }: CrewDay = EMPTY_CREW_DAY,
  now: Instant,
  own: ReservationId | undefined,
): readonly Stop[] {
  const placed = new Set(Object.values(witness).flat());
  return Object.values(stops).filter(
    (stop) =>
      isLive(stop, now) && !isOver(stop) && placed.has(stop.id) && stop.reservationId !== own,
  );
}

/** A line's product, with who has its units when. */
type Stock = { readonly own: Fleet; readonly schedules: Schedules; readonly now: Instant };

/**
 * The available units that come from or go to another customer on the line's days; undefined if an
 * order can do without them, or gets none.
 */
function unitsHandedOver(
  { wanted: { startDate, endDate, quantity }, product: { id } }: OrderedLine,
  { own, schedules, now }: Stock,
): { readonly ready: number; readonly others: readonly UnitId[] } | undefined {
  const rented = shownDays(startDate, endDate);
  const freeOn = rented.map((day) => new Set(availableUnits(schedules, id, own, day, now)));
  const free = own.units.map((unit) => unit.id).filter((one) => freeOn.every((on) => on.has(one)));
  const holderOn = (day: CalendarDay, unit: UnitId): string | undefined => {
    const slot = slotAt(schedules, id, day, unit);
    return isTaken(slot, now) ? slot?.reservationId : undefined;
  };
  const eve = addDays(startDate, -1);
  const others = free.filter((unit) => holderOn(eve, unit) ?? holderOn(endDate, unit));
  const ready = free.length - others.length;
  if (free.length < quantity || ready >= quantity) return undefined;
  // Such a customer could get one of these units, and this one theirs.
  const isBegun = rented.slice(1).some((day) =>
    own.units.some((unit) => {
      const holder = holderOn(day, unit.id);
      return holder !== undefined && holder !== holderOn(addDays(day, -1), unit.id);
    }),
  );
  return isBegun ? undefined : { ready, others };
}

type Search = {
  readonly fleet: TruckFleet;
  readonly starts: readonly string[];
  readonly settings: Settings;
  readonly point: Stop['point'] | undefined;
  readonly now: Instant;
};

/** For each unit, the index of the first start that it allows, or why it allows none. */
function startOf(
  line: Line,
  unit: UnitId,
  own: Fleet,
  [arriving, leaving]: readonly [readonly Stop[], readonly Stop[]],
  { fleet, starts, settings, point, now }: Search,
): number | Stop['kind'] {
  const { wanted, product } = line;
  const key = unitKey(product.id, unit);
  const next = stopWith(leaving, 'deliver', key);
  // With others, the next customer could get another one.
  if (next !== undefined && countActive(own) === 1) {
    const collected = visitFor(line, 'collect', openOn(wanted.endDate, settings), next, point);
    if (!isPossible(wanted.endDate, fleet, collected, next)) return 'collect';
  }
  const pickup = stopWith(arriving, 'collect', key);
  if (pickup === undefined) return 0;
  const keys = new Set(own.units.map(({ id }) => unitKey(product.id, id)));
  const isSwapped = arriving.some(
    (other) =>
      other.kind === 'deliver' &&
      other.units.some((one) => keys.has(one)) &&
      isPossible(wanted.startDate, fleet, pickup, { ...other, units: pickup.units }),
  );
  if (isSwapped) return 0;
  const soonest = starts.findIndex((startsAt) => {
    const { deliver } = expectedHours(wanted, { startsAt }, settings, now);
    if (deliver === undefined) return true;
    const stop = visitFor(line, 'deliver', deliver, pickup, point);
    return isPossible(wanted.startDate, fleet, pickup, stop);
  });
  return soonest < 0 ? 'deliver' : soonest;
}

/**
 * The earliest start of a party for which these rentals can be back from the customers who have
 * their units until that day; undefined if that excludes no start. An error if it excludes all, or
 * if the only unit cannot go on to its next customer in time. Only the order looks at everything
 * that the trucks do, so it may still be refused; but nothing is excluded that it would accept.
 */
export const makeFindEarliestStart =
  ({ ledger, crewDays, truckFleet, clock, pointOf }: Ports & Pick<CrewFacts, 'pointOf'>) =>
  async (
    lines: readonly OrderedLine[],
    postalCode: string | undefined,
    settings: Settings,
    /** A hold that the order replaces: its units count as available. */
    replaced?: Pick<Reservation, 'id' | 'lines'>,
  ): Promise<Result<string | undefined, CrewFull>> => {
    const fleet = await truckFleet.read();
    if (fleet.trucks.length === 0) return ok(undefined);
    const now = clock.now();
    const days = lines.map(({ wanted }) => wanted.startDate);
    const starts = startsFrom(earliestStart(settings, days, now));
    const point = postalCode === undefined ? undefined : pointOf(postalCode.slice(0, 5));
    let soonest = 0;
    for (const line of lines.filter(({ product }) => product.turnaroundDays === 0)) {
      const { wanted, product } = line;
      const { startDate, endDate, quantity } = wanted;
      const around = shownDays(addDays(startDate, -1), addDays(endDate, 1));
      const [stored, fleets] = await Promise.all([
        ledger.schedules(schedulesTouched(product.id, around)),
        ledger.fleets([product.id]),
      ]);
      const schedules = replaced ? releaseUnits(stored, replaced.id, replaced.lines) : stored;
      const own = fleetOf(product, fleets);
      const units = unitsHandedOver(line, { own, schedules, now });
      if (units === undefined) continue;
      const known = await crewDays.crewDays([startDate, endDate]);
      const stops = [
        stopsOn(known.get(startDate), now, replaced?.id),
        stopsOn(known.get(endDate), now, replaced?.id),
      ] as const;
      const search = { fleet, starts, settings, point, now };
      const found = units.others.map((unit) => startOf(line, unit, own, stops, search));
      const possible = found.filter((one) => typeof one === 'number').toSorted((a, b) => a - b);
      const last = possible[quantity - units.ready - 1];
      if (last === undefined) {
        const visit = found.includes('deliver') ? 'deliver' : 'collect';
        const day = visit === 'deliver' ? startDate : endDate;
        return err({ kind: 'crew_full', day, visit, handedOn: product });
      }
      soonest = Math.max(soonest, last);
    }
    return ok(soonest === 0 ? undefined : starts[soonest]);
  };

export type FindEarliestStart = ReturnType<typeof makeFindEarliestStart>;

type LateDays = ReadonlyMap<ProductId, readonly CalendarDay[]>;

/**
 * For each of the products, the days from `from` to `to`, both included, on which its only unit
 * cannot come from its last customer, whenever the party starts, or go on to its next one. Absent
 * if there are none. The place is not known, so it is next to the other customer.
 * @param moving a reservation whose lines may move: their units count as available
 */
export const makeListLateDays =
  ({
    ledger,
    crewDays,
    truckFleet,
    clock,
    settings,
  }: Ports & { readonly settings: Pick<BusinessSettingsStore, 'read'> }) =>
  async (
    products: readonly Product[],
    from: CalendarDay,
    to: CalendarDay,
    moving?: Pick<Reservation, 'id' | 'lines'>,
  ): Promise<LateDays> => {
    const quick = products.filter(({ turnaroundDays }) => turnaroundDays === 0);
    const [fleet, fleets] = await Promise.all([
      truckFleet.read(),
      ledger.fleets(quick.map(({ id }) => id)),
    ]);
    const single = quick.flatMap((product) => {
      const own = fleetOf(product, fleets);
      const [unit, ...others] = own.units.filter((one) => !isRetired(one));
      return unit !== undefined && others.length === 0 ? [{ product, own, unit: unit.id }] : [];
    });
    if (single.length === 0 || fleet.trucks.length === 0) return new Map();
    const days = shownDays(from, addDays(to, 1));
    const around = shownDays(addDays(from, -1), addDays(to, 1));
    const stored = await ledger.schedules(
      single.flatMap(({ product }) => schedulesTouched(product.id, around)),
    );
    const schedules = moving ? releaseUnits(stored, moving.id, moving.lines) : stored;
    const now = clock.now();
    const isOut = (id: ProductId, unit: UnitId, day: CalendarDay): boolean =>
      isTaken(slotAt(schedules, id, day, unit), now);
    const handedOver = single.flatMap((one) => {
      const isOn = (day: CalendarDay): boolean => isOut(one.product.id, one.unit, day);
      const handovers = days.filter((day) => isOn(day) !== isOn(addDays(day, -1)));
      return handovers.length === 0 ? [] : [{ ...one, isOn, handovers }];
    });
    if (handedOver.length === 0) return new Map();
    const [inForce, known] = await Promise.all([
      settings.read(),
      crewDays.crewDays([...new Set(handedOver.flatMap(({ handovers }) => handovers))]),
    ]);
    const late = handedOver.map(({ product, own, unit, isOn, handovers }) => {
      const lateDays = handovers.filter((day) => {
        const stops = stopsOn(known.get(day), now, moving?.id);
        const [startDate, endDate] = isOn(day) ? [addDays(day, -1), day] : [day, addDays(day, 1)];
        const wanted = { productId: product.id, quantity: 1, startDate, endDate };
        // The last one first, because it almost always is possible.
        const starts = startsFrom(earliestStart(inForce, [startDate], now)).toReversed();
        const search = { fleet, starts, settings: inForce, point: undefined, now };
        const stopsAt = isOn(day) ? ([[], stops] as const) : ([stops, []] as const);
        return typeof startOf({ product, wanted }, unit, own, stopsAt, search) !== 'number';
      });
      return [product.id, lateDays] as const;
    });
    return new Map(late.filter(([, lateDays]) => lateDays.length > 0));
  };

export type ListLateDays = ReturnType<typeof makeListLateDays>;

/** The same for the products of a reservation whose `lines` may move. */
export const makeListOwnLateDays =
  (catalogue: Pick<Catalogue, 'findMany'>, listLateDays: ListLateDays) =>
  async (
    moving: Pick<Reservation, 'id' | 'lines'>,
    from: CalendarDay,
    to: CalendarDay,
  ): Promise<LateDays> => {
    const products = await catalogue.findMany([
      ...new Set(moving.lines.map(({ productId }) => productId)),
    ]);
    return listLateDays(products, from, to, moving);
  };

/** Of products with an available unit, those whose only unit is not handed on too late. */
export const makeListInTime =
  (listAvailable: ReturnType<typeof makeListAvailable>, listLateDays: ListLateDays) =>
  async (products: readonly Product[], period: RentalPeriod): Promise<readonly Product[]> => {
    const available = await listAvailable(products, period);
    const late = await listLateDays(available, period.startDate, period.endDate);
    return available.filter(({ id }) => !late.has(id));
  };
