import { type LineToTake, type TakenLines, takeLines } from '#core/assignment/take-lines.ts';
import type { Shortage } from '#core/assignment/unit-allocation.ts';
import type { CrewFull } from '#core/capacity/crew-room.ts';
import { type DayFull, deliveryDaysOf } from '#core/capacity/deliveries.ts';
import { isShut } from '#core/capacity/shut-days.ts';
import { spanishTitle } from '#core/catalogue/product.ts';
import type { LateUnits, TakenOn } from '#core/dispatch/crew-day.ts';
import { type Actor, CUSTOMER, type ActionContext } from '#core/kernel/actor.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { cents, NO_CENTS } from '#core/kernel/cents.ts';
import type { Contact } from '#core/kernel/contact.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import { type Instant, MINUTE, after } from '#core/kernel/instant.ts';
import type { Language } from '#core/kernel/language.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { awaitsOwner, checkDelivery } from '#core/pricing/delivery.ts';
import { isOwnCode, type PromoCode, type PromoError } from '#core/pricing/promo-code.ts';
import { agreedQuote, type Quote, type QuoteLine } from '#core/pricing/quote.ts';
import { powerSupplyOf } from '#core/pricing/suggest-add-ons.ts';
import { isInState } from '#core/pricing/zip-states.ts';
import { payByCredit } from '#core/refunds/credits.ts';
import { withOfflinePayment } from '#core/refunds/offline-payments.ts';
import {
  type BookingDecision,
  type BookingFacts,
  type CommercialChanges,
  type CommercialFacts,
  type MailRequest,
  type NeedsMore,
  tellsOfBooking,
} from '#core/reservations/booking-decision.ts';
import type { CameFrom } from '#core/reservations/came-from.ts';
import {
  chargeDayOf,
  checkConsent,
  consentAmount,
  type ConsentError,
} from '#core/reservations/card-consent.ts';
import { type Happened, withHistory } from '#core/reservations/history.ts';
import {
  type HolderKeys,
  holdRefused,
  requestUntil,
  type TooManyHolds,
} from '#core/reservations/live-holds.ts';
import { checkYard, type PartyEvent } from '#core/reservations/party.ts';
import { pickupDayOf } from '#core/reservations/pickup-day.ts';
import {
  type AgreedPricing,
  balanceOf,
  type CardConsent,
  type Referral,
  type Reservation,
  type ReservationLine,
} from '#core/reservations/reservation.ts';
import { agreedOnThePhone, textsOf } from '#core/reservations/text-consent.ts';
import { checkEvening, checkStart, promiseWindows } from '#core/reservations/visits.ts';
import {
  friendRules,
  type BusinessSettings,
  type Settings,
} from '#core/settings/business-settings.ts';
import { namesFigures, termsFiguresOf, termsVersionIn } from '#core/settings/terms-figures.ts';
import { hasUsed, isFirstBooking, type PromoGone, takeClaims } from './claims.ts';
import { promiseCrews, withTakenOn } from './crew-promise.ts';
import {
  checkInHand,
  inHandOf,
  isSettled,
  officeHold,
  type OfficeOrder,
  type OfficeOrderError,
  officeTermsOf,
  closedQuote,
  type QuoteClosed,
  type QuoteTaken,
} from './office-order.ts';
import { belowLeast, checkLastUnit, type LastUnit } from './order-limits.ts';
import {
  type OrderedLine,
  type OrderError,
  type PricedOrder,
  priceOrder,
  type PriceRequest,
} from './price-order.ts';
import { withUnitsInTime } from './units-in-time.ts';

type Shown = { readonly totalCents: number; readonly dueNowCents: number };

