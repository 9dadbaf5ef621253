import { type Cents, formatUsd, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
import type { PromoDiscount } from './promo-code.ts';

/**
 * Everything between the lines and the total, in order of calculation. `discount`: from the office.
 * `charge`: named by the office, with the order or later. `late_change`: the share the shop keeps if a customer removes something too late. `goodwill`:
 * from an admin, last of all, followed by the sales tax it takes off. Gift cards and rain checks are
 * payments, not adjustments.
 */
export const ADJUSTMENT_KINDS = [
  'weekend',
  'holiday',
  'multi_day',
  'package',
  'promo',
  'discount',
  'damage_waiver',
  'delivery',
  'charge',
  'tax',
  'late_change',
  'goodwill',
] as const;
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number];

/** Label of a goodwill discount for which staff entered no label. */
export const GOODWILL = 'Goodwill discount';

export const discountLabel = (reason: string): string =>
  reason === '' ? 'Discount' : `Discount (${reason})`;

/** One line of a quote below its rentals. Discounts are negative. */
export type Adjustment = {
  readonly kind: AdjustmentKind;
  /** In English, for mails and the back office; the storefront translates the kind. */
  readonly label: string;
  readonly amount: Cents;
  /** Whether sales tax applies to it. */
  readonly taxable: boolean;
  /**
   * Tax percentage of charges other than lines, such as delivery, and of what goodwill took off the
   * price; 0: untaxed. Absent if old, and for goodwill that came off after tax.
   */
  readonly taxRate?: number | undefined;
  /** Its percentage, if it has one; for tax, the tax rate. */
  readonly rate?: number | undefined;
  /** Name of the promo code, holiday, package or zone. */
  readonly name?: string | undefined;
  /** Names the office's act that brought it, which can be undone as a whole. Absent if old. */
  readonly act?: string | undefined;
  /** For `late_change`: the price already paid, minus later additions. */
  readonly takenOff?: Cents | undefined;
  /** For `goodwill` as customers read it: the sales tax in its amount, positive. Not stored. */
  readonly taxOff?: Cents | undefined;
};

/** In English, as customers read it. */
export const nameAdjustment = ({ label, taxOff }: Adjustment): string =>
  taxOff === undefined ? label : `${label} (with ${formatUsd(taxOff)} sales tax)`;

/**
 * The label as people read it: `Delivery (Tarrant)` for the stored `Delivery: Tarrant`, because
 * emails put a colon before the amount. What is stored is in signed agreements, so it stays.
 */
export const readLabel = ({ label, name }: Pick<Adjustment, 'label' | 'name'>): string =>
  name !== undefined && label.endsWith(`: ${name}`)
    ? `${label.slice(0, -name.length - 2)} (${name})`
    : label;

export const isTax = ({ kind }: Pick<Adjustment, 'kind'>): boolean => kind === 'tax';

export const taxIn = (adjustments: readonly Adjustment[]): Cents =>
  sumCents(adjustments.filter(isTax).map(({ amount }) => amount));

/** What was given off, as it was entered. */
export const discountIn = ({
  rate: percent,
  amount,
}: Pick<Adjustment, 'rate' | 'amount'>): PromoDiscount =>
  percent === undefined
    ? { kind: 'amount', amount: subtractCents(NO_CENTS, amount) }
    : { kind: 'percent', percent };

/** Sales tax that a goodwill discount took off; comes after it. */
export const isTaxOff = (one: Pick<Adjustment, 'kind' | 'amount'>): boolean =>
  isTax(one) && one.amount < 0;

/** What an add-on's price covers: a day, or the whole event. Rentals are per day. */
export type PricedPer = 'day' | 'event';

/** Whether a line is taxed, and at what percentage, kept as agreed. */
export type LineTax = { readonly taxable: boolean; readonly taxRate: number };

export type MaybeTax = { readonly [Key in keyof LineTax]?: LineTax[Key] | undefined };

export type LineStep = Pick<Adjustment, 'kind' | 'label' | 'rate' | 'name' | 'amount'>;

/** The rates a line was priced at, kept as agreed. */
export type LineRates = {
  /** Surcharges of its days, for weekends and holidays. */
  readonly days: readonly LineStep[];
  readonly multiDayPercent: number;
  readonly packages: readonly LineStep[];
};

/** Agreed rates that override the settings. Without `days`, the new days' rates apply. */
export type AgreedRates = Omit<LineRates, 'days'> & Partial<Pick<LineRates, 'days'>>;

/** A line with its plain price, before adjustments. Without tax fields it is taxed like rentals. */
export type PricedLine = RentalPeriod & {
  readonly productId: string;
  readonly unitPrice: Cents;
  readonly quantity: number;
  readonly days: number;
  readonly linePrice: Cents;
  readonly per?: PricedPer | undefined;
  readonly agreed?: AgreedRates | undefined;
} & MaybeTax;

/** An adjustment spread over the lines: `parts` holds each line's share, in order. */
export type Step = Pick<Adjustment, 'kind' | 'label' | 'rate' | 'name'> & {
  readonly parts: readonly Cents[];
};
