import { ADD_ON } from '#core/catalogue/category.ts';
import type { Product } from '#core/catalogue/product.ts';
import {
  type Credit,
  type CreditError,
  usableCredit,
  normalCreditCode,
} from '#core/credits/credit.ts';
import { subtractCents } from '#core/kernel/cents.ts';
import { taxRateOf } from '#core/pricing/adjust.ts';
import { checkDelivery } from '#core/pricing/delivery.ts';
import { creditShare, type PaymentPlan } from '#core/pricing/deposit-plan.ts';
import {
  checkPromo,
  normalCode,
  type PromoCode,
  type PromoError,
} from '#core/pricing/promo-code.ts';
import { payWith, type Quote, quote, type QuoteRequestLine } from '#core/pricing/quote.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import {
  checkPeriod,
  LONGEST_RENTAL_DAYS,
  type PeriodError,
  type RentalPeriod,
  spansOf,
} from '#core/kernel/rental-days.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import { checkLine, checkTotal, type OrderLimit } from './order-limits.ts';
import { checkLimits, type LimitError } from '#core/capacity/booking-limits.ts';
import type { ReservationLine, WantedLine, WantedAddOn } from '#core/reservations/reservation.ts';
import type { LineTax } from '#core/pricing/adjustment.ts';

/** What a price depends on. */
export type PriceRequest = {
  readonly lines: readonly WantedLine[];
  readonly plan: PaymentPlan;
  readonly addOns?: readonly WantedAddOn[] | undefined;
  readonly damageWaiver?: boolean | undefined;
  readonly promoCode?: string | undefined;
  /** A rain check or gift card that pays as much as it can. */
  readonly creditCode?: string | undefined;
  /** Where the party is; unknown for a first quote. */
  readonly postalCode?: string | undefined;
};

/** `line` is the index of the line it is about, `addOn` that of the add-on. */
export type OrderError =
  | { readonly kind: 'product_not_found'; readonly line: number; readonly productId: string }
  | { readonly kind: 'invalid_period'; readonly line: number; readonly error: PeriodError }
  | { readonly kind: 'outside_limits'; readonly line: number; readonly error: LimitError }
  | { readonly kind: 'add_on_not_offered'; readonly addOn: number; readonly productId: string }
  | { readonly kind: 'outside_delivery_area'; readonly postalCode: string }
  | ZipNotInState
  | { readonly kind: 'promo_refused'; readonly error: PromoError }
  | { readonly kind: 'credit_refused'; readonly error: CreditError }
  | OrderLimit;

export type ZipNotInState = {
  readonly kind: 'zip_not_in_state';
  readonly postalCode: string;
  readonly region: string;
};

type Offer = Settings['addOns']['offers'][number];

export type OrderedLine = {
  readonly wanted: WantedLine;
  readonly product: Product;
  /** Of an add-on. */
  readonly offer?: Pick<Offer, 'per'> | undefined;
  readonly tax: LineTax;
};

export type PricedOrder = {
  readonly quote: Quote;
  readonly lines: readonly OrderedLine[];
  /** The one that was reckoned in. */
  readonly promo?: PromoCode | undefined;
  /** The one that pays a part of it. */
  readonly credit?: Credit | undefined;
};

type Facts = Pick<BookingFacts, 'products' | 'commercial'>;

/** Lines agreed before, by product: they may be had again though the product is hidden by now, or no longer offered. */
export type Agreed = ReadonlyMap<string, AgreedLine>;
type AgreedLine = Pick<ReservationLine, 'per' | 'taxable' | 'taxRate' | 'unitPrice'>;
const NOTHING_AGREED: Agreed = new Map();

/** When it is, and what holds for this order alone. */
export type Terms = {
  readonly now: Instant;
  readonly today: CalendarDay;
  readonly agreed: Agreed;
  /** Periods that the crews have promised already, or that an admin promises. */
  readonly skipsLimits: (period: RentalPeriod) => boolean;
  /** A rental that is out, as an admin may change it: it began in the past, and stays where it began. */
  readonly isOut: (wanted: WantedLine) => boolean;
  /** What was agreed so, or is an admin's to give: no line that customers may not order by themselves. */
  readonly skipsHoldLimits: (wanted: WantedLine) => boolean;
};

/** The order's lines and, on the days of the rentals and no others, its add-ons. */
export function wantedLines({
  lines,
  addOns = [],
}: Pick<PriceRequest, 'lines' | 'addOns'>): readonly WantedLine[] {
  const spans = spansOf(lines);
  const served = addOns.flatMap((wanted, addOn) =>
    spans.map((span) => ({ ...wanted, ...span, addOn })),
  );
  return [...lines, ...served];
}

/** As it was agreed, whatever the settings say by now; what is new, and what is older than this record, by the settings. */
function taxOf(taxable: boolean, agreed: AgreedLine | undefined, tax: Settings['tax']): LineTax {
  if (agreed?.taxRate === undefined) return { taxable, taxRate: taxRateOf(tax) };
  return { taxable: agreed.taxable === true, taxRate: agreed.taxRate };
}

const isAddOn = ({ categories }: Product): boolean => categories.includes(ADD_ON);