export type Order = Omit<PriceRequest, 'postalCode' | 'event' | 'office'> & {
  readonly id: ReservationId;
  readonly contact: Contact;
  readonly event: PartyEvent;
  readonly manageTokenHash: string;
  /** Version of the rental terms the customer accepted. */
  readonly termsVersion?: string | undefined;
  /** Version of the saved-card sentence; undefined: the customer did not agree or was not asked. */
  readonly cardConsentVersion?: string | undefined;
  /** The balance named in that sentence. */
  readonly cardConsentCents?: number | undefined;
  /** The price that the customer saw and agrees to; undefined: whatever it costs. */
  readonly shown?: Shown | undefined;
  readonly userId?: string | undefined;
  readonly language?: Language | undefined;
  /** How the visitor found the shop; undefined if unknown, or if the office took the order. */
  readonly came?: CameFrom | undefined;
  /** Present when the office takes the order. */
  readonly office?: OfficeOrder | undefined;
  /** Names the hold is counted under; undefined where holds are not counted. */
  readonly heldBy?: HolderKeys | undefined;
  /**
   * The hold, with its stops, that this order replaces. Everything else it held is already released
   * in the facts.
   */
  readonly replaces?: Reservation | undefined;
};

/** The shop wants to talk to this customer before renting to them. */
type CallToBook = { readonly kind: 'call_to_book' };

/** The hold that the order replaces is being paid for. */
type PaymentProcessing = { readonly kind: 'payment_processing' };

/** `CallToBook` as shown to the office, which may insist with a reason. */
type DoNotRent = { readonly kind: 'do_not_rent' };

/** The customer accepted terms whose figures have since changed. */
export type TermsChanged = { readonly kind: 'terms_changed' };

/** The owner changed prices or settings since the customer saw what the order costs. */
type PriceChanged = { readonly kind: 'price_changed'; readonly shown: Shown; readonly now: Shown };

export type PlaceError =
  | OrderError
  | Shortage
  | DayFull
  | CrewFull
  | PromoGone
  | TermsChanged
  | PriceChanged
  | CallToBook
  | DoNotRent
  | QuoteTaken
  | QuoteClosed
  | ConsentError
  | TooManyHolds
  | LastUnit
  | PaymentProcessing;

/** @param priced its line in the quote, so that the agreed price is stored */
export const lineOf = (
  { wanted, product, offer, tax }: OrderedLine,
  priced: QuoteLine | undefined,
): LineToTake => ({
  product,
  line: {
    productId: product.id,
    title: product.title,
    ...spanishTitle(product),
    image: product.images[0]?.src ?? '',
    unitPrice: priced?.unitPrice ?? product.price,
    quantity: wanted.quantity,
    startDate: wanted.startDate,
    endDate: wanted.endDate,
    turnaroundDays: product.turnaroundDays,
    ...tax,
    ...(offer && { per: offer.per }),
    ...(offer && product.isService === true && { isService: true as const }),
    rates: priced?.rates,
  },
});

const agreedOf = (
  { quote, lines, promo }: PricedOrder,
  settings: BusinessSettings,
): AgreedPricing => ({
  adjustments: quote.adjustments,
  settingsRevision: settings.revision,
  depositPercent: quote.depositPercent,
  promoCode: promo?.code,
  deliveries:
    settings.limits.deliveriesPerDay === null
      ? []
      : deliveryDaysOf(lines.map(({ wanted }) => wanted)),
});

/** The reward promised for this referral stays, whatever the owner changes later. */
const referralOf = (
  promo: PromoCode | undefined,
  settings: BusinessSettings,
): Referral | undefined =>
  promo?.referrer && {
    account: promo.referrer.account,
    amount: cents(friendRules(settings)?.giverCents ?? 0),
    given: NO_CENTS,
  };

/** Only the transaction knows whether a code for first bookings, or for one booking, applies. */
function refusedPromo(
  promo: PromoCode | undefined,
  { commercial }: BookingFacts,
  id: string,
  now: Instant,
): PromoError | undefined {
  if (promo?.firstBookingOnly === true && !isFirstBooking(commercial, id, now)) {
    return { kind: 'promo_first_booking_only' };
  }
  return promo !== undefined && hasUsed(commercial, id, now)
    ? { kind: 'promo_once_per_customer' }
    : undefined;
}

