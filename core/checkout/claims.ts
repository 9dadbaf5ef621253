import { type DayFull, releaseDeliveries, takeDeliveries } from '#core/capacity/deliveries.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type {
  CommercialChanges,
  CommercialFacts,
  FirstBooking,
} from '#core/reservations/booking-decision.ts';
import { type Reservation, wasCharged } from '#core/reservations/reservation.ts';

// How claims are counted: docs/decisions/09-reservations-ledger-and-holds.md.

/** The reservation lost its use of the code, because others have used it up. */
export type PromoGone = { readonly kind: 'promo_used_up' };

type Holder = Pick<Reservation, 'id' | 'pricing' | 'holdExpiresAt'>;

const isOthers = (first: FirstBooking | undefined, id: string, now: Instant): boolean =>
  first !== undefined &&
  first.reservationId !== id &&
  (first.expiresAt === undefined || first.expiresAt > now);

/** Whether the contact may get a price meant for first bookings only. */
export const isFirstBooking = (facts: CommercialFacts, id: string, now: Instant): boolean =>
  facts.promo?.hasBooked !== true && !isOthers(facts.promo?.firstBooking, id, now);

/** Whether the contact has this code for another booking, which they may use only once. */
export const hasUsed = (facts: CommercialFacts, id: string, now: Instant): boolean =>
  facts.promo?.code?.oncePerCustomer === true &&
  facts.promo.ownUses.some((use) => isOthers(use, id, now));

function takeDays({ id, pricing, holdExpiresAt }: Holder, facts: CommercialFacts, now: Instant) {
  const most = facts.settings.limits.deliveriesPerDay ?? undefined;
  const owner = { id, expiresAt: holdExpiresAt };
  return takeDeliveries(facts.deliveries, pricing?.deliveries ?? [], owner, most, now);
}

/** Takes the delivery days only: the booking's code use is already counted. */
export function takeDeliveryDays(
  holder: Holder,
  facts: CommercialFacts,
  now: Instant,
): Result<CommercialChanges, DayFull> {
  const days = takeDays(holder, facts, now);
  return days.ok ? ok({ deliveries: days.value }) : days;
}

/**
 * Takes the delivery days and the code's use, for as long as the hold lasts or permanently.
 * @param isCounted the use is already counted; only its duration may change
 */
export function takeClaims(
  holder: Holder,
  facts: CommercialFacts,
  now: Instant,
  isCounted = false,
): Result<CommercialChanges, DayFull | PromoGone> {
  const days = takeDays(holder, facts, now);
  if (!days.ok) return days;
  const deliveries = days.value;
  const code = facts.promo?.code;
  if (holder.pricing?.promoCode === undefined || code === undefined) return ok({ deliveries });
  const isUsedUp = code.mostUses !== undefined && code.uses >= code.mostUses;
  // An expired hold keeps its code use until it is swept, but not what is its customer's own.
  const isTaken =
    (code.firstBookingOnly && isOthers(facts.promo?.firstBooking, holder.id, now)) ||
    hasUsed(facts, holder.id, now);
  if (isTaken || (!isCounted && isUsedUp)) return err({ kind: 'promo_used_up' });
  const claim = { reservationId: holder.id, expiresAt: holder.holdExpiresAt };
  return ok({
    deliveries,
    promoCode: isCounted ? code : { ...code, uses: code.uses + 1 },
    ...(code.firstBookingOnly && { firstBooking: claim }),
    ...(code.oncePerCustomer && { ownUse: claim }),
  });
}

/**
 * Releases the delivery days, and the code's use unless the booking was paid for in any way.
 * @param wasSold it was more than a hold, so a credit alone counts as payment
 */
export function releaseClaims(
  reservation: Pick<Reservation, 'id' | 'pricing' | 'entries'>,
  facts: CommercialFacts,
  wasSold: boolean,
): CommercialChanges {
  const { id, pricing } = reservation;
  const deliveries = releaseDeliveries(facts.deliveries, pricing?.deliveries ?? [], id);
  const code = facts.promo?.code;
  if (pricing?.promoCode === undefined || code === undefined) return { deliveries };
  if (wasSold || wasCharged(reservation)) return { deliveries };
  const { firstBooking, ownUses = [] } = facts.promo ?? {};
  // A changed contact may have it for another booking.
  const isOwnUse = ownUses.length > 0 && ownUses.every((use) => use.reservationId === id);
  return {
    deliveries,
    promoCode: { ...code, uses: Math.max(0, code.uses - 1) },
    ...(firstBooking?.reservationId === id && { firstBooking: null }),
    ...(isOwnUse && { ownUse: null }),
  };
}
