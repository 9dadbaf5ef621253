import { payableOf } from '#core/back-office/take-payment.ts';
import type { OfferedDto } from '#core/contract/admin-reservations.ts';
import type { VisitDto } from '#core/contract/fields.ts';
import type { AdjustmentDto } from '#core/contract/quotes.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { type Adjustment, readLabel } from '#core/pricing/adjustment.ts';
import { type ChoiceOffer, lastOffer, openOfferOf } from '#core/reservations/choice-offer.ts';
import { paidOf, type Reservation } from '#core/reservations/reservation.ts';
import type { PromisedVisit } from '#core/reservations/visits.ts';

export const adjustmentDto = ({ amount, taxOff, ...adjustment }: Adjustment): AdjustmentDto => ({
  ...adjustment,
  label: readLabel(adjustment),
  amountCents: amount,
  ...(taxOff !== undefined && { taxOffCents: taxOff }),
});

/** Present until the owner answers a request. */
export const awaitedOf = ({ awaitsOwner }: Reservation): { readonly awaitsOwner?: true } =>
  awaitsOwner === undefined ? {} : { awaitsOwner: true };

export const amountsOf = (reservation: Reservation) => ({
  paidCents: paidOf(reservation),
  totalCents: reservation.total,
  balanceCents: payableOf(reservation),
});

export const visitDto = ({ kind, day, from, to, lines, sameEvening }: PromisedVisit): VisitDto => ({
  kind,
  date: day,
  from,
  to,
  lines,
  ...(sameEvening && { sameEvening }),
});

/** The latest choice offered to the customer for this reason. */
export const offeredDto = (
  reservation: Reservation,
  reason: ChoiceOffer['reason'],
  now: Instant,
): OfferedDto | undefined => {
  const last = lastOffer(reservation, reason);
  if (last?.backAt !== undefined) return undefined;
  return (
    last && {
      id: last.id,
      at: isoFromInstant(last.at),
      until: isoFromInstant(last.until),
      isOpen: openOfferOf(reservation, now)?.id === last.id,
      days: last.days.map(({ startDate }) => startDate),
      answer: last.answer?.choice,
    }
  );
};
