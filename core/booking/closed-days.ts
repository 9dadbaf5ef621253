import type { BookingLedger } from '../ports/booking-ledger.ts';
import type { BusinessSettingsStore } from '../ports/business-settings.ts';
import type { Clock } from '../ports/clock.ts';
import { type CalendarDay, addDays, eachDay } from '../time/calendar-day.ts';
import { type ClosedReason, closedOn } from './booking-limits.ts';
import { deliveriesOn } from './deliveries.ts';

/** On which of the days from `from` to `to`, both included, no crew comes, and why. */
export const makeListClosedDays =
  (
    settings: Pick<BusinessSettingsStore, 'read'>,
    ledger: Pick<BookingLedger, 'deliveries'>,
    clock: Clock,
  ) =>
  async (from: CalendarDay, to: CalendarDay): Promise<ReadonlyMap<CalendarDay, ClosedReason>> => {
    const { limits } = await settings.read();
    const most = limits.deliveriesPerDay;
    const days = eachDay(from, addDays(to, 1));
    const deliveries = most === null ? new Map() : await ledger.deliveries(days);
    const now = clock.now();
    const isFull = (day: CalendarDay): boolean =>
      most !== null && deliveriesOn(deliveries.get(day), now) >= most;
    return new Map(
      days.flatMap((day) => {
        const reason = closedOn(day, limits, now) ?? (isFull(day) ? 'crews_full' : undefined);
        return reason === undefined ? [] : [[day, reason] as const];
      }),
    );
  };
