import type { Placed } from '#core/checkout/place-reservation.ts';
import type { QuotedOrder } from '#core/checkout/quote-order.ts';
import type { QuoteDto } from '#core/contract/quotes.ts';
import type { PlacedDto, ReservationStatusDto } from '#core/contract/reservations.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { taxIn } from '#core/pricing/adjustment.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { adjustmentDto, amountsOf, awaitedOf } from '#server/platform/http/booking.presenter.ts';

export const quoteDto = (quote: QuotedOrder): QuoteDto => ({
  lines: quote.lines.map(({ unitPrice, linePrice, ...line }) => ({
    ...line,
    unitPriceCents: unitPrice,
    linePriceCents: linePrice,
  })),
  subtotalCents: quote.subtotal,
  adjustments: quote.adjustments.map(adjustmentDto),
  taxCents: taxIn(quote.adjustments),
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
  ...(quote.earliestStart !== undefined && { earliestStart: quote.earliestStart }),
  ...(quote.below && {
    minimum: {
      leastCents: quote.below.leastCents,
      missingCents: quote.below.missingCents,
      zone: quote.below.zone,
    },
  }),
  currency: 'usd',
});

/** A booking without a hold, or whose hold is over, as with a repeated key, has a past deadline. */
export const placedDto = ({ reservation, quote, manageToken }: Placed): PlacedDto => ({
  reservationId: reservation.id,
  status: reservation.status,
  ...awaitedOf(reservation),
  holdExpiresAt: isoFromInstant(reservation.holdExpiresAt ?? reservation.createdAt),
  quote: quoteDto(quote),
  manageToken,
});

export const reservationStatusDto = (reservation: Reservation): ReservationStatusDto => ({
  status: reservation.status,
  ...awaitedOf(reservation),
  ...amountsOf(reservation),
  holdExpiresAt: reservation.holdExpiresAt && isoFromInstant(reservation.holdExpiresAt),
});
