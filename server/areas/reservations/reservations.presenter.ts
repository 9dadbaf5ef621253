import { bookedPolicyOf } from '#core/refunds/cancellation-policy.ts';
import { refundOnCancel } from '#core/refunds/stakes.ts';
import { mostRefundable } from '#core/refunds/refund.ts';
import { netPaidOf, promisedOfflineOf, promisedToCardOf } from '#core/refunds/net-paid.ts';
import type { MoneyEntry } from '#core/reservations/money-entry.ts';
import {
  adjustmentsOf,
  balanceOf,
  paidOf,
  type Reservation,
  summaryOf,
  versionOf,
} from '#core/reservations/reservation.ts';
import { signatureOf } from '#core/documents/agreement.ts';
import { promisedVisits } from '#core/reservations/visits.ts';
import { takesPayment } from '#core/back-office/take-payment.ts';
import { maxCents, NO_CENTS, subtractCents, sumCents } from '#core/kernel/cents.ts';
import type {
  AdminReservation,
  MoneyEntryDto,
  ReservationRow,
} from '#core/contract/admin-reservations.ts';
import type { ActorDto } from '#core/contract/fields.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { adjustmentDto, awaitedOf, visitDto } from '#server/areas/checkout/checkout.presenter.ts';
import type { Actor } from '#core/kernel/actor.ts';

/** Who did something, as the back office is told. */
export const actorDto = (actor: Actor): ActorDto => {
  if (actor.kind === 'system') return { kind: actor.kind, name: actor.job };
  return actor.kind === 'admin' || actor.kind === 'account'
    ? { kind: actor.kind, name: actor.uid }
    : { kind: actor.kind };
};

const referenceOf = (entry: MoneyEntry): string | undefined => {
  if ('intentId' in entry) return entry.intentId;
  return 'code' in entry ? entry.code : undefined;
};

const entryDto = (entry: MoneyEntry): MoneyEntryDto => ({
  id: entry.id,
  kind: entry.kind,
  amountCents: entry.amount,
  at: isoFromInstant(entry.at),
  why: entry.why,
  by: entry.by && actorDto(entry.by),
  reference: referenceOf(entry),
  ...('method' in entry && { method: entry.method, note: entry.note }),
  ...('disputeId' in entry && { disputedCents: entry.disputed, feeCents: entry.fee }),
});

export const reservationRowDto = (reservation: Reservation, settings: Settings): ReservationRow => {
  const { productTitle, startDate, endDate } = summaryOf(reservation.lines);
  return {
    id: reservation.id,
    status: reservation.status,
    ...awaitedOf(reservation),
    productTitle,
    startDate,
    endDate,
    visits: promisedVisits(reservation, settings).map(visitDto),
    agreement: signatureOf(reservation),
    createdAt: isoFromInstant(reservation.createdAt),
    contact: reservation.contact,
    city: reservation.event.city,
    totalCents: reservation.total,
    paidCents: paidOf(reservation),
    balanceCents: balanceOf(reservation),
    holdExpiresAt:
      reservation.status === 'held' && reservation.holdExpiresAt !== undefined
        ? isoFromInstant(reservation.holdExpiresAt)
        : undefined,
  };
};

export function adminReservationDto(
  reservation: Reservation,
  settings: Settings,
  now: Instant,
): AdminReservation {
  const adjustments = adjustmentsOf(reservation);
  const added = sumCents(adjustments.map(({ amount }) => amount));
  const policyRefund = refundOnCancel(
    bookedPolicyOf(reservation, settings).cancellation,
    reservation,
    shopDay(now),
  );
  return {
    ...reservationRowDto(reservation, settings),
    lines: reservation.lines.map(({ unitPrice, ...line }) => ({
      ...line,
      unitPriceCents: unitPrice,
    })),
    adjustments: adjustments.map(adjustmentDto),
    subtotalCents: subtractCents(reservation.total, added),
    placedTotalCents: reservation.placedTotal,
    event: reservation.event,
    yardCheck: reservation.yardCheck,
    plan: reservation.plan,
    entries: reservation.entries.map(entryDto),
    attempts: reservation.attempts.map(({ amount, ...attempt }) => ({
      ...attempt,
      amountCents: amount,
    })),
    pendingCents: promisedToCardOf(reservation),
    keptCents: maxCents(NO_CENTS, netPaidOf(reservation)),
    cashRefundDueCents: promisedOfflineOf(reservation),
    mostBackCents: mostRefundable(reservation),
    takesPayment: takesPayment(reservation, now),
    version: versionOf(reservation),
    history: reservation.history.map(({ kind, at, by, amount, facts }) => ({
      kind,
      at: isoFromInstant(at),
      by: actorDto(by),
      amountCents: amount,
      facts,
    })),
    policyRefundCents: policyRefund,
  };
}
