import type { Placed } from '#core/checkout/place-reservation.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { type Cents, sumCents } from '#core/kernel/cents.ts';
import type { QuoteDto } from '#core/contract/quotes.ts';
import type { PlacedDto, ReservationStatusDto } from '#core/contract/reservations.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { HOLD_MILLISECONDS } from '#core/settings/business-settings.ts';
import { after, isoFromInstant } from '#core/kernel/instant.ts';
import { adjustmentDto, amountsOf, awaitedOf } from '#server/platform/http/booking.presenter.ts';

const taxOf = (adjustments: readonly Adjustment[]): Cents =>
  sumCents(adjustments.filter(({ kind }) => kind === 'tax').map(({ amount }) => amount));

export const quoteDto = (quote: Quote): QuoteDto => ({
  lines: quote.lines.map(({ unitPrice, linePrice, ...line }) => ({
    ...line,
    unitPriceCents: unitPrice,
    linePriceCents: linePrice,
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

/** With a repeated key the hold may be over; still return its original deadline. */
export function placedDto({ reservation, quote, manageToken }: Placed): PlacedDto {
  const until = reservation.holdExpiresAt ?? after(reservation.createdAt, HOLD_MILLISECONDS);
  return {
    reservationId: reservation.id,
    status: reservation.status,
    ...awaitedOf(reservation),
    holdExpiresAt: isoFromInstant(until),
    quote: quoteDto(quote),
    manageToken,
  };
}

export const reservationStatusDto = (reservation: Reservation): ReservationStatusDto => ({
  status: reservation.status,
  ...awaitedOf(reservation),
  ...amountsOf(reservation),
  holdExpiresAt: reservation.holdExpiresAt && isoFromInstant(reservation.holdExpiresAt),
});
