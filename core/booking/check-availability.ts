import type { Product } from '../catalogue/product.ts';
import type { BookingLedger } from '../ports/booking-ledger.ts';
import type { Clock } from '../ports/clock.ts';
import { type CalendarDay, addDays, eachDay } from '../time/calendar-day.ts';
import type { RentalPeriod } from '../time/rental-days.ts';
import { freeUnits, occupiedDays, schedulesTouched } from './schedule.ts';
import { takeUnits } from './unit-allocation.ts';

export type DayAvailability = { readonly date: CalendarDay; readonly free: number };

/** How many units are free on each day from `from` to `to`, both included. */
export const makeCheckAvailability =
  (ledger: Pick<BookingLedger, 'schedules'>, clock: Clock) =>
  async (
    product: Pick<Product, 'id' | 'units'>,
    from: CalendarDay,
    to: CalendarDay,
  ): Promise<readonly DayAvailability[]> => {
    const days = eachDay(from, addDays(to, 1));
    const schedules = await ledger.schedules(schedulesTouched(product.id, days));
    const now = clock.now();
    return days.map((date) => ({ date, free: freeUnits(schedules, product, date, now).length }));
  };

/** Those of the products of which at least one unit can be booked for the whole period. */
export const makeListFree =
  (ledger: Pick<BookingLedger, 'schedules'>, clock: Clock) =>
  async (products: readonly Product[], period: RentalPeriod): Promise<readonly Product[]> => {
    const ids = products.flatMap(({ id, turnaroundDays }) =>
      schedulesTouched(id, occupiedDays(period, turnaroundDays)),
    );
    const schedules = await ledger.schedules(ids);
    const now = clock.now();
    const wanted = { ...period, quantity: 1 };
    return products.filter(
      (product) => takeUnits(schedules, product, wanted, { reservationId: '' }, now).ok,
    );
  };
