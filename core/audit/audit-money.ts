import { keptOf } from '../booking/refunds.ts';
import { sumCents } from '../money/cents.ts';
import {
  adjustmentsOf,
  creditsPaying,
  depositPercentOf,
  isCardEntry,
  isCreditEntry,
  type MoneyEntry,
  paidOf,
  type Reservation,
  summaryOf,
} from '../booking/reservation.ts';
import { formatUsd } from '../money/format-usd.ts';
import { agreedQuote } from '../pricing/quote.ts';
import type { ReservationFacts } from '../ports/audit-reader.ts';
import type { OutboxEntry } from '../ports/outbox.ts';
import type { Finding, FindingKind } from './finding.ts';

type Broken = readonly [isBroken: boolean, kind: FindingKind, detail: string];

const isOver = ({ status }: Reservation): boolean => status === 'expired';

/** What each intent holds: what it charged less what went back or is promised back. */
function leftOfIntents({ entries, pendingRefunds }: Reservation): ReadonlyMap<string, number> {
  const left = new Map<string, number>();
  for (const { intentId, amount } of entries.filter(isCardEntry)) {
    left.set(intentId, (left.get(intentId) ?? 0) + amount);
  }
  for (const { intentId, amount } of pendingRefunds) {
    left.set(intentId, (left.get(intentId) ?? 0) - amount);
  }
  return left;
}

/** A credit goes both ways: used, and given back. */
const SIGNS: Readonly<Record<MoneyEntry['kind'], (amount: number) => boolean>> = {
  charge: (amount) => amount > 0,
  refund: (amount) => amount < 0,
  credit: (amount) => amount !== 0,
  credit_issued: (amount) => amount < 0,
  adjustment: (amount) => amount !== 0,
};

function entryRules({ entries }: Reservation): readonly Broken[] {
  const ids = entries.map(({ id }) => id);
  return entries.flatMap(({ id, kind, amount }, index): Broken[] => [
    [ids.indexOf(id) !== index, 'entry_twice', id],
    [!SIGNS[kind](amount), 'entry_sign', `${id}: ${formatUsd(amount)}`],
  ]);
}

/** Of reservations older than the business settings the lines are all there is. */
function totalRules(reservation: Reservation): readonly Broken[] {
  const { lines, plan, total, placedTotal, entries } = reservation;
  const adjusted = sumCents([
    placedTotal,
    ...entries.filter(({ kind }) => kind === 'adjustment').map(({ amount }) => amount),
  ]);
  const agreed = agreedQuote(
    lines,
    adjustmentsOf(reservation),
    plan,
    depositPercentOf(reservation),
  );
  const detail = `${formatUsd(total)}, not ${formatUsd(agreed.total)}`;
  const explained = `${formatUsd(total)}, and its entries make ${formatUsd(adjusted)}`;
  return [
    [agreed.total !== total, 'total_wrong', detail],
    [adjusted !== total, 'total_unexplained', explained],
  ];
}

function stateRules(reservation: Reservation): readonly Broken[] {
  const { status, entries, total } = reservation;
  const isCharged = entries.some(({ kind }) => kind === 'charge');
  const isPaid = isCharged || entries.some(({ kind }) => kind === 'credit');
  const kept = keptOf(reservation);
  const sold = status === 'confirmed' || status === 'completed';
  return [
    [sold && !isPaid, 'state_and_money', `${status}, and nothing was ever charged`],
    [status === 'held' && isCharged, 'state_and_money', 'held, and was paid'],
    [kept > total, 'kept_too_much', `${formatUsd(kept)} of a total of ${formatUsd(total)}`],
    [isOver(reservation) && kept > 0, 'kept_too_much', `${formatUsd(kept)}, and ${status}`],
  ];
}

function attemptRules({ attempts, entries }: Reservation): readonly Broken[] {
  const charged = new Set(
    entries
      .filter(isCardEntry)
      .filter(({ kind }) => kind === 'charge')
      .map(({ intentId }) => intentId),
  );
  return [
    [attempts.filter(({ state }) => state === 'open').length > 1, 'two_open_payments', ''],
    ...attempts.map(({ intentId, state }): Broken => {
      const isPaid = state === 'paid';
      return [
        isPaid !== charged.has(intentId),
        'state_and_money',
        `payment ${intentId} is ${state}`,
      ];
    }),
  ];
}

function storedRules({ reservation, stored }: ReservationFacts): readonly Broken[] {
  const paid = paidOf(reservation);
  const isAwaiting = reservation.attempts.some(({ state }) => state === 'open');
  const { endDate } = summaryOf(reservation.lines);
  const { amountCharged } = stored;
  return [
    [
      amountCharged !== paid,
      'amount_charged',
      `${formatUsd(amountCharged)}, not ${formatUsd(paid)}`,
    ],
    [stored.awaitingPayment !== isAwaiting, 'summary_wrong', 'awaitingPayment'],
    [stored.endDate !== endDate, 'summary_wrong', `endDate ${stored.endDate}, not ${endDate}`],
  ];
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

/** Whether a reservation's money adds up, by itself and with what is written beside it. */
export function auditMoney(facts: ReservationFacts): readonly Finding[] {
  const { reservation } = facts;
  const rules = [
    ...entryRules(reservation),
    ...totalRules(reservation),
    ...stateRules(reservation),
    ...attemptRules(reservation),
    ...storedRules(facts),
    ...refundRules(facts),
    ...creditRules(facts),
  ];
  return rules.flatMap(([isBroken, kind, detail]) =>
    isBroken ? [{ kind, reservationId: reservation.id, detail }] : [],
  );
}

/** Whether a refund that waits to be carried out was promised, or has just been: otherwise money leaves for nothing. */
export function auditRefundTask(
  task: Extract<OutboxEntry, { kind: 'refund' }>,
  reservation: Reservation | undefined,
): readonly Finding[] {
  const { id, intentId, amount, reservationId } = task;
  const isPromised = reservation?.pendingRefunds.some(
    (refund) => refund.intentId === intentId && refund.amount === amount,
  );
  const isEntered = reservation?.entries.some(
    (entry) => isCardEntry(entry) && entry.intentId === intentId && entry.amount === -amount,
  );
  if (isPromised === true || isEntered === true) return [];
  return [{ kind: 'refund_not_promised', reservationId, detail: id }];
}
