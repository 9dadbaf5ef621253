import { isInState } from '#core/pricing/zip-states.ts';
import type { PromoCode } from '#core/pricing/promo-code.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { type BusinessSettings, DEFAULT_SETTINGS } from '#core/settings/business-settings.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type Instant, MINUTE, after } from '#core/kernel/instant.ts';
import { awaitsOwner } from '#core/pricing/delivery.ts';
import type {
  BookingDecision,
  BookingFacts,
  NeedsMore,
} from '#core/reservations/booking-decision.ts';
import { payByCredit } from '#core/refunds/credits.ts';
import { type DayFull, deliveryDaysOf } from '#core/capacity/deliveries.ts';
import { withHistory } from '#core/reservations/history.ts';
import {
  type OrderedLine,
  type OrderError,
  type PricedOrder,
  priceOrder,
  type PriceRequest,
} from './price-order.ts';
import { type CrewFull, promiseCrews } from './crew-promise.ts';
import { isFirstBooking, type PromoGone, takeClaims } from './claims.ts';
import {
  type AgreedPricing,
  balanceOf,
  type CardConsent,
  type Reservation,
} from '#core/reservations/reservation.ts';
import {
  chargeDayOf,
  checkConsent,
  consentAmount,
  type ConsentError,
} from '#core/reservations/card-consent.ts';
import type { Quote, QuoteLine } from '#core/pricing/quote.ts';
import { type LineToTake, takeLines } from '#core/assignment/take-lines.ts';
import type { Shortage } from '#core/assignment/unit-allocation.ts';
import type { Language } from '#core/kernel/language.ts';
import {
  namesFigures,
  termsFiguresOf,
  termsVersionOf,
  type TermsFigures,
} from '#core/settings/terms-figures.ts';
import {
  type HolderKeys,
  holdRefused,
  requestUntil,
  type TooManyHolds,
} from '#core/reservations/live-holds.ts';
import { checkLastUnit, type LastUnit } from './order-limits.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Contact } from '#core/kernel/contact.ts';
import { checkYard, type PartyEvent } from '#core/reservations/party.ts';
import { promiseWindows } from '#core/reservations/visits.ts';
import { type Actor, CUSTOMER, type ActionContext } from '#core/kernel/actor.ts';

/** How long a hold lives before a payment begins, where the owner set nothing else. */
export const HOLD_MILLISECONDS = DEFAULT_SETTINGS.holds.minutes * MINUTE;

export type Order = Omit<PriceRequest, 'postalCode'> & {
  readonly id: ReservationId;
  readonly contact: Contact;
  readonly event: PartyEvent;
  readonly manageTokenHash: string;
  /** Of the rental terms the customer agreed to. */
  readonly termsVersion?: string | undefined;
  /** Of the sentence about the card that is kept; undefined: the customer did not agree, or was not asked. */
  readonly cardConsentVersion?: string | undefined;
  /** The balance that the sentence named. */
  readonly cardConsentCents?: number | undefined;
  readonly userId?: string | undefined;
  readonly language?: Language | undefined;
  /** Under which names its hold is counted; undefined where holds are not. */
  readonly heldBy?: HolderKeys | undefined;
};

/** The customer agreed to terms with other figures than those in force. */
export type TermsChanged = { readonly kind: 'terms_changed' };

export type PlaceError =
  | OrderError
  | Shortage
  | DayFull
  | CrewFull
  | PromoGone
  | TermsChanged
  | ConsentError
  | TooManyHolds
  | LastUnit;

