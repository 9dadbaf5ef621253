import type { Product, ProductId } from '#core/catalogue/product.ts';
import { type CalendarDay, addDays } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
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
import { type Fleet, type Fleets, fleetOf } from './unit.ts';
import type { Clock } from '#core/kernel/ports.ts';

export type DayAvailability = { readonly date: CalendarDay; readonly free: number };

/** Who has which unit on which day. */
export interface OccupancyReader {
  schedules(ids: readonly ScheduleId[]): Promise<Schedules>;

  /** The units that are written down; of the other products only their number is known. */
  fleets(productIds: readonly ProductId[]): Promise<Fleets>;
}

/** A count, what it was made of, and when: up to the hold that changes it by running out. */
type Counted = {
  readonly fleet: Fleet;
  readonly schedules: Schedules;
  readonly since: Instant;
  readonly until: Instant | undefined;
  readonly days: readonly DayAvailability[];
};

/** Schedules and fleets are the same objects as long as nobody has written to them. */
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

/** A shop window shows a few stretches of days; beyond these, a product's counts are forgotten. */
const MOST_STRETCHES = 8;

/**
 * How many units are free on each day from `from` to `to`, both included. The answer is the same object as before while
 * nothing has changed.
 */
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
 * Those of the products that have a free unit on every day of the period. It need not be the same one: placing moves
 * others to make room.
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
