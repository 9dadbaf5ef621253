import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import type { Product, ProductId } from '#core/catalogue/product.ts';
import { searchProducts } from '#core/catalogue/search.ts';
import { addDays, type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { shownDays } from '#core/kernel/shown-days.ts';
import {
  availableUnits,
  nextExpiry,
  occupiedDays,
  type ScheduleId,
  type Schedules,
  schedulesTouched,
} from './schedule.ts';
import { type Fleet, fleetOf, type Fleets } from './unit.ts';

export type DayAvailability = { readonly date: CalendarDay; readonly free: number };

/** Shows which reservation has which unit on which day. */
export interface OccupancyReader {
  schedules(ids: readonly ScheduleId[]): Promise<Schedules>;

  /** Only stored fleets. For other products just the number of units is known. */
  fleets(productIds: readonly ProductId[]): Promise<Fleets>;
}

/** A cached count with its inputs, valid until the next hold runs out. */
type Counted = {
  readonly fleet: Fleet;
  readonly schedules: Schedules;
  readonly since: Instant;
  readonly until: Instant | undefined;
  readonly days: readonly DayAvailability[];
};

/** Schedules and fleets stay the same objects until they are written to. */
const stands = (
  counted: Counted,
  fleet: Fleet,
  schedules: Schedules,
  ids: readonly ScheduleId[],
  now: Instant,
): boolean =>
  counted.fleet === fleet &&
  ids.every((id) => counted.schedules.get(id) === schedules.get(id)) &&
  counted.since <= now &&
  (counted.until === undefined || now < counted.until);

/** Customers look at few date ranges. With more than this many, a product's counts are dropped. */
const MOST_STRETCHES = 8;

/** Available units on each day, `from` to `to`. The same object while nothing has changed. */
export function makeCheckAvailability(ledger: OccupancyReader, clock: Clock) {
  const kept = new WeakMap<object, Map<string, Counted>>();

  return async (
    product: Pick<Product, 'id' | 'units'>,
    from: CalendarDay,
    to: CalendarDay,
  ): Promise<readonly DayAvailability[]> => {
    const days = shownDays(from, addDays(to, 1));
    const ids = schedulesTouched(product.id, days);
    const [schedules, fleets] = await Promise.all([
      ledger.schedules(ids),
      ledger.fleets([product.id]),
    ]);
    const fleet = fleetOf(product, fleets);
    const now = clock.now();
    const stretches = kept.get(product) ?? new Map<string, Counted>();
    const stretch = `${from}/${to}`;
    const before = stretches.get(stretch);
    if (before !== undefined && stands(before, fleet, schedules, ids, now)) return before.days;
    const counted = days.map((date) => ({
      date,
      free: availableUnits(schedules, product.id, fleet, date, now).length,
    }));
    if (stretches.size >= MOST_STRETCHES) stretches.clear();
    const until = nextExpiry(schedules, now);
    stretches.set(stretch, { fleet, schedules, since: now, until, days: counted });
    kept.set(product, stretches);
    return counted;
  };
}

/**
 * Products with an available unit on every day of the period. It may be a different unit each day:
 * placing an order moves others to make room.
 */
export const makeListAvailable =
  (ledger: OccupancyReader, clock: Clock) =>
  async (products: readonly Product[], period: RentalPeriod): Promise<readonly Product[]> => {
    const daysOf = ({ turnaroundDays }: Product) => occupiedDays(period, turnaroundDays);
    const [schedules, fleets] = await Promise.all([
      ledger.schedules(
        products.flatMap((product) => schedulesTouched(product.id, daysOf(product))),
      ),
      ledger.fleets(products.map(({ id }) => id)),
    ]);
    const now = clock.now();
    return products.filter((product) => {
      const fleet = fleetOf(product, fleets);
      return daysOf(product).every(
        (day) => availableUnits(schedules, product.id, fleet, day, now).length > 0,
      );
    });
  };

/** Default page size of a category (specification §9); without a category all are listed. */
const CATEGORY_LIMIT = 10;

export type ProductsWanted = {
  readonly category?: string | undefined;
  readonly limit?: number | undefined;
  readonly q?: string | undefined;
  /** Only products with a unit available for the whole period. Must have passed `checkPeriod`. */
  readonly period?: RentalPeriod | undefined;
};

/** Active products, newest first. */
export const makeListProducts =
  (
    catalogue: Pick<Catalogue, 'listActive' | 'listActiveIn'>,
    listFree: ReturnType<typeof makeListAvailable>,
  ) =>
  async (wanted: ProductsWanted): Promise<readonly Product[]> => {
    const { category, q, period } = wanted;
    const limit = wanted.limit ?? (category === undefined ? Infinity : CATEGORY_LIMIT);
    const narrowed = q !== undefined || period !== undefined;
    if (category !== undefined && !narrowed) return catalogue.listActiveIn(category, limit);
    const active = (await catalogue.listActive()).filter(
      ({ categories }) => category === ADD_ON || !categories.includes(ADD_ON),
    );
    const said = new Set(searchProducts(active, q ?? '').products);
    const found = active.filter(
      (product) =>
        said.has(product) && (category === undefined || product.categories.includes(category)),
    );
    const free = period === undefined ? found : await listFree(found, period);
    return free.slice(0, limit);
  };