/** Consent does not count while the feature is off, or to an unknown sentence. */
function consentOf(
  { cardConsentVersion: version, cardConsentCents }: Order,
  quoted: Quote,
  { balanceCharge: { isOn, daysBefore } }: BusinessSettings,
  now: Instant,
): Result<CardConsent | undefined, ConsentError> {
  if (version === undefined) return ok(undefined);
  const most = consentAmount(quoted);
  const agreed = checkConsent({ version, amount: cardConsentCents }, most);
  if (!agreed.ok) return agreed;
  if (!isOn) return ok(undefined);
  const { total } = quoted;
  const deliveries = quoted.lines.map(({ startDate }) => startDate);
  const day = chargeDayOf(deliveries, daysBefore);
  return ok({ version, at: now, daysBefore, amount: agreed.value, total, day });
}

/** A page opened before the owner changed the figures or the own terms shows outdated terms. */
export const areOtherTerms = (
  { termsVersion }: Pick<Order, 'termsVersion'>,
  settings: Settings,
): boolean =>
  termsVersion !== undefined &&
  namesFigures(termsVersion) &&
  termsVersion !== termsVersionIn(settings);

const placedBy = ({ userId, office }: Order): Actor =>
  office?.by ?? (userId === undefined ? CUSTOMER : { kind: 'account', uid: userId });

const CONFIRMED = [{ kind: 'confirmation', cause: 'confirmed' }] as const;

const REQUESTED = [{ kind: 'request_received', cause: 'placed' }] as const;

const settledBy = (order: Order): BookingDecision['settlesQuote'] => {
  const { quoteId, settlesQuote } = order.office ?? {};
  return quoteId !== undefined && settlesQuote === true
    ? { id: quoteId, by: placedBy(order) }
    : undefined;
};

/** Mails a payment link for office orders to be paid by card. */
const linkFor = ({ office }: Order): readonly MailRequest[] =>
  office?.payment.kind === 'card_link' ? [{ kind: 'pay_link', cause: 'placed' }] : [];

const agreedToTexts = ({ office, contact }: Order): readonly Happened[] =>
  office?.textsAgreed === true ? agreedOnThePhone(contact.phone) : [];

const rentedAllTheSame = ({ office }: Order): readonly Happened[] =>
  office?.rentsBecause === undefined
    ? []
    : [
        {
          kind: 'note',
          facts: { text: `Taken for a customer we do not rent to: ${office.rentsBecause}` },
        },
      ];

/** The reason for taking an order although the shop is closed on one of its days. */
const onClosedDay = (
  { office, override, lines, event }: Order,
  { limits }: Settings,
): readonly Happened[] =>
  office !== undefined &&
  override !== undefined &&
  lines.some((line) =>
    [line.startDate, pickupDayOf(line, event)].some((day) => isShut(day, limits)),
  )
    ? [{ kind: 'note', facts: { text: `Taken on a closed day: ${override.reason}` } }]
    : [];

/** The same for a pickup on the evening that is after closing. */
const afterClosing = (order: Order, settings: Settings, now: Instant): readonly Happened[] =>
  order.override !== undefined && !checkEvening(order, settings, now).ok
    ? [{ kind: 'note', facts: { text: `Picked up after closing: ${order.override.reason}` } }]
    : [];

/** The same for a place that the site refuses. */
const outsideArea = (
  { office, override, event }: Order,
  { delivery }: Settings,
): readonly Happened[] =>
  office !== undefined &&
  override !== undefined &&
  checkDelivery(event.postalCode, delivery).kind === 'outside'
    ? [{ kind: 'note', facts: { text: `Taken outside the delivery area: ${override.reason}` } }]
    : [];

const notedByOffice = ({ office }: Order): readonly Happened[] =>
  office?.note === undefined ? [] : [{ kind: 'note', facts: { text: office.note } }];

