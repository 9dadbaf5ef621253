import { type Cents, timesCents } from '../money/cents.ts';
import { daysBetween } from '../time/calendar-day.ts';
import type { RentalPeriod } from '../time/rental-days.ts';

/** Price x number of days x quantity (specification §5). */
export const priceLine = (unitPrice: Cents, period: RentalPeriod, quantity: number): Cents =>
  timesCents(unitPrice, daysBetween(period.startDate, period.endDate) * quantity);
