import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, formatUsd } from '#core/kernel/cents.ts';
import { counted } from '#core/kernel/counted.ts';
import { type AdjustmentKind, GOODWILL } from '#core/pricing/adjustment.ts';
import type { RefundDay } from '#core/refunds/cancellation-policy.ts';
import {
  REFUND_BY_FIRST,
  refundAmountsUntil,
  refundUntil,
} from '#core/refunds/cancellation-text.ts';
import { formatDay } from './dates.ts';

type Named = {
  readonly name?: string | undefined;
  readonly rate?: number | undefined;
  readonly label?: string | undefined;
  readonly taxOffCents?: number | undefined;
};
type Words = (adjustment: Named) => string;

const named =
  (word: string): Words =>
  ({ name }) =>
    name === undefined ? word : `${word} (${name})`;

/** The names of the lines between subtotal and total. */
export const ADJUSTMENTS: Record<AdjustmentKind, Words> = {
  weekend: () => 'Weekend rate',
  holiday: named('Holiday rate'),
  multi_day: () => 'Multi-day discount',
  package: named('Package'),
  promo: named('Promo code'),
  discount: named('Discount'),
  damage_waiver: () => 'Damage waiver',
  charge: ({ label = 'Other charge' }) => label,
  delivery: named('Delivery'),
  late_change: () => 'Kept for the late change',
  goodwill: ({ label = GOODWILL, taxOffCents }) =>
    `${label}${taxOffCents === undefined ? '' : ` (with ${formatUsd(cents(taxOffCents))} sales tax)`}`,
  tax: ({ rate }) => (rate === undefined ? 'Sales tax' : `Sales tax (${rate}%)`),
};

export const AMOUNTS = {
  rental: 'Rental',
  subtotal: 'Subtotal',
  total: 'Total',
  /** Of a shop that charges none. */
  tax: 'Sales tax',
  noTax: 'No sales tax is added.',
  beforeDelivery: 'Delivery is added once we know your ZIP code.',
  /** For the rule that refunds the most. */
  refund: (percent: number, daysBefore: number) =>
    `${percent === 100 ? 'Full refund' : `${percent}% refund`} if you cancel ${daysBefore === 0 ? 'before we deliver' : `at least ${counted(daysBefore, 'day')} before delivery`}.`,
  /** With the last day for each percentage; empty if it is too late. */
  refundUntil: (parts: readonly RefundDay[]) => refundUntil(parts, formatDay),
  /** In amounts, once a late change has left some of it refundable at most. */
  refundAmountsUntil: (
    parts: readonly { readonly until: CalendarDay; readonly amount: string }[],
    today: CalendarDay,
  ) => refundAmountsUntil(parts, formatDay, today),
  /** Where there are several dates. */
  refundByFirst: REFUND_BY_FIRST,
  /** The price of one of several. */
  each: (amount: string) => `${amount} each`,
  perEvent: 'per event',
  perDay: 'per day',
};

/** A price before a change and after it, line by line. */
export const PRICE_ROWS = {
  caption: 'The price before the change and after it',
  line: 'Item',
  before: 'Before',
  after: 'After',
  total: 'Total',
  none: '–',
};

export const DELIVERY_CHECK = {
  title: 'Do we deliver to you?',
  label: 'ZIP code of the party',
  check: 'Check',
  free: (zip: string, zone: string) => `Yes, we deliver to ${zip} (${zone}), free of charge.`,
  fee: (zip: string, zone: string, fee: string) =>
    `Yes, we deliver to ${zip} (${zone}) for ${fee}.`,
  ask: (zip: string) =>
    `${zip} is outside our usual area. You can send us a request. You pay nothing until we confirm.`,
  askFee: (zip: string, fee: string) =>
    `${zip} is outside our usual area, and delivery there is ${fee}. You can send us a request. You pay nothing until we confirm.`,
  /** For a shop without zones. */
  everywhere: (zip: string) => `Yes, we deliver to ${zip}.`,
  everywhereFee: (zip: string, fee: string) => `Yes, we deliver to ${zip} for ${fee}.`,
  outside: (zip: string) => `We don’t deliver to ${zip} yet.`,
  notInState: (zip: string, region: string) =>
    `The ZIP code ${zip} isn’t in ${region}. Please check both.`,
  least: (amount: string) => `Online orders there start at ${amount} for the rentals.`,
  call: (phone: string) => `Call us at ${phone} and we’ll see what we can do.`,
  invalid: 'A ZIP code has five digits, such as 76033.',
};

export const ADD_ONS = {
  title: 'Goes well with it',
  text: 'Add them to your booking at checkout.',
  stepTitle: 'Anything else for the party?',
  stepText: 'Each one stays as long as your rentals do.',
  add: (title: string) => `Add ${title}`,
  quantityOf: (title: string) => `quantity of ${title}`,
  left: (free: number) => (free === 1 ? '1 left on your days' : `${free} left on your days`),
  none: 'All booked on your days',
  failed: 'We could not look up the add-ons.',
};

export const PACKAGES = {
  title: 'Cheaper together',
  price: (name: string, price: string) => `${name}: ${price} per day`,
  together:
    'Rent them for the same days and the discount comes off automatically. With this rental:',
  complete: (name: string) => `Make it a package: ${name}`,
  more: (amount: string) => `+${amount}`,
  less: (amount: string) => `You save ${amount} in all.`,
  saved: (amount: string) => `You save ${amount}.`,
  add: 'Add to my order',
  addAll: (name: string) => `Add to my order: the rest of ${name}`,
};

export const EXTRAS = {
  title: 'Extras and discounts',
  waiver: (percent: number, amount: string) => `Damage waiver (${percent}%, ${amount})`,
  waiverText:
    'Covers accidental damage while you have the rental. Without it, you pay for repairs. It’s your choice.',
  promo: 'Promo code (optional)',
  apply: 'Apply',
  remove: 'Remove the code',
  applied: (code: string, amount: string) => `${code} takes ${amount} off.`,
  appliedPlain: (code: string) => `${code} is part of your price.`,
  codeMissing: 'Type your code first.',
};

const rentals = (count: number): string => counted(count, 'rental');

export const CART = {
  title: 'Shopping Cart',
  count: (count: number) => `${rentals(count)} in the cart`,
  empty: 'Your cart is empty',
  emptyText: 'Add some inflatables to get started!',
  browse: 'Browse inflatables',
  total: 'Total',
  /** The rest follows, as "before we set up on Thu, Dec 10". */
  plans: (percent: number, later: string) =>
    `Pay ${percent}% now and the rest ${later}, or everything at once.`,
  hours: 'You tell us the hours of your party at checkout.',
  severalDates: 'All dates share one party time. The first delivery sets the refund deadline.',
  checkout: 'Proceed to Checkout',
  quantityOf: (title: string) => `quantity of ${title}`,
  /** After adding what was in the cart already. */
  now: (title: string, quantity: number) => `Your cart now has ${quantity} of ${title}`,
  remove: 'Remove',
  removeOf: (title: string) => `Remove ${title}`,
};