/** Whether this customer may place this order, whatever it costs. */
function mayOrder(
  order: Order,
  commercial: CommercialFacts,
  now: Instant,
): Result<undefined, PlaceError> {
  if (areOtherTerms(order, commercial.settings)) {
    return err({ kind: 'terms_changed' });
  }
  const closed = closedQuote(commercial);
  if (closed !== undefined) return err(closed);
  // The office may knowingly rent to such a customer if it gives a reason.
  if (commercial.doNotRent === true && order.office?.rentsBecause === undefined) {
    return err({ kind: order.office?.by.kind === 'admin' ? 'do_not_rent' : 'call_to_book' });
  }
  const start =
    order.office === undefined
      ? checkStart(order.event, order.lines, commercial.settings, now)
      : ok(undefined);
  if (!start.ok) return start;
  const { postalCode, region } = order.event;
  if (!isInState(postalCode, region)) return err({ kind: 'zip_not_in_state', postalCode, region });
  const referrer = commercial.promo?.code?.referrer;
  if (referrer !== undefined && isOwnCode(referrer, order)) {
    return err({ kind: 'promo_refused', error: { kind: 'promo_own_code' } });
  }
  return ok(undefined);
}

/** The price with the party's ZIP code, if known. A code must apply to this customer, too. */
function pricedFor(
  order: Order,
  facts: BookingFacts,
  now: Instant,
  today: CalendarDay,
): Result<PricedOrder, PlaceError> {
  const postalCode = order.event.postalCode || undefined;
  const priced = priceOrder({ ...order, postalCode }, facts, now, today);
  if (!priced.ok) return priced;
  const error = refusedPromo(priced.value.promo, facts, order.id, now);
  if (error !== undefined) return err({ kind: 'promo_refused', error });
  const { total: totalCents, dueNow: dueNowCents } = priced.value.quote;
  const { shown } = order;
  const isShown =
    shown === undefined || (shown.totalCents === totalCents && shown.dueNowCents === dueNowCents);
  return isShown ? priced : err({ kind: 'price_changed', shown, now: { totalCents, dueNowCents } });
}

/** A request waits for the owner; a paid order is confirmed; anything else is held. */
type HoldTerms = {
  readonly isRequest: boolean;
  readonly isPaid: boolean;
  /** Undefined if paid. */
  readonly holdExpiresAt: Instant | undefined;
};

function holdTermsOf(
  { office, event, lines, heldBy, replaces }: Order,
  quoted: Quote,
  { settings, holds: counts = new Map() }: CommercialFacts,
  now: Instant,
): Result<HoldTerms, TooManyHolds | OfficeOrderError> {
  const { holds, delivery } = settings;
  // Taking the order by phone answers the request.
  const isRequest = office === undefined && awaitsOwner(event.postalCode, delivery);
  const isCredited = quoted.credit !== undefined && quoted.dueNow === 0;
  const isPaid = (!isRequest && isCredited) || (office !== undefined && isSettled(office.payment));
  const refused = isPaid ? undefined : holdRefused(heldBy, counts, holds, now);
  if (refused !== undefined) return err(refused);
  const held = isRequest
    ? ok(requestUntil(lines, holds, now))
    : office === undefined
      ? ok(replaces?.holdExpiresAt ?? after(now, holds.minutes * MINUTE))
      : officeHold(office.payment, lines, holds, now);
  if (!held.ok) return held;
  return ok({ isRequest, isPaid, holdExpiresAt: isPaid ? undefined : held.value });
}

/** None of the late units is taken. `takenOn`: the office accepts what no truck can do. */
type Taking = {
  readonly now: Instant;
  readonly today: CalendarDay;
  readonly late: LateUnits;
  readonly takenOn?: TakenOn;
};

/** The units for all lines. An unpaid online order may leave others none on a few days only. */
function unitsFor(
  { id, office }: Order,
  { lines, quote }: PricedOrder,
  { isPaid, holdExpiresAt }: HoldTerms,
  facts: BookingFacts,
  { now, today, late }: Taking,
): Result<TakenLines, Shortage | LastUnit | NeedsMore> {
  const slot = { reservationId: id, expiresAt: holdExpiresAt };
  const wanted = lines.map((line, index) => lineOf(line, quote.lines[index]));
  const taken = takeLines(wanted, facts, { slot, now, today, late });
  if (!taken.ok || isPaid || office !== undefined) return taken;
  const stock = { schedules: taken.value.schedules, fleets: facts.fleets };
  const shared = checkLastUnit(lines, stock, facts.commercial.settings.holds, now);
  return shared.ok ? taken : shared;
}

