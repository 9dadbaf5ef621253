import { HOLD_MILLISECONDS } from '#core/booking/place.ts';
import type { Placed } from '#core/booking/place-reservation.ts';
import { balanceOf, paidOf, type Reservation, summaryOf } from '#core/booking/reservation.ts';
import type { Cents } from '#core/money/cents.ts';
import type {
  ManagedReservationDto,
  PlacedDto,
  QuoteDto,
  ReservationStatusDto,
} from '#core/ports/shop-api.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { after, isoFromInstant } from '#core/time/instant.ts';

export const quoteDto = (quote: Quote): QuoteDto => ({
  lines: quote.lines.map(({ productId, title, quantity, days, unitPrice, linePrice }) => ({
    productId,
    title,
    quantity,
    days,
    unitPriceCents: unitPrice,
    linePriceCents: linePrice,
  })),
  subtotalCents: quote.subtotal,
  totalCents: quote.total,
  plan: quote.plan,
  dueNowCents: quote.dueNow,
  balanceCents: quote.balance,
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

export const reservationStatusDto = (reservation: Reservation): ReservationStatusDto => ({
  status: reservation.status,
  ...amountsOf(reservation),
  holdExpiresAt: reservation.holdExpiresAt && isoFromInstant(reservation.holdExpiresAt),
});

/** @param refund what cancelling now would give back; undefined when the customer may not cancel */
export function managedReservationDto(
  reservation: Reservation,
  refund: Cents | undefined,
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
    })),
    status: reservation.status,
    ...amountsOf(reservation),
    contactEmail: reservation.contact.email,
    event: reservation.event,
    cancellation: refund === undefined ? undefined : { refundCents: refund },
  };
}