function findRental(
  wanted: WantedLine,
  line: number,
  { products, commercial }: Facts,
  { now, today, agreed, skipsLimits, isOut }: Terms,
): Result<OrderedLine, OrderError> {
  const period = checkPeriod(wanted, isOut(wanted) ? wanted.startDate : today);
  if (!period.ok) return err({ kind: 'invalid_period', line, error: period.error });
  const product = products.get(wanted.productId);
  const before = agreed.get(wanted.productId);
  const isOffered = product?.isActive === true && !isAddOn(product);
  // An add-on that was booked with a rental does not become one.
  const isAgreed = before !== undefined && before.per === undefined;
  if (product === undefined || !(isOffered || isAgreed)) {
    return err({ kind: 'product_not_found', line, productId: wanted.productId });
  }
  const limits = checkLimits(wanted, commercial.settings.limits, now);
  if (!limits.ok && !skipsLimits(wanted))
    return err({ kind: 'outside_limits', line, error: limits.error });
  const { tax } = commercial.settings;
  return ok({ wanted, product, tax: taxOf(tax.rentals, before, tax) });
}

function findAddOn(
  wanted: WantedLine,
  addOn: number,
  { products, commercial }: Facts,
  { agreed }: Terms,
): Result<OrderedLine, OrderError> {
  const { productId, startDate, endDate } = wanted;
  // Rentals that follow one another may keep it longer than anything is rented.
  if (daysBetween(startDate, endDate) > LONGEST_RENTAL_DAYS) {
    return err({ kind: 'add_on_not_offered', addOn, productId });
  }
  const { addOns, tax } = commercial.settings;
  const { isOn, offers } = addOns;
  const before = agreed.get(productId);
  const offer = isOn ? offers.find((one) => one.productId === productId) : undefined;
  const product = products.get(productId);
  if (product !== undefined && before?.per !== undefined) {
    const { per, taxable = false } = before;
    return ok({ wanted, product, offer: { per }, tax: taxOf(taxable, before, tax) });
  }
  if (offer === undefined || product === undefined || !product.isActive) {
    return err({ kind: 'add_on_not_offered', addOn, productId });
  }
  return ok({ wanted, product, offer, tax: taxOf(offer.taxable, before, tax) });
}

/** The products of an order's lines, checked: periods, the shop's limits, what is offered. */
export function findLines(
  request: Pick<PriceRequest, 'lines' | 'addOns'>,
  facts: Facts,
  terms: Terms,
): Result<readonly OrderedLine[], OrderError> {
  const ordered: OrderedLine[] = [];
  const { holds } = facts.commercial.settings;
  for (const [line, wanted] of wantedLines(request).entries()) {
    const found =
      wanted.addOn === undefined
        ? findRental(wanted, line, facts, terms)
        : findAddOn(wanted, wanted.addOn, facts, terms);
    if (!found.ok) return found;
    const allowed = checkLine(wanted, line, holds);
    if (!allowed.ok && !terms.skipsHoldLimits(wanted)) return allowed;
    ordered.push(found.value);
  }
  return ok(ordered);
}

const requestOf = ({ wanted, product, offer, tax }: OrderedLine): QuoteRequestLine => ({
  ...wanted,
  ...tax,
  title: product.title,
  unitPrice: product.price,
  ...(offer && { per: offer.per }),
});

/** The code the order names, if it holds. @param plain the order's price without it */
function findPromo(
  { promoCode }: PriceRequest,
  { commercial }: Facts,
  plain: Quote,
  today: CalendarDay,
): Result<PromoCode | undefined, OrderError> {
  if (promoCode === undefined || normalCode(promoCode) === '') return ok(undefined);
  const { promo, settings } = commercial;
  const code = settings.promoCodes.isOn ? promo?.code : undefined;
  const use = { subtotal: plain.subtotal, today, hasBooked: promo?.hasBooked };
  const checked = checkPromo(code, use);
  return checked.ok ? checked : err({ kind: 'promo_refused', error: checked.error });
}

const never = (): boolean => false;

/** Prices come from the catalogue and the settings in force, never from the browser (decisions: Prices). */
export function priceOrder(
  request: PriceRequest,
  facts: Facts,
  now: Instant,
  today: CalendarDay,
): Result<PricedOrder, OrderError> {
  const { settings } = facts.commercial;
  const { plan, damageWaiver, postalCode } = request;
  const terms: Terms = {
    now,
    today,
    agreed: NOTHING_AGREED,
    skipsLimits: never,
    isOut: never,
    skipsHoldLimits: never,
  };
  const found = findLines(request, facts, terms);
  if (!found.ok) return found;
  if (postalCode !== undefined && checkDelivery(postalCode, settings.delivery).kind === 'outside') {
    return err({ kind: 'outside_delivery_area', postalCode });
  }
  const lines = found.value.map(requestOf);
  const pricing = { settings, damageWaiver, postalCode };
  const plain = quote(lines, plan, pricing);
  const promo = findPromo(request, facts, plain, today);
  if (!promo.ok) return promo;
  const priced = promo.value ? quote(lines, plan, { ...pricing, promo: promo.value }) : plain;
  const allowed = checkTotal(priced.total, settings.holds);
  if (!allowed.ok) return allowed;
  const order = { quote: priced, lines: found.value, promo: promo.value };
  return payByCode(order, request, facts, today);
}

/** The code the order names pays what it can, if it holds. */
function payByCode(
  order: PricedOrder,
  { creditCode = '' }: PriceRequest,
  { commercial }: Facts,
  today: CalendarDay,
): Result<PricedOrder, OrderError> {
  if (creditCode.trim() === '') return ok(order);
  const usable = usableCredit(commercial.credits.get(normalCreditCode(creditCode)), today);
  if (!usable.ok) return err({ kind: 'credit_refused', error: usable.error });
  const { credit, balance } = usable.value;
  const amount = creditShare(order.quote.total, balance);
  const paid = { code: credit.code, amount, left: subtractCents(balance, amount) };
  return ok({ ...order, quote: payWith(order.quote, paid), credit });
}
