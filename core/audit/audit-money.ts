import { creditBalance, creditSum } from '#core/credits/credit.ts';
import { type GiftSale, keptOf } from '#core/gifts/gift-sale.ts';
import type { Payment } from '#core/gifts/gift-sales-store.ts';
import { sumCents, formatUsd, cents, NO_CENTS, subtractCents } from '#core/kernel/cents.ts';
import { isForeign } from '#core/lifecycle/adopt.ts';
import type { OutboxEntry } from '#core/notifications/outbox.ts';
import { agreedQuote } from '#core/pricing/quote.ts';
import { isPromised } from '#core/refunds/net-paid.ts';
import { returnedOf } from '#core/refunds/offline-payments.ts';
import { disputesOf, lostOf } from '#core/reservations/disputes.ts';
import {
  isCardEntry,
  isCorrection,
  isOfIntent,
  isReturn,
  type MoneyEntry,
  isOfflineEntry,
} from '#core/reservations/money-entry.ts';
import { isSold } from '#core/reservations/reservation-state.ts';
import {
  adjustmentsOf,
  depositPercentOf,
  paidOf,
  paysAtDoor,
  type Reservation,
  summaryOf,
  wasCharged,
  netPaidOf,
} from '#core/reservations/reservation.ts';
import type { AuditedPayment } from './audit-intents.ts';
import type { ReservationFacts, GiftSaleFacts } from './audit-reader.ts';
import { wayBackRules } from './audit-ways-back.ts';
import type { Broken, Finding } from './finding.ts';

const isOver = ({ status }: Reservation): boolean => status === 'expired';

/** Allowed signs. `credit` can be either: used or restored. */
const SIGNS: Readonly<Record<MoneyEntry['kind'], (amount: number) => boolean>> = {
  charge: (amount) => amount > 0,
  refund: (amount) => amount < 0,
  refund_failed: (amount) => amount > 0,
  dispute_opened: (amount) => amount === 0,
  dispute_won: (amount) => amount >= 0,
  dispute_lost: (amount) => amount <= 0,
  dispute_reinstated: (amount) => amount >= 0,
  credit: (amount) => amount !== 0,
  credit_issued: (amount) => amount < 0,
  received: (amount) => amount > 0,
  handed_back: (amount) => amount < 0,
  adjustment: (amount) => amount !== 0,
};

function entryRules({ entries, mistaken = [] }: Reservation): readonly Broken[] {
  const ids = entries.map(({ id }) => id);
  const corrections = entries.filter(isCorrection);
  const returns = entries.filter(isReturn);
  const corrected = sumCents(corrections.map(({ amount }) => amount));
  const undone = sumCents(mistaken.map(({ amount }) => amount));
  return [
    ...entries.flatMap((entry, index): Broken[] => [
      [ids.indexOf(entry.id) !== index, 'entry_twice', entry.id],
      [
        isReturn(entry)
          ? entries.find(({ id }) => id === entry.returns)?.amount !== -entry.amount
          : !SIGNS[entry.kind](entry.amount) && !isCorrection(entry),
        'entry_sign',
        `${entry.id}: ${formatUsd(entry.amount)}`,
      ],
    ]),
    [
      new Set(returns.map((one) => one.returns)).size !== returns.length,
      'entry_twice',
      'a payment was returned twice',
    ],
    [corrected !== 0, 'entry_sign', `corrected methods add up to ${formatUsd(corrected)}`],
    [undone !== 0, 'entry_sign', `undone payments add up to ${formatUsd(undone)}`],
  ];
}

/** A bank takes at most the disputed amount and returns at most what it took. */
const disputeRules = (reservation: Reservation): readonly Broken[] =>
  [...disputesOf(reservation)].map(([disputeId, told]): Broken => {
    const sum = sumCents(told.map(({ amount }) => amount));
    const most = Math.max(...told.map(({ disputed }) => disputed));
    return [sum > 0 || -sum > most, 'dispute_wrong', `${disputeId}: ${sum} of ${most} cents`];
  });

/** Reservations older than the settings have only their lines. */
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
  const explained = `${formatUsd(total)}, and its entries add up to ${formatUsd(adjusted)}`;
  return [
    [agreed.total !== total, 'total_wrong', detail],
    [adjusted !== total, 'total_unexplained', explained],
  ];
}

function stateRules(reservation: Reservation): readonly Broken[] {
  const { status, entries, total, former, office } = reservation;
  const isCharged = wasCharged(reservation);
  const isPaid = isCharged || entries.some(({ kind }) => kind === 'credit');
  const kept = netPaidOf(reservation);
  // Another system may have confirmed it unpaid; so may the office, to be paid at the door or by
  // invoice.
  const mayBeUnpaid =
    former !== undefined || paysAtDoor(reservation) || office?.invoice !== undefined;
  return [
    [
      isSold(reservation) && !isPaid && !mayBeUnpaid,
      'state_and_money',
      `${status}, and nothing was ever charged`,
    ],
    [status === 'held' && isCharged, 'state_and_money', 'held, and already paid'],
    [kept > total, 'kept_too_much', `${formatUsd(kept)} of a total of ${formatUsd(total)}`],
    [isOver(reservation) && kept > 0, 'kept_too_much', `${formatUsd(kept)}, and ${status}`],
    // What banks took is accounted for by the disputes and the returned payments.
    [kept + lostOf(reservation) + returnedOf(reservation) < 0, 'gave_too_much', formatUsd(kept)],
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
    [isForeign(reservation), 'not_adopted', ''],
    [stored.awaitingPayment !== isAwaiting, 'summary_wrong', 'awaitingPayment'],
    [stored.endDate !== endDate, 'summary_wrong', `endDate ${stored.endDate}, not ${endDate}`],
  ];
}

