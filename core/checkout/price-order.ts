import { checkLimits, type LimitError } from '#core/capacity/booking-limits.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import { type Product, spanishTitle } from '#core/catalogue/product.ts';
import {
  type Credit,
  type CreditError,
  usableCredit,
  normalCreditCode,
} from '#core/credits/credit.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { type CalendarDay, daysBetween } from '#core/kernel/calendar-day.ts';
import { subtractCents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import {
  checkPeriod,
  LONGEST_RENTAL_DAYS,
  type PeriodError,
  type RentalPeriod,
  spansOf,
} from '#core/kernel/rental-days.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type GivenDiscount, taxRateOf } from '#core/pricing/adjust.ts';
import type { LineTax } from '#core/pricing/adjustment.ts';
import { checkDelivery } from '#core/pricing/delivery.ts';
import { creditShare, type PaymentPlan } from '#core/pricing/deposit-plan.ts';
import {
  checkPromo,
  normalCode,
  type PromoCode,
  type PromoError,
  promoNow,
} from '#core/pricing/promo-code.ts';
import { payWith, type Quote, quote, type QuoteRequestLine } from '#core/pricing/quote.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import type { PartyEvent } from '#core/reservations/party.ts';
import { pickupDayOf } from '#core/reservations/pickup-day.ts';
import type { ReservationLine, WantedLine, WantedAddOn } from '#core/reservations/reservation.ts';
import {
  type NoEveningPickup,
  type StartsTooEarly,
  unknownPickup,
} from '#core/reservations/visits.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { overLimit } from '#core/staff/limits.ts';
import {
  checkCertificate,
  type OfficeOrderError,
  type OfficePricing,
  taxedAs,
} from './office-order.ts';
import { checkLine, checkTotal, type OrderLimit } from './order-limits.ts';

/** Everything a price depends on. */
export type PriceRequest = {
  readonly lines: readonly WantedLine[];
  readonly plan: PaymentPlan;
  readonly addOns?: readonly WantedAddOn[] | undefined;
  readonly damageWaiver?: boolean | undefined;
  readonly promoCode?: string | undefined;
  /** A rain check or gift card, which pays as much as it can. */
  readonly creditCode?: string | undefined;
  /** The party's ZIP code; unknown in a first quote. */
  readonly postalCode?: string | undefined;
  /** When it is picked up; unknown in a first quote. */
  readonly event?: Pick<PartyEvent, 'sameEvening'> | undefined;
  /** The office's price options. */
  readonly office?: OfficePricing | undefined;
  /** Staff accept a closed day, a place outside the area, or what no truck can do, and say why. */
  readonly override?: { readonly reason: string; readonly by: Actor } | undefined;
  /** A written quote. Its prices apply regardless of today's catalogue and settings. */
  readonly quoted?: Quote | undefined;
};

/** `line` and `addOn`: index of the line or add-on in question. */
export type OrderError =
  | { readonly kind: 'product_not_found'; readonly line: number; readonly productId: string }
  | { readonly kind: 'invalid_period'; readonly line: number; readonly error: PeriodError }
  | { readonly kind: 'outside_limits'; readonly line: number; readonly error: LimitError }
  | { readonly kind: 'add_on_not_offered'; readonly addOn: number; readonly productId: string }
  | { readonly kind: 'outside_delivery_area'; readonly postalCode: string }
  | ZipNotInState
  | StartsTooEarly
  | NoEveningPickup
  /** A pickup on the evening before `day` is asked for, but no rental ends then. */
  | { readonly kind: 'not_a_pickup_day'; readonly day: string }
  | { readonly kind: 'promo_refused'; readonly error: PromoError }
  | { readonly kind: 'credit_refused'; readonly error: CreditError }
  | OfficeOrderError
  | OrderLimit;

type ZipNotInState = {
  readonly kind: 'zip_not_in_state';
  readonly postalCode: string;
  readonly region: string;
};

type Offer = Settings['addOns']['offers'][number];

export type OrderedLine = {
  readonly wanted: WantedLine;
  readonly product: Product;
  /** Set for an add-on. */
  readonly offer?: Pick<Offer, 'per'> | undefined;
  readonly tax: LineTax;
};

export type PricedOrder = {
  readonly quote: Quote;
  readonly lines: readonly OrderedLine[];
  /** The code that was applied. */
  readonly promo?: PromoCode | undefined;
  /** The credit that pays part of it. */
  readonly credit?: Credit | undefined;
};

type Facts = Pick<BookingFacts, 'products' | 'commercial'>;

/** Agreed lines, by product. They may stay even if the product is hidden or not offered. */
type Agreed = ReadonlyMap<string, AgreedLine>;
type AgreedLine = Pick<ReservationLine, 'per' | 'taxable' | 'taxRate' | 'unitPrice'>;

/** The present time, and exceptions for this order. */
type Terms = {
  readonly now: Instant;
  readonly today: CalendarDay;
  readonly event: Pick<PartyEvent, 'sameEvening'>;
  readonly agreed: Agreed;
  /** For periods the crews have already promised, or an admin promises now. */
  readonly skipsLimits: (period: RentalPeriod, limit: LimitError) => boolean;
  /** A rental under way that an admin changes; its start stays in the past. */
  readonly isOut: (wanted: WantedLine) => boolean;
  /** For lines already agreed or given by an admin: customer limits do not apply. */
  readonly skipsHoldLimits: (wanted: WantedLine) => boolean;
};

/** The order's lines, with add-ons repeated for each period of its rentals. */
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

/** The agreed tax. New lines and older records use the settings. */
function taxOf(taxable: boolean, agreed: AgreedLine | undefined, tax: Settings['tax']): LineTax {
  if (agreed?.taxRate === undefined) return { taxable, taxRate: taxRateOf(tax) };
  return { taxable: agreed.taxable === true, taxRate: agreed.taxRate };
}

const isAddOn = ({ categories }: Product): boolean => categories.includes(ADD_ON);

function findRental(
  wanted: WantedLine,
  line: number,
  { products, commercial }: Facts,
  { now, today, event, agreed, skipsLimits, isOut }: Terms,
): Result<OrderedLine, OrderError> {
  const period = checkPeriod(wanted, isOut(wanted) ? wanted.startDate : today);
  if (!period.ok) return err({ kind: 'invalid_period', line, error: period.error });
  const product = products.get(wanted.productId);
  const before = agreed.get(wanted.productId);
  const isOffered = product?.isActive === true && !isAddOn(product);
  // An add-on booked before does not become a rental.
  const isAgreed = before !== undefined && before.per === undefined;
  if (product === undefined || !(isOffered || isAgreed)) {
    return err({ kind: 'product_not_found', line, productId: wanted.productId });
  }
  const pickUpOn = pickupDayOf(wanted, event);
  const limits = checkLimits(wanted, commercial.settings.limits, now, pickUpOn);
  if (!limits.ok && !skipsLimits(wanted, limits.error))
    return err({ kind: 'outside_limits', line, error: limits.error });
  const { tax } = commercial.settings;
  return ok({ wanted, product, tax: taxOf(tax.rentals, before, tax) });
}

function findAddOn(
  wanted: WantedLine,
  addOn: number,
  { products, commercial }: Facts,
  { agreed }: Pick<Terms, 'agreed'>,
): Result<OrderedLine, OrderError> {
  const { productId, startDate, endDate } = wanted;
  // Consecutive rentals may keep an add-on longer than the longest rental.
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

/** Checks the products of an order's lines: periods, the shop's limits, what is offered. */
export function findLines(
  request: Pick<PriceRequest, 'lines' | 'addOns' | 'event'>,
  facts: Facts,
  terms: Omit<Terms, 'event'>,
): Result<readonly OrderedLine[], OrderError> {
  const ordered: OrderedLine[] = [];
  const { holds } = facts.commercial.settings;
  const { event = {} } = request;
  const day = unknownPickup(request.lines, event);
  if (day !== undefined) return err({ kind: 'not_a_pickup_day', day });
  for (const [line, wanted] of wantedLines(request).entries()) {
    const found =
      wanted.addOn === undefined
        ? findRental(wanted, line, facts, { ...terms, event })
        : findAddOn(wanted, wanted.addOn, facts, terms);
    if (!found.ok) return found;
    const allowed = checkLine(wanted, line, holds, found.value.product);
    if (!allowed.ok && !terms.skipsHoldLimits(wanted)) return allowed;
    ordered.push(found.value);
  }
  return ok(ordered);
}

const requestOf = ({ wanted, product, offer, tax }: OrderedLine): QuoteRequestLine => ({
  ...wanted,
  ...tax,
  title: product.title,
  ...spanishTitle(product),
  unitPrice: product.price,
  ...(offer && { per: offer.per }),
});

/** The order's promo code, if it applies to `plain`, the price without it. */
function findPromo(
  { promoCode }: PriceRequest,
  { commercial }: Facts,
  plain: Quote,
  today: CalendarDay,
): Result<PromoCode | undefined, OrderError> {
  if (promoCode === undefined || normalCode(promoCode) === '') return ok(undefined);
  const { promo, settings } = commercial;
  const code = promoNow(promo?.code, settings);
  const use = { subtotal: plain.subtotal, today, hasBooked: promo?.hasBooked };
  const checked = checkPromo(code, use);
  return checked.ok ? checked : err({ kind: 'promo_refused', error: checked.error });
}

/** As a percentage of the list price. */
function discountGiven(
  given: GivenDiscount | undefined,
  { subtotal }: Pick<Quote, 'subtotal'>,
): number {
  if (given === undefined) return 0;
  const { discount } = given;
  if (discount.kind === 'percent') return discount.percent;
  return subtotal === 0 ? 0 : (discount.amount / subtotal) * 100;
}

const never = (): boolean => false;
const always = (): boolean => true;

/** The office decides such limits itself. A closed day needs its reason. */
const isForCustomers = (_period: RentalPeriod, { kind }: LimitError): boolean =>
  kind !== 'closed_day';

/**
 * Staff deliver outside the area for a fee that they name, and say why. Without a fee, such a place
 * would cost less than one inside.
 */
export const takesOutside = (
  {
    override,
    deliveryFee,
    waivesDelivery,
  }: Pick<OfficePricing, 'deliveryFee' | 'waivesDelivery'> & {
    readonly override?: { readonly reason: string } | undefined;
  },
  { chargesFee }: Settings['delivery'],
): boolean =>
  override !== undefined && (deliveryFee !== undefined || waivesDelivery === true || !chargesFee);

const agreedIn = (quoted: Quote | undefined): Agreed =>
  new Map(quoted?.lines.map((line) => [line.productId, line]));

/** Prices come from the catalogue and settings, never from the browser. */
export function priceOrder(
  request: PriceRequest,
  facts: Facts,
  now: Instant,
  today: CalendarDay,
): Result<PricedOrder, OrderError> {
  const { plan, damageWaiver, postalCode, office, override, quoted } = request;
  const commercial = { ...facts.commercial, settings: taxedAs(facts.commercial.settings, office) };
  const { settings } = commercial;
  const terms = {
    now,
    today,
    agreed: agreedIn(quoted),
    skipsLimits: office === undefined ? never : override === undefined ? isForCustomers : always,
    isOut: never,
    skipsHoldLimits: () => office !== undefined,
  };
  const found = findLines(request, { ...facts, commercial }, terms);
  if (!found.ok) return found;
  const exempt = checkCertificate(office ?? {}, request.lines);
  if (!exempt.ok) return exempt;
  if (
    postalCode !== undefined &&
    checkDelivery(postalCode, settings.delivery).kind === 'outside' &&
    !(office && takesOutside({ ...office, override }, settings.delivery))
  ) {
    return err({ kind: 'outside_delivery_area', postalCode });
  }
  const lines = found.value.map(requestOf);
  if (quoted !== undefined) return ok({ quote: quoted, lines: found.value });
  const agreed = office?.waivesDelivery === true ? { delivery: null } : undefined;
  const { discount, charges, deliveryFee } = office ?? {};
  const pricing = { settings, damageWaiver, postalCode, agreed, discount, charges, deliveryFee };
  const plain = quote(lines, plan, pricing);
  const usual = { ...pricing, agreed: undefined, deliveryFee: undefined };
  const isOwnFee = agreed !== undefined || deliveryFee !== undefined;
  const given = {
    discountPercent: discountGiven(discount, plain),
    waiver: isOwnFee ? subtractCents(quote(lines, plan, usual).total, plain.total) : undefined,
  };
  const over = overLimit(office?.limits, given);
  if (over !== undefined) return err(over);
  const promo = findPromo(request, facts, plain, today);
  if (!promo.ok) return promo;
  const priced = promo.value ? quote(lines, plan, { ...pricing, promo: promo.value }) : plain;
  const allowed = checkTotal(priced.total, settings.holds);
  if (!allowed.ok && office === undefined) return allowed;
  const order = { quote: priced, lines: found.value, promo: promo.value };
  return payByCode(order, request, facts, today);
}

/** Pays what the order's credit code can, if it is valid. */
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
