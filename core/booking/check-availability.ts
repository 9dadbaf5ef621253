import type { Product } from '../catalogue/product.ts';
import type { BookingLedger } from '../ports/booking-ledger.ts';
import type { Clock } from '../ports/clock.ts';
import { type CalendarDay, addDays, eachDay } from '../time/calendar-day.ts';
import type { RentalPeriod } from '../time/rental-days.ts';
import { freeUnits, occupiedDays, schedulesTouched } from './schedule.ts';
import { fleetOf } from './unit.ts';

export type DayAvailability = { readonly date: CalendarDay; readonly free: number };

type Reader = Pick<BookingLedger, 'schedules' | 'fleets'>;

/** How many units are free on each day from `from` to `to`, both included. */
export const makeCheckAvailability =
  (ledger: Reader, clock: Clock) =>
  async (
    product: Pick<Product, 'id' | 'units'>,
    from: CalendarDay,
    to: CalendarDay,
  ): Promise<readonly DayAvailability[]> => {
    const days = eachDay(from, addDays(to, 1));
    const [schedules, fleets] = await Promise.all([
      ledger.schedules(schedulesTouched(product.id, days)),
      ledger.fleets([product.id]),
    ]);
    const fleet = fleetOf(product, fleets);
    const now = clock.now();
    return days.map((date) => ({
      date,
      free: freeUnits(schedules, product.id, fleet, date, now).length,
    }));
  };

/**
 * Those of the products that have a free unit on every day of the period. It need not be the same one: placing moves
 * others to make room.
 */
export const makeListFree =
  (ledger: Reader, clock: Clock) =>
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
        (day) => freeUnits(schedules, product.id, fleet, day, now).length > 0,
      );
    });
  };
