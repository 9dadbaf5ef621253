import { addDays, calendarDay, monthOf } from '#core/kernel/calendar-day.ts';
import { cents, percentOf } from '#core/kernel/cents.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';
import { numberIn, type Report } from './report.ts';
import type { CostsInput } from './reports.schema.ts';

/** As stored. `revision` rises with every save; 0 if never saved. */
type Costs = CostsInput & { readonly revision: number };

/** Stripe's usual fee for US cards. Wages and truck costs are unknown. */
export const DEFAULT_COSTS: Costs = {
  revision: 0,
  wageCents: null,
  mileCents: null,
  cleaningMinutes: 0,
  cardPercent: 2.9,
  cardFixedCents: 30,
};

/** Somebody else has saved since `revision` was read. */
type CostsChanged = { readonly kind: 'costs_changed' };

export interface CostsStore {
  /** The defaults until something is saved. */
  read(): Promise<Costs>;
  save(costs: Costs): Promise<Result<Costs, CostsChanged>>;
}

/** @param minutes of one person */
export const wageFor = (minutes: number, { wageCents }: CostsInput): number =>
  Math.round((minutes * (wageCents ?? 0)) / 60);

export const cardFeeFor = (
  { count, charged }: { readonly count: number; readonly charged: number },
  { cardPercent, cardFixedCents }: CostsInput,
): number => percentOf(cents(charged), cardPercent) + count * cardFixedCents;

/** Average cost of a rental for the shop, without its card fee. */
export type RentalCost = { readonly perRentalCents: number; readonly costs: Costs };

export type ReadRentalCost = () => Promise<RentalCost | undefined>;

const PARTS = ['wearCents', 'repairsCents', 'crewCents', 'milesCents', 'cleaningCents'] as const;

/**
 * From the `profit` report of the last twelve full months, which averages out the seasons; else
 * from this month. Undefined until costs are entered and something was rented.
 */
export const makeReadRentalCost =
  (
    readProfit: (span: DaySpan) => Promise<Report>,
    costs: Pick<CostsStore, 'read'>,
    clock: Clock,
  ): ReadRentalCost =>
  async () => {
    const now = await costs.read();
    if (now.revision === 0) return undefined;
    const today = shopDay(clock.now());
    const first = calendarDay(`${monthOf(today)}-01`);
    const aYearAgo = calendarDay(`${Number(today.slice(0, 4)) - 1}${first.slice(4)}`);
    const full = await readProfit({ from: aYearAgo, to: addDays(first, -1) });
    const isNew = numberIn(full.totals, 'rents') === 0;
    const report =
      isNew && first < today ? await readProfit({ from: first, to: addDays(today, -1) }) : full;
    const rents = numberIn(report.totals, 'rents');
    const spent = PARTS.reduce((sum, key) => sum + numberIn(report.totals, key), 0);
    return rents === 0 ? undefined : { perRentalCents: Math.round(spent / rents), costs: now };
  };

export type SoldBySource = {
  readonly rents: number;
  /** Charges whose fee the provider has not reported. */
  readonly charges: number;
  readonly chargedCents: number;
  /** Card fees, as far as the provider has reported them. */
  readonly feeCents: number;
};

/** Revenue minus card fees and the average cost of the rentals. Null while costs are unknown. */
export const sourceMargin = (
  revenueCents: number,
  { rents, charges, chargedCents, feeCents }: SoldBySource,
  cost: RentalCost | undefined,
): number | null =>
  cost === undefined
    ? null
    : revenueCents -
      feeCents -
      cardFeeFor({ count: charges, charged: chargedCents }, cost.costs) -
      rents * cost.perRentalCents;