/** What the reservation records about the order besides the customer's own words. */
type Accepted = {
  readonly priced: PricedOrder;
  readonly pricing: AgreedPricing;
  readonly cardConsent: CardConsent | undefined;
  readonly hold: HoldTerms;
  readonly lines: readonly ReservationLine[];
};

function reservationOf(
  order: Order,
  { priced, pricing, cardConsent, hold, lines }: Accepted,
  { products, commercial }: BookingFacts,
  context: ActionContext,
): Reservation {
  const { id, plan, contact, event, manageTokenHash, userId, termsVersion, language, came } = order;
  const { office, heldBy, replaces } = order;
  const { isPaid, isRequest, holdExpiresAt } = hold;
  const { settings } = commercial;
  const { now } = context;
  const { total } = priced.quote;
  return withHistory<Reservation>(
    {
      id,
      plan,
      contact,
      event,
      crewNote: office?.crewNote,
      manageTokenHash,
      userId,
      language,
      came,
      terms: termsVersion === undefined ? undefined : { version: termsVersion, at: now },
      conditions: termsFiguresOf(settings),
      cardConsent,
      status: isPaid ? 'confirmed' : 'held',
      lines,
      windows: promiseWindows({ lines, event }, settings, now),
      yardCheck: checkYard(event, lines, products, powerSupplyOf(settings.addOns)),
      total,
      placedTotal: total,
      pricing,
      referral: referralOf(priced.promo, settings),
      holdExpiresAt,
      heldBy: isPaid ? undefined : heldBy,
      office: office && officeTermsOf(office),
      awaitsOwner: isRequest ? { creditCode: priced.credit?.code } : undefined,
      entries: replaces?.entries ?? [],
      attempts: replaces?.attempts ?? [],
      pendingRefunds: [],
      history: [],
      createdAt: now,
      linkVersion: 1,
    },
    context,
    { kind: 'placed', amount: total },
    ...agreedToTexts(order),
    ...(commercial.doNotRent === true ? rentedAllTheSame(order) : []),
    ...onClosedDay(order, settings),
    ...afterClosing(order, settings, now),
    ...outsideArea(order, settings),
    ...notedByOffice(order),
  );
}

/** The decision before any money: what is stored, and which messages go out. */
function placedDecision(
  order: Order,
  reservation: Reservation,
  { isPaid, isRequest }: HoldTerms,
  { schedules, moved }: TakenLines,
  commercial: CommercialChanges,
): BookingDecision {
  // A credit may have paid what was due.
  const link = isPaid ? [] : linkFor(order);
  return {
    reservation,
    schedules,
    moved,
    mail: isPaid ? CONFIRMED : isRequest ? REQUESTED : link,
    texts: link.length > 0 ? textsOf(reservation, 'pay_link', 'placed') : [],
    refunds: [],
    notices: isRequest ? [{ subject: 'request_waits', subjectId: order.id }] : [],
    commercial,
    settlesQuote: settledBy(order),
  };
}

/** Pays what the credit and the money handed over cover. A credit pays no request. */
function withMoney(
  placed: BookingDecision,
  order: Order,
  { quote, credit }: PricedOrder,
  { isPaid, isRequest }: HoldTerms,
  settings: Settings,
  context: ActionContext,
): BookingDecision {
  const credited =
    isRequest || credit === undefined || quote.credit === undefined
      ? placed
      : payByCredit(placed, credit, quote.credit.amount, context);
  const paid = payInHand(credited, order, quote, context);
  return isPaid ? confirmedAtOnce(paid, settings, context) : paid;
}

/**
 * Prices the order from the catalogue, takes its units and holds them for a few minutes. If a
 * credit pays everything due now, the order is confirmed immediately. From outside the delivery
 * area it may be a request: held until the owner answers, and even a credit does not pay before
 * that.
 */
