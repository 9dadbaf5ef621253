import type { BusinessSettingsStore } from '#core/settings/business-settings-store.ts';
import type { Clock } from '#core/kernel/clock.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import { checkLimits, type LimitError } from './booking-limits.ts';
import { type DayFull, type DeliveryDaysReader, deliveriesOn } from './deliveries.ts';

/** Why nothing at all can be had on the days, whatever is free. */
export type DaysRefused = LimitError | DayFull;

/** What a quote would say of the days themselves. Must have passed `checkPeriod`. */
export const makeCheckDays =
  (settings: Pick<BusinessSettingsStore, 'read'>, ledger: DeliveryDaysReader, clock: Clock) =>
  async (period: RentalPeriod): Promise<DaysRefused | undefined> => {
    const { limits } = await settings.read();
    const now = clock.now();
    const checked = checkLimits(period, limits, now);
    if (!checked.ok) return checked.error;
    const { deliveriesPerDay: most } = limits;
    if (most === null) return undefined;
    const day = period.startDate;
    const taken = (await ledger.deliveries([day])).get(day);
    return deliveriesOn(taken, now) >= most ? { kind: 'day_full', day } : undefined;
  };
