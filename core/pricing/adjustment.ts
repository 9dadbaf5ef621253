import type { Cents } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';

/**
 * What stands between the sum of the lines and the total, in the order it is reckoned; `late_change` is what
 * stays with the shop of what a customer took off too late, `goodwill` an admin's: after everything. A gift card or a rain check pays a total and does not change it: it is a payment, never one of these.
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
  'late_change',
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
  /** Of what comes on top of the lines, such as delivery: at how many percent, 0 for none. Absent in older ones. */
  readonly taxRate?: number | undefined;
  /** Percent, where it was one: of tax it is the rate. */
  readonly rate?: number | undefined;
  /** The code, holiday, package or zone. */
  readonly name?: string | undefined;
};

/** What an add-on is paid for: as long as it is out, or for the party. Rentals are per day. */
export type PricedPer = 'day' | 'event';

/** Whether sales tax is reckoned on a line, and at how many percent: kept with it as it was agreed. */
export type LineTax = { readonly taxable: boolean; readonly taxRate: number };

export type MaybeTax = { readonly [Key in keyof LineTax]?: LineTax[Key] | undefined };

/** What an adjustment comes to on one line. */
export type LineStep = Pick<Adjustment, 'kind' | 'label' | 'rate' | 'name' | 'amount'>;

/** At which rates a line was priced: kept with it as they were agreed. */
export type LineRates = {
  /** What its days cost more, by weekend and holiday. */
  readonly days: readonly LineStep[];
  readonly multiDayPercent: number;
  readonly packages: readonly LineStep[];
};

/** Rates that stay, whatever the settings say by now. Without `days` those of the new days count. */
export type AgreedRates = Omit<LineRates, 'days'> & Partial<Pick<LineRates, 'days'>>;

/** A line with its plain price, before anything is adjusted. Untold, its tax is that of rentals in the settings. */
export type PricedLine = RentalPeriod & {
  readonly productId: string;
  readonly unitPrice: Cents;
  readonly quantity: number;
  readonly days: number;
  readonly linePrice: Cents;
  readonly per?: PricedPer | undefined;
  readonly agreed?: AgreedRates | undefined;
} & MaybeTax;

/** An adjustment that falls on the lines: `parts` says how much on each, in their order. */
export type Step = Pick<Adjustment, 'kind' | 'label' | 'rate' | 'name'> & {
  readonly parts: readonly Cents[];
};
