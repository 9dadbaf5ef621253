import type { ManageOffers } from '#core/self-service/manage-offers.ts';
import { HOLD_MILLISECONDS } from '#core/checkout/place.ts';
import type { Placed } from '#core/checkout/place-reservation.ts';
import { isCreditEntry } from '#core/reservations/money-entry.ts';
import {
  adjustmentsOf,
  balanceOf,
  creditedOf,
  depositPercentOf,
  paidOf,
  type Reservation,
  summaryOf,
} from '#core/reservations/reservation.ts';
import { promisedByHandOf, promisedToCardOf } from '#core/refunds/net-paid.ts';
import { formatCreditCode } from '#core/credits/credit-code.ts';
import { type Cents, subtractCents, sumCents } from '#core/kernel/cents.ts';
import type { ManagedReservationDto } from '#core/contract/manage.ts';
import type { AdjustmentDto, QuoteDto } from '#core/contract/quotes.ts';
import type { PlacedDto, ReservationStatusDto } from '#core/contract/reservations.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { after, isoFromInstant } from '#core/kernel/instant.ts';
import { timelineDto } from '#server/areas/manage/timeline-dto.ts';

export const adjustmentDto = ({ amount, ...adjustment }: Adjustment): AdjustmentDto => ({
  ...adjustment,
  amountCents: amount,
});

const taxOf = (adjustments: readonly Adjustment[]): Cents =>
  sumCents(adjustments.filter(({ kind }) => kind === 'tax').map(({ amount }) => amount));

export const quoteDto = (quote: Quote): QuoteDto => ({
  lines: quote.lines.map(({ productId, title, quantity, days, unitPrice, linePrice, per }) => ({
    productId,
    title,
    quantity,
    days,
    unitPriceCents: unitPrice,
    linePriceCents: linePrice,
    per,
  })),
  subtotalCents: quote.subtotal,
  adjustments: quote.adjustments.map(adjustmentDto),
  taxCents: taxOf(quote.adjustments),
  depositPercent: quote.depositPercent,
  totalCents: quote.total,
  plan: quote.plan,
  dueNowCents: quote.dueNow,
  balanceCents: quote.balance,
  credit: quote.credit && {
    code: quote.credit.code,
    amountCents: quote.credit.amount,
    leftCents: quote.credit.left,
  },
  currency: 'usd',
});

/** Answered again for the same key, a reservation may hold no more: the time it was held until is still told. */
export function placedDto({ reservation, quote, manageToken }: Placed): PlacedDto {
  const until = reservation.holdExpiresAt ?? after(reservation.createdAt, HOLD_MILLISECONDS);
  return {
    reservationId: reservation.id,
    status: reservation.status,
    holdExpiresAt: isoFromInstant(until),
    quote: quoteDto(quote),
    manageToken,
  };
}

const amountsOf = (reservation: Reservation) => ({
  paidCents: paidOf(reservation),
  totalCents: reservation.total,
  balanceCents: balanceOf(reservation),
});

/** The total less what was added to the lines is their sum. */
const agreedOf = (reservation: Reservation) => {
  const adjustments = adjustmentsOf(reservation);
  const added = sumCents(adjustments.map(({ amount }) => amount));
  return {
    subtotalCents: subtractCents(reservation.total, added),
    adjustments: adjustments.map(adjustmentDto),
    depositPercent: depositPercentOf(reservation),
  };
};

export const reservationStatusDto = (reservation: Reservation): ReservationStatusDto => ({
  status: reservation.status,
  ...amountsOf(reservation),
  holdExpiresAt: reservation.holdExpiresAt && isoFromInstant(reservation.holdExpiresAt),
});

const issuedCreditsOf = ({ entries }: Reservation) =>
  entries
    .filter(isCreditEntry)
    .filter(({ kind }) => kind === 'credit_issued')
    .map(({ code, amount }) => ({ code: formatCreditCode(code), amountCents: -amount }));

const offersDto = ({ cancellation, rainCheck, changes }: ManageOffers) => ({
  cancellation: cancellation && {
    refundCents: cancellation.refund,
    toCreditsCents: cancellation.toCredits,
    byHandCents: cancellation.byHand,
  },
  rainCheck: rainCheck && {
    amountCents: rainCheck.amount,
    until: isoFromInstant(rainCheck.until),
    expiresOn: rainCheck.expiresOn,
  },
  changes: changes && { until: isoFromInstant(changes.until) },
});

/** @param offers what the customer may do now */
export function managedReservationDto(
  reservation: Reservation,
  offers: ManageOffers,
): ManagedReservationDto {
  const { productTitle, startDate, endDate } = summaryOf(reservation.lines);
  return {
    reservationId: reservation.id,
    productTitle,
    startDate,
    endDate,
    lines: reservation.lines.map((line) => ({
      productId: line.productId,
      quantity: line.quantity,
      startDate: line.startDate,
      endDate: line.endDate,
      title: line.title,
      image: line.image,
      per: line.per,
      turnaroundDays: line.turnaroundDays,
    })),
    status: reservation.status,
    ...amountsOf(reservation),
    ...agreedOf(reservation),
    contactEmail: reservation.contact.email,
    event: reservation.event,
    contactPhone: reservation.contact.phone,
    ...offersDto(offers),
    creditedCents: creditedOf(reservation),
    refundsUnderWayCents: promisedToCardOf(reservation),
    toHandBackCents: promisedByHandOf(reservation),
    issuedCredits: issuedCreditsOf(reservation),
    history: timelineDto(reservation),
    cancellationTiers: offers.tiers,
  };
}
