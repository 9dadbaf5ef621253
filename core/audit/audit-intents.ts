import { type Cents, sumCents, formatUsd } from '#core/kernel/cents.ts';
import type { PaymentIntent } from '#core/payments/card-payments.ts';
import { isCardEntry } from '#core/reservations/money-entry.ts';
import type { PaymentAttempt, Reservation } from '#core/reservations/reservation.ts';
import type { Finding } from './finding.ts';

/** The provider's answer for each requested intent; undefined if it does not know the intent. */
export type AnsweredIntents = ReadonlyMap<string, PaymentIntent | undefined>;

type AuditedIntents = {
  readonly findings: readonly Finding[];
  /** Payments just made at the provider. Their event or reconciliation soon records them. */
  readonly waiting: number;
};

/** What a reservation or a gift sale says about its payments. */
export type AuditedPayment = Pick<Reservation, 'id' | 'entries' | 'attempts' | 'pendingRefunds'>;

/** Every intent of a payment, without duplicates. */
export const intentIdsOf = ({ attempts, entries }: AuditedPayment): readonly string[] => [
  ...new Set([...attempts, ...entries.filter(isCardEntry)].map(({ intentId }) => intentId)),
];

type Known = { readonly intentId: string; readonly charged: number | undefined } & {
  readonly attempt: PaymentAttempt | undefined;
};

function disagreement(
  { intentId, charged, attempt }: Known,
  intent: PaymentIntent | undefined,
  reservationId: string,
): string | undefined {
  if (intent === undefined) {
    const isForgotten = charged === undefined && attempt?.state === 'abandoned';
    return isForgotten ? undefined : `does not know ${intentId}`;
  }
  if (intent.reservationId !== reservationId) {
    return `${intentId} belongs to reservation ${intent.reservationId}`;
  }
  const amount = charged ?? attempt?.amount;
  if (amount !== undefined && intent.amount !== amount) {
    return `${intentId} is for ${formatUsd(intent.amount)}, here ${amount} cents`;
  }
  const isSettled = charged === undefined || intent.status === 'succeeded';
  return isSettled ? undefined : `${intentId} is ${intent.status}, here it is charged`;
}

/** A promised refund may have been made just now. Its event will record it. */
function refundDisagreement(
  { entries, pendingRefunds }: AuditedPayment,
  intentId: string,
  refunded: Cents | undefined,
): string | undefined {
  if (refunded === undefined) return undefined;
  const backs = entries
    .filter(isCardEntry)
    .filter((one) => one.kind !== 'charge' && one.intentId === intentId);
  const entered = -sumCents(backs.map(({ amount }) => amount));
  // A provider may still count a refund that the bank returned.
  const failed = sumCents(
    backs.filter(({ kind }) => kind === 'refund_failed').map(({ amount }) => amount),
  );
  const promised = sumCents(
    pendingRefunds.filter((one) => one.intentId === intentId).map(({ amount }) => amount),
  );
  if (entered <= refunded && refunded <= entered + promised + failed) return undefined;
  return `${intentId} refunded ${formatUsd(refunded)}, here ${entered} cents`;
}

/** Whether the provider agrees with the reservation on every intent. */
export function auditIntents(
  reservation: AuditedPayment,
  answers: AnsweredIntents,
): AuditedIntents {
  const { id: reservationId, entries, attempts } = reservation;
  const findings: Finding[] = [];
  let waiting = 0;
  for (const intentId of intentIdsOf(reservation)) {
    const attempt = attempts.find((one) => one.intentId === intentId);
    const charge = entries.find((one) => one.kind === 'charge' && one.intentId === intentId);
    const intent = answers.get(intentId);
    const known = { intentId, attempt, charged: charge?.amount };
    const detail = disagreement(known, intent, reservationId);
    const back = refundDisagreement(reservation, intentId, intent?.refunded);
    for (const told of [detail, back]) {
      if (told !== undefined) {
        findings.push({ kind: 'provider_disagrees', reservationId, detail: told });
      }
    }
    if (charge !== undefined || intent?.status !== 'succeeded') continue;
    if (attempt?.state === 'open') waiting += 1;
    else {
      const missing = `${formatUsd(intent.amount)} of ${intentId}`;
      findings.push({ kind: 'charge_not_entered', reservationId, detail: missing });
    }
  }
  return { findings, waiting };
}
