import type { Cents } from '#core/kernel/cents.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import { quote, totalUp } from '#core/pricing/quote.ts';
import type { BookingFacts } from '#core/reservations/booking-decision.ts';
import { deliveryDaysOf } from '#core/capacity/deliveries.ts';
import { lineOf } from './place.ts';
import type { OrderedLine } from './price-order.ts';
import {
  adjustmentsOf,
  type AgreedPricing,
  depositPercentOf,
  type Reservation,
  type WantedLine,
} from '#core/reservations/reservation.ts';
import type { EventPlace } from '#core/kernel/contact.ts';

// How a change is priced: docs/decisions/11-changes-and-cancellation.md.

/** Goodwill is about the whole booking: it stays. */
const goodwillOf = (reservation: Reservation): readonly Adjustment[] =>
  adjustmentsOf(reservation).filter(({ kind }) => kind === 'goodwill');

/**
 * Priced by the settings in force: rates of the new days, fees of the new place. What was booked before keeps its price per
 * day, whatever the catalogue says by now; what is new is at today's. A code that was taken stays taken.
 */
export function reprice(
  reservation: Reservation,
  lines: readonly OrderedLine[],
  event: EventPlace,
  facts: BookingFacts,
) {
  const { settings, promo } = facts.commercial;
  const before = new Map(reservation.lines.map((line) => [line.productId, line]));
  const priceOf = ({ product }: OrderedLine): Cents =>
    before.get(product.id)?.unitPrice ?? product.price;
  const requested = lines.map((one) => ({
    ...one.wanted,
    title: one.product.title,
    unitPrice: priceOf(one),
    ...one.tax,
    ...(one.offer && { per: one.offer.per }),
  }));
  const adjustments = adjustmentsOf(reservation);
  const anew = quote(requested, reservation.plan, {
    settings,
    damageWaiver: adjustments.some(({ kind }) => kind === 'damage_waiver'),
    postalCode: event.postalCode,
    promo: reservation.pricing?.promoCode === undefined ? undefined : promo?.code,
  });
  const all = [...anew.adjustments, ...goodwillOf(reservation)];
  const quoted = totalUp(anew.lines, all, reservation.plan, depositPercentOf(reservation));
  return { quoted, wanted: lines.map((one) => lineOf(one, priceOf(one))) };
}

export function agreedFor(
  reservation: Reservation,
  adjustments: readonly Adjustment[],
  lines: readonly WantedLine[],
  { commercial }: BookingFacts,
): AgreedPricing {
  const { settings } = commercial;
  return {
    adjustments,
    settingsRevision: settings.revision,
    depositPercent: depositPercentOf(reservation),
    promoCode: reservation.pricing?.promoCode,
    deliveries: settings.limits.deliveriesPerDay === null ? [] : deliveryDaysOf(lines),
  };
}
