import { type Cents, timesCents } from '#core/kernel/cents.ts';
import { daysBetween } from '#core/kernel/calendar-day.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { PricedPer } from './steps.ts';

/** Price x number of days x quantity (specification §5); what is priced by the event counts no days. */
export const priceLine = (
  unitPrice: Cents,
  period: RentalPeriod,
  quantity: number,
  per: PricedPer = 'day',
): Cents => {
  const days = per === 'event' ? 1 : daysBetween(period.startDate, period.endDate);
  return timesCents(unitPrice, days * quantity);
};
