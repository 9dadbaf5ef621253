import type { Cents } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Adjustment } from './adjustment.ts';

/** What an add-on is paid for: as long as it is out, or for the party. Rentals are per day. */
export type PricedPer = 'day' | 'event';

/** Whether sales tax is reckoned on a line, and at how many percent: kept with it as it was agreed. */
export type LineTax = { readonly taxable: boolean; readonly taxRate: number };
export type MaybeTax = { readonly [Key in keyof LineTax]?: LineTax[Key] | undefined };

/** A line with its plain price, before anything is adjusted. Untold, its tax is that of rentals in the settings. */
export type PricedLine = RentalPeriod & {
  readonly productId: string;
  readonly unitPrice: Cents;
  readonly quantity: number;
  readonly days: number;
  readonly linePrice: Cents;
  readonly per?: PricedPer | undefined;
} & MaybeTax;

/** An adjustment that falls on the lines: `parts` says how much on each, in their order. */
export type Step = Pick<Adjustment, 'kind' | 'label' | 'rate' | 'name'> & {
  readonly parts: readonly Cents[];
};