/** Whether a reservation's money adds up, by itself and with the records that refer to it. */
export function auditMoney(facts: ReservationFacts): readonly Finding[] {
  const { reservation } = facts;
  const rules = [
    ...entryRules(reservation),
    ...disputeRules(reservation),
    ...totalRules(reservation),
    ...stateRules(reservation),
    ...attemptRules(reservation),
    ...storedRules(facts),
    ...wayBackRules(facts),
  ];
  return rules.flatMap(([isBroken, kind, detail]) =>
    isBroken ? [{ kind, reservationId: reservation.id, detail }] : [],
  );
}

/**
 * Whether the refund is promised, or was until the money went back another way, which ends the task
 * without asking the provider. A task without such a promise has no known origin.
 */
export function auditRefundTask(
  task: Extract<OutboxEntry, { kind: 'refund' }>,
  reservation: Payment | undefined,
): readonly Finding[] {
  const { id, intentId, reservationId } = task;
  const isAwaited = reservation !== undefined && isPromised(reservation, task);
  const wentBack = reservation?.entries.some(
    (entry) => isOfIntent(entry) && entry.intentId === intentId && entry.amount < 0,
  );
  if (isAwaited || wentBack === true) return [];
  return [{ kind: 'refund_not_promised', reservationId, detail: id }];
}

const ATTEMPTS = { open: 'open', paid: 'paid', over: 'abandoned', undone: 'abandoned' } as const;

/** The sale's payment, for comparing with the card provider. */
export const paymentOfSale = (sale: GiftSale): AuditedPayment => ({
  id: sale.id,
  entries: sale.entries,
  pendingRefunds: sale.pendingRefunds,
  attempts:
    sale.intentId === undefined
      ? []
      : [
          {
            intentId: sale.intentId,
            reason: 'full',
            amount: sale.amount,
            state: ATTEMPTS[sale.state],
          },
        ],
});

/** What is wrong between a sale's money and its card, if anything. */
function faultOf({ sale, credit }: GiftSaleFacts): string | undefined {
  const { entries, state, amount, id, mistaken = [] } = sale;
  const undone = sumCents(mistaken.map((entry) => entry.amount));
  if (undone !== 0) return `its payments by mistake add up to ${formatUsd(undone)}`;
  const paid = entries.filter(({ kind }) => kind === 'charge' || kind === 'received');
  const ids = entries.map((entry) => entry.id);
  if (new Set(ids).size !== ids.length) return 'has the same money twice';
  if (paid.length > 0 !== (state === 'paid')) return `is ${state}, paid ${paid.length} times`;
  // What the bank returned was refunded before, if it was.
  const inPerson = sumCents(
    entries.filter((one) => isOfflineEntry(one) && !isReturn(one)).map((entry) => entry.amount),
  );
  if (inPerson < 0) return `refunded ${formatUsd(cents(-inPerson))} more in person than came in`;
  if (credit === undefined) {
    return state === 'paid' ? `was paid ${formatUsd(amount)}, and there is no card` : undefined;
  }
  if (state === 'undone') {
    const isRight = credit.isVoid && creditBalance(credit) === 0 && credit.sold?.isUndone === true;
    return isRight ? undefined : 'was recorded by mistake, and its card is not void';
  }
  if (state !== 'paid') return 'has a card but was never paid';
  if (credit.sold?.saleId !== id) return `has a card of ${credit.sold?.saleId ?? 'nobody'}`;
  const issued = creditSum(credit, 'issued');
  if (issued !== amount)
    return `was paid ${formatUsd(amount)}, its card is worth ${formatUsd(issued)}`;
  const missing = Math.max(NO_CENTS, subtractCents(issued, keptOf(sale)));
  const taken = -sumCents(
    credit.entries.flatMap((one) => (one.kind === 'refunded' ? [one.amount] : [])),
  );
  const isRight = taken === missing || (taken < missing && creditBalance(credit) === 0);
  return isRight ? undefined : `took ${taken} cents off the card, and ${missing} went back`;
}

/** Whether every paid card exists, once and for that amount, and no other card does. */
export function auditGiftSale(facts: GiftSaleFacts): readonly Finding[] {
  const fault = faultOf(facts);
  return fault === undefined
    ? []
    : [{ kind: 'gift_sale_wrong', detail: `${facts.sale.id} ${fault}` }];
}
