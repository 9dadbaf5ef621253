import type { VisitDto } from '#core/contract/fields.ts';
import type { AdjustmentDto } from '#core/contract/quotes.ts';
import { type Adjustment, readLabel } from '#core/pricing/adjustment.ts';
import { balanceOf, paidOf, type Reservation } from '#core/reservations/reservation.ts';
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
  balanceCents: balanceOf(reservation),
});

export const visitDto = ({ kind, day, from, to, lines, sameEvening }: PromisedVisit): VisitDto => ({
  kind,
  date: day,
  from,
  to,
  lines,
  ...(sameEvening && { sameEvening }),
});
