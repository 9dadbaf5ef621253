import type { Cents } from '#core/kernel/cents.ts';

/**
 * What stands between the sum of the lines and the total, in the order it is reckoned; `goodwill` is an admin's, after
 * everything. A gift card or a rain check pays a total and does not change it: it is a payment, never one of these.
 */
export const ADJUSTMENT_KINDS = [
  'weekend',
  'holiday',
  'multi_day',
  'package',
  'promo',
  'damage_waiver',
  'delivery',
  'tax',
  'goodwill',
] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** One line of a quote below its rentals. Discounts are negative. */
export type Adjustment = {
  readonly kind: AdjustmentKind;
  /** English, for mails and the back office; the storefront words the kind in the customer's language. */
  readonly label: string;
  readonly amount: Cents;
  /** Whether sales tax was reckoned on it. */
  readonly taxable: boolean;
  /** Percent, where it was one: of tax it is the rate. */
  readonly rate?: number | undefined;
  /** The code, holiday, package or zone. */
  readonly name?: string | undefined;
};
