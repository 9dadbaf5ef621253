import { isDisputeEntry } from './money-entry.ts';
import type { PendingRefund, Reservation } from './reservation.ts';

/** A payment of it is in question, or was lost: nobody is asked for money by a machine. */
export const isInDispute = ({ entries }: Pick<Reservation, 'entries'>): boolean => {
  const disputes = entries.filter(isDisputeEntry);
  const won = new Set(
    disputes.filter(({ kind }) => kind === 'dispute_won').map(({ disputeId }) => disputeId),
  );
  return disputes.some(({ kind, disputeId }) => kind === 'dispute_lost' || !won.has(disputeId));
};

/** Whether the bank gave back what the refund was about: then it is not promised any more, and no provider would carry it out. */
export const wasTakenByBank = (
  { entries, pendingRefunds }: Pick<Reservation, 'entries' | 'pendingRefunds'>,
  { intentId, amount }: Pick<PendingRefund, 'intentId' | 'amount'>,
): boolean =>
  entries
    .filter(isDisputeEntry)
    .some((one) => one.kind === 'dispute_lost' && one.intentId === intentId) &&
  !pendingRefunds.some((one) => one.intentId === intentId && one.amount === amount);