/** @param priced the line of its quote: what is kept is what was agreed */
export const lineOf = (
  { wanted, product, offer, tax }: OrderedLine,
  priced: QuoteLine | undefined,
): LineToTake => ({
  product,
  line: {
    productId: product.id,
    title: product.title,
    image: product.images[0]?.src ?? '',
    unitPrice: priced?.unitPrice ?? product.price,
    quantity: wanted.quantity,
    startDate: wanted.startDate,
    endDate: wanted.endDate,
    turnaroundDays: product.turnaroundDays,
    ...tax,
    ...(offer && { per: offer.per }),
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

/** A code for first bookings: only the transaction knows whether this is one. */
const mayHave = (promo: PromoCode | undefined, facts: BookingFacts, id: string, now: Instant) =>
  promo?.firstBookingOnly !== true || isFirstBooking(facts.commercial, id, now);

/** Consent to what the shop does not do is none; nor is consent to a sentence that nobody knows. */
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

/** A page that was opened before the owner changed the figures shows others than would count. */
const areOtherTerms = ({ termsVersion }: Order, figures: TermsFigures): boolean =>
  termsVersion !== undefined &&
  namesFigures(termsVersion) &&
  termsVersion !== termsVersionOf(figures);

const placedBy = ({ userId }: Order): Actor =>
  userId === undefined ? CUSTOMER : { kind: 'account', uid: userId };

const REQUESTED = [{ kind: 'request_received', cause: 'placed' }] as const;

/**
 * Prices the order from the catalogue, takes its units and holds them for a few minutes. Where a credit pays all that is due
 * now, nothing is left to wait for: it is confirmed at once. From outside the area it may be a request: held until the owner
 * answers, and not even a credit pays before.
 */
export function place(
  order: Order,
  facts: BookingFacts,
  now: Instant,
  today: CalendarDay,
): Result<BookingDecision, PlaceError | NeedsMore> {
  const conditions = termsFiguresOf(facts.commercial.settings);
  if (areOtherTerms(order, conditions)) return err({ kind: 'terms_changed' });
  const { postalCode, region } = order.event;
  if (!isInState(postalCode, region)) return err({ kind: 'zip_not_in_state', postalCode, region });
  const request = { ...order, postalCode };
  const priced = priceOrder(request, facts, now, today);
  if (!priced.ok) return priced;
  if (!mayHave(priced.value.promo, facts, order.id, now)) {
    return err({ kind: 'promo_refused', error: { kind: 'promo_first_booking_only' } });
  }
  const { quote, credit } = priced.value;
  const cardConsent = consentOf(order, quote, facts.commercial.settings, now);
  if (!cardConsent.ok) return cardConsent;
  const isRequest = awaitsOwner(postalCode, facts.commercial.settings.delivery);
  const isPaid = !isRequest && quote.credit !== undefined && quote.dueNow === 0;
  const { holds } = facts.commercial.settings;
  const counts = facts.commercial.holds ?? new Map();
  const refused = isPaid ? undefined : holdRefused(order.heldBy, counts, holds, now);
  if (refused !== undefined) return err(refused);
  const heldUntil = isRequest
    ? requestUntil(order.lines, holds, now)
    : after(now, holds.minutes * MINUTE);
  const holdExpiresAt = isPaid ? undefined : heldUntil;
  const slot = { reservationId: order.id, expiresAt: holdExpiresAt };
  const wanted = priced.value.lines.map((line, index) => lineOf(line, quote.lines[index]));
  const taken = takeLines(wanted, facts, { slot, now, today });
  if (!taken.ok) return taken;
  const stock = { schedules: taken.value.schedules, fleets: facts.fleets };
  const shared = isPaid ? ok(undefined) : checkLastUnit(priced.value.lines, stock, holds, now);
  if (!shared.ok) return shared;
  const pricing = agreedOf(priced.value, facts.commercial.settings);
  const promised = takeClaims({ id: order.id, pricing, holdExpiresAt }, facts.commercial, now);
  if (!promised.ok) return promised;
  const { id, plan, contact, event, manageTokenHash, userId, termsVersion, language } = order;
  const context = { now, by: placedBy(order) };
  const { total } = quote;
  const reservation = withHistory<Reservation>(
    {
      id,
      plan,
      contact,
      event,
      manageTokenHash,
      userId,
      language,
      terms: termsVersion === undefined ? undefined : { version: termsVersion, at: now },
      conditions,
      cardConsent: cardConsent.value,
      status: isPaid ? 'confirmed' : 'held',
      lines: taken.value.lines,
      windows: promiseWindows({ lines: taken.value.lines, event }, facts.commercial.settings),
      yardCheck: checkYard(order.event, taken.value.lines, facts.products),
      total,
      placedTotal: total,
      pricing,
      holdExpiresAt,
      heldBy: isPaid ? undefined : order.heldBy,
      awaitsOwner: isRequest ? { creditCode: credit?.code } : undefined,
      entries: [],
      attempts: [],
      pendingRefunds: [],
      history: [],
      createdAt: now,
      linkVersion: 1,
    },
    context,
    { kind: 'placed', amount: total },
  );
  const crews = promiseCrews(undefined, reservation, facts, now);
  if (!crews.ok) return crews;
  const placed: BookingDecision = {
    reservation,
    schedules: taken.value.schedules,
    moved: taken.value.moved,
    mail: isPaid ? [{ kind: 'confirmation', cause: 'confirmed' }] : isRequest ? REQUESTED : [],
    refunds: [],
    commercial: { ...promised.value, ...crews.value },
  };
  if (isRequest || credit === undefined || quote.credit === undefined) return ok(placed);
  const paid = payByCredit(placed, credit, quote.credit.amount, context);
  return ok(isPaid ? confirmedAtOnce(paid, context) : paid);
}

const confirmedAtOnce = (decision: BookingDecision, context: ActionContext): BookingDecision => ({
  ...decision,
  reservation: withHistory(
    { ...decision.reservation, plan: balanceOf(decision.reservation) > 0 ? 'deposit' : 'full' },
    context,
    { kind: 'confirmed' },
  ),
});
