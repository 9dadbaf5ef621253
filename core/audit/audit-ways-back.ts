import type { Credit, CreditEntryKind } from '#core/credits/credit.ts';
import { type Cents, cents, sumCents, formatUsd } from '#core/kernel/cents.ts';
import type { OutboxEntry } from '#core/notifications/outbox.ts';
import { offlineNetPaidOf } from '#core/refunds/offline-payments.ts';
import { isCreditEntry, isDisputeEntry, isOfIntent } from '#core/reservations/money-entry.ts';
import {
  creditsPaying,
  type Reservation,
  promisedOfflineOf,
} from '#core/reservations/reservation.ts';
import type { ReservationFacts } from './audit-reader.ts';
import type { Broken } from './finding.ts';

/** Per intent: charged minus refunded, what is promised back besides, and what disputes took. */
type Held = { readonly card: number; readonly promised: number; readonly disputed: number };

function heldByIntents({ entries, pendingRefunds }: Reservation): ReadonlyMap<string, Held> {
  const held = new Map<string, Held>();
  const add = (intentId: string, more: Partial<Held>) => {
    const { card, promised, disputed } = held.get(intentId) ?? NOTHING_HELD;
    const { card: c = 0, promised: p = 0, disputed: d = 0 } = more;
    held.set(intentId, { card: card + c, promised: promised + p, disputed: disputed + d });
  };
  for (const entry of entries.filter(isOfIntent)) {
    const { intentId, amount } = entry;
    add(intentId, isDisputeEntry(entry) ? { disputed: amount } : { card: amount });
  }
  for (const { intentId, amount } of pendingRefunds) add(intentId, { promised: amount });
  return held;
}

const NOTHING_HELD: Held = { card: 0, promised: 0, disputed: 0 };

/**
 * What lost disputes took beyond what the payments still held, because a bank may return a whole
 * payment that was partly refunded. That is legitimate, but no promise may come on top of it.
 */
export const lostBeyond = (reservation: Reservation): Cents =>
  sumCents(
    [...heldByIntents(reservation).values()].map(({ card, disputed }) =>
      cents(disputed < 0 ? Math.max(0, Math.min(-disputed, -(card + disputed))) : 0),
    ),
  );

const carriesOut = (task: OutboxEntry, intentId: string, amount: number): boolean =>
  task.kind === 'refund' && task.intentId === intentId && task.amount === amount;

const refundRules = ({ reservation, refundTasks }: ReservationFacts): readonly Broken[] => [
  ...[...heldByIntents(reservation)].map(([intentId, { card, promised, disputed }]): Broken => {
    const left = card - promised;
    const isBeyond = left < 0 || (promised > 0 && left + disputed < 0);
    return [isBeyond, 'refund_exceeds_charge', `${intentId}: ${left + disputed} cents`];
  }),
  ...reservation.pendingRefunds.map(({ intentId, amount }): Broken => {
    const hasTask = refundTasks.some((task) => carriesOut(task, intentId, amount));
    return [!hasTask, 'refund_without_task', `${formatUsd(amount)} of ${intentId}`];
  }),
];

/** The provider knows nothing of offline payments, so the admin's records must add up alone. */
function handRules(reservation: Reservation): readonly Broken[] {
  const held = offlineNetPaidOf(reservation);
  const promised = promisedOfflineOf(reservation);
  return [[held < promised, 'hand_back_exceeds', `${formatUsd(promised)} of ${formatUsd(held)}`]];
}

const sumOf = (entries: Credit['entries'], isWanted: (kind: CreditEntryKind) => boolean): Cents =>
  sumCents(entries.filter(({ kind }) => isWanted(kind)).map(({ amount }) => amount));

const GIVEN: ReadonlySet<CreditEntryKind> = new Set(['issued', 'earned', 'referred', 'taken_back']);

/** The amount that one booking's entries say it was paid with. */
export const usedIn = (entries: Credit['entries']): number =>
  -sumOf(entries, (kind) => !GIVEN.has(kind));

/** The amount that one booking's entries say it earned, for its customer or for the referrer. */
export const earnedIn = (entries: Credit['entries']): number =>
  sumOf(entries, (kind) => kind === 'earned' || kind === 'referred' || kind === 'taken_back');

/** The amount that the booking itself says it earned on that credit. */
export const awardedTo = (
  code: string,
  { award, referral }: Pick<Reservation, 'award' | 'referral'>,
): number =>
  (award?.code === code ? award.amount : 0) + (referral?.account === code ? referral.given : 0);

/** Every credit used or issued here records the same amounts for this reservation. */
function creditRules({ reservation, credits }: ReservationFacts): readonly Broken[] {
  const { entries, id, award, referral } = reservation;
  const codes = new Set(entries.filter(isCreditEntry).map(({ code }) => code));
  if (award !== undefined && award.amount !== 0) codes.add(award.code);
  if (referral !== undefined && referral.given !== 0) codes.add(referral.account);
  const paying = creditsPaying(reservation);
  return [...codes].flatMap((code): Broken[] => {
    const credit = credits.get(code);
    if (credit === undefined) return [[true, 'credit_disagrees', `${code} does not exist`]];
    const ours = credit.entries.filter(({ reservationId }) => reservationId === id);
    const used = usedIn(ours);
    const earned = earnedIn(ours);
    const awarded = awardedTo(code, reservation);
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
        earned !== awarded,
        'credit_disagrees',
        `${code} says ${earned} points were earned, not ${awarded}`,
      ],
      [
        issued !== issuedHere,
        'credit_disagrees',
        `${code} says ${issued} cents were issued, not ${issuedHere}`,
      ],
    ];
  });
}

/** Nothing goes back by card, cash or credit that did not come that way. Refunds have tasks. */
export const wayBackRules = (facts: ReservationFacts): readonly Broken[] => [
  ...refundRules(facts),
  ...handRules(facts.reservation),
  ...creditRules(facts),
];
