import { heldByHandOf } from '../booking/by-hand.ts';
import { isCreditEntry, isOfIntent } from '../booking/money-entry.ts';
import { promisedByHandOf } from '../booking/refunds.ts';
import { creditsPaying, type Reservation } from '../booking/reservation.ts';
import { sumCents } from '../money/cents.ts';
import { formatUsd } from '../money/format-usd.ts';
import type { ReservationFacts } from '../ports/audit-reader.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import type { Broken } from './finding.ts';

/** What each intent holds: what it charged less what went back or is promised back. */
function leftOfIntents({ entries, pendingRefunds }: Reservation): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  for (const { intentId, amount } of entries.filter(isOfIntent)) {
    left.set(intentId, (left.get(intentId) ?? 0) + amount);
  }
  for (const { intentId, amount } of pendingRefunds) {
    left.set(intentId, (left.get(intentId) ?? 0) - amount);
  }
  return left;
}

const carriesOut = (task: OutboxEntry, intentId: string, amount: number): boolean =>
  task.kind === 'refund' && task.intentId === intentId && task.amount === amount;

const refundRules = ({ reservation, refundTasks }: ReservationFacts): readonly Broken[] => [
  ...[...leftOfIntents(reservation)].map(([intentId, left]): Broken => [
    left < 0,
    'refund_exceeds_charge',
    `${intentId}: ${left} cents`,
  ]),
  ...reservation.pendingRefunds.map(({ intentId, amount }): Broken => {
    const hasTask = refundTasks.some((task) => carriesOut(task, intentId, amount));
    return [!hasTask, 'refund_without_task', `${formatUsd(amount)} of ${intentId}`];
  }),
];

/** The provider is not asked about these: an admin's word is all there is, and it must add up by itself. */
function handRules(reservation: Reservation): readonly Broken[] {
  const held = heldByHandOf(reservation);
  const promised = promisedByHandOf(reservation);
  return [[held < promised, 'hand_back_exceeds', `${formatUsd(promised)} of ${formatUsd(held)}`]];
}

/** Every credit that pays here, or was issued here, says the same of this reservation. */
function creditRules({ reservation, credits }: ReservationFacts): readonly Broken[] {
  const { entries, id } = reservation;
  const codes = new Set(entries.filter(isCreditEntry).map(({ code }) => code));
  const paying = creditsPaying(reservation);
  return [...codes].flatMap((code): Broken[] => {
    const credit = credits.get(code);
    if (credit === undefined) return [[true, 'credit_disagrees', `${code} does not exist`]];
    const ours = credit.entries.filter(({ reservationId }) => reservationId === id);
    const used = -sumCents(ours.filter(({ kind }) => kind !== 'issued').map((one) => one.amount));
    const issued = sumCents(ours.filter(({ kind }) => kind === 'issued').map((one) => one.amount));
    const issuedHere = -sumCents(
      entries
        .filter(isCreditEntry)
        .filter((one) => one.kind === 'credit_issued' && one.code === code)
        .map(({ amount }) => amount),
    );
    return [
      [
        used !== (paying.get(code) ?? 0),
        'credit_disagrees',
        `${code} says ${used} cents were used, not ${paying.get(code) ?? 0}`,
      ],
      [
        issued !== issuedHere,
        'credit_disagrees',
        `${code} says ${issued} cents were issued, not ${issuedHere}`,
      ],
    ];
  });
}

/** Nothing goes back, to card, hand or credit, that did not come in by it; and whoever is to carry it out knows. */
export const wayBackRules = (facts: ReservationFacts): readonly Broken[] => [
  ...refundRules(facts),
  ...handRules(facts.reservation),
  ...creditRules(facts),
];