export function place(
  order: Order,
  facts: BookingFacts,
  now: Instant,
  today: CalendarDay,
): Result<BookingDecision, PlaceError | NeedsMore> {
  const allowed = mayOrder(order, facts.commercial, now);
  if (!allowed.ok) return allowed;
  const placed = placeForAnyone(order, facts, now, today);
  if (!placed.ok || order.office !== undefined) return placed;
  const { lines, plan } = placed.value.reservation;
  const { subtotal } = agreedQuote(lines, [], plan, 100);
  const below = belowLeast(subtotal, facts.commercial.settings, order.event.postalCode);
  return below === undefined ? placed : err(below);
}

/** The same without a look at who orders and where: a quote does not know that yet. */
export function placeForAnyone(
  order: Order,
  facts: BookingFacts,
  now: Instant,
  today: CalendarDay,
): Result<BookingDecision, PlaceError | NeedsMore> {
  const { commercial } = facts;
  const priced = pricedFor(order, facts, now, today);
  if (!priced.ok) return priced;
  const { override } = order;
  const mayBeLate = override !== undefined;
  const evening = checkEvening(order, commercial.settings, now, undefined, mayBeLate);
  if (!evening.ok) return evening;
  const { quote } = priced.value;
  const inHand = checkInHand(order.office, quote);
  if (!inHand.ok) return inHand;
  const consent = consentOf(order, quote, commercial.settings, now);
  if (!consent.ok) return consent;
  const hold = holdTermsOf(order, quote, commercial, now);
  if (!hold.ok) return hold;
  const agreed = {
    priced: priced.value,
    pricing: agreedOf(priced.value, commercial.settings),
    cardConsent: consent.value,
    hold: hold.value,
  };
  const placed = withUnitsInTime<BookingDecision, PlaceError>((late) =>
    placeWith(order, agreed, facts, { now, today, late }),
  );
  if (placed.ok || placed.error.kind !== 'crew_full' || override === undefined) return placed;
  const takenOn = { ...override, at: now };
  return placeWith(order, agreed, facts, { now, today, late: [], takenOn });
}

function placeWith(
  order: Order,
  agreed: Omit<Accepted, 'lines'>,
  facts: BookingFacts,
  taking: Taking,
): Result<BookingDecision, PlaceError | NeedsMore> {
  const { commercial } = facts;
  const { priced, pricing, hold } = agreed;
  const { holdExpiresAt } = hold;
  const { now, takenOn } = taking;
  const taken = unitsFor(order, priced, hold, facts, taking);
  if (!taken.ok) return taken;
  const { lines } = taken.value;
  const claims = takeClaims({ id: order.id, pricing, holdExpiresAt }, commercial, now);
  if (!claims.ok) return claims;
  const context = { now, by: placedBy(order) };
  const reservation = reservationOf(order, { ...agreed, lines }, facts, context);
  const crews = promiseCrews(order.replaces, reservation, facts, now, {
    takenOn,
    moved: taken.value.moved,
  });
  if (!crews.ok) return crews;
  const placed = placedDecision(
    order,
    withTakenOn(reservation, crews.value.crewDays, context),
    hold,
    taken.value,
    { ...claims.value, ...crews.value },
  );
  return ok(withMoney(placed, order, priced, hold, commercial.settings, context));
}

/** Records what was handed over. */
function payInHand(
  decision: BookingDecision,
  { office, id }: Order,
  quote: Quote,
  context: ActionContext,
): BookingDecision {
  const { payment } = office ?? {};
  if (payment?.kind !== 'cash' && payment?.kind !== 'check') return decision;
  const amount = inHandOf({ payment }, quote);
  if (amount === undefined || amount === 0) return decision;
  const money = { id, amount, method: payment.kind, note: payment.note };
  return { ...decision, reservation: withOfflinePayment(decision.reservation, money, context) };
}

const confirmedAtOnce = (
  decision: BookingDecision,
  settings: Settings,
  context: ActionContext,
): BookingDecision => ({
  ...decision,
  notices: tellsOfBooking(decision.reservation, settings, context.by),
  reservation: withHistory(
    { ...decision.reservation, plan: balanceOf(decision.reservation) > 0 ? 'deposit' : 'full' },
    context,
    { kind: 'confirmed' },
  ),
});
