import type { VisitDto } from '#core/contract/fields.ts';
import type { PromisedVisit } from '#core/reservations/visits.ts';
import type { Placed } from '#core/checkout/place-reservation.ts';
import { balanceOf, paidOf, type Reservation } from '#core/reservations/reservation.ts';
import { type Cents, sumCents } from '#core/kernel/cents.ts';
import type { AdjustmentDto, QuoteDto } from '#core/contract/quotes.ts';
import type { PlacedDto, ReservationStatusDto } from '#core/contract/reservations.ts';
import type { Adjustment } from '#core/pricing/adjustment.ts';
import type { Quote } from '#core/pricing/quote.ts';
import { HOLD_MILLISECONDS } from '#core/settings/business-settings.ts';
import { after, isoFromInstant } from '#core/kernel/instant.ts';

export const adjustmentDto = ({ amount, ...adjustment }: Adjustment): AdjustmentDto => ({
  ...adjustment,
  amountCents: amount,
});

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

/** Present until the owner answers a request. */
export const awaitedOf = ({ awaitsOwner }: Reservation): { readonly awaitsOwner?: true } =>
  awaitsOwner === undefined ? {} : { awaitsOwner: true };

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

export const amountsOf = (reservation: Reservation) => ({
  paidCents: paidOf(reservation),
  totalCents: reservation.total,
  balanceCents: balanceOf(reservation),
});

export const reservationStatusDto = (reservation: Reservation): ReservationStatusDto => ({
  status: reservation.status,
  ...awaitedOf(reservation),
  ...amountsOf(reservation),
  holdExpiresAt: reservation.holdExpiresAt && isoFromInstant(reservation.holdExpiresAt),
});

export const visitDto = ({ kind, day, from, to, lines }: PromisedVisit): VisitDto => ({
  kind,
  date: day,
  from,
  to,
  lines,
});
