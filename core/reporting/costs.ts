import { cents, percentOf } from '#core/kernel/cents.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CostsInput } from './costs.schema.ts';

/** As stored. `revision` rises with every save; 0: never saved. */
export type Costs = CostsInput & { readonly revision: number };

/** Stripe's usual fee for cards of the United States. Nothing is known of wages and trucks. */
export const DEFAULT_COSTS: Costs = {
  revision: 0,
  wageCents: null,
  mileCents: null,
  cleaningMinutes: 0,
  cardPercent: 2.9,
  cardFixedCents: 30,
};

/** Somebody else saved since `revision` was read. */
export type CostsChanged = { readonly kind: 'costs_changed' };

export interface CostsStore {
  /** The default until something is saved. */
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
