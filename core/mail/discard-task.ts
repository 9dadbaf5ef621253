import type { Reservation } from '../booking/reservation.ts';
import type { BookingLedger } from '../ports/booking-ledger.ts';
import type { NotDead, Outbox, OutboxEntry } from '../ports/outbox.ts';
import { err, type Result } from '../result.ts';

/** Money that was promised to a customer is not given up by a click: it is retried, or refunded in the dashboard. */
export type DiscardError = NotDead | { readonly kind: 'refund_owed' };

const isOwed = (
  reservation: Reservation | undefined,
  { intentId, amount }: Extract<OutboxEntry, { kind: 'refund' }>,
): boolean =>
  reservation?.pendingRefunds.some((one) => one.intentId === intentId && one.amount === amount) ??
  false;

/** An admin gives up a task that failed for good. */
export const makeDiscardTask =
  (outbox: Pick<Outbox, 'find' | 'discard'>, ledger: Pick<BookingLedger, 'find'>) =>
  async (id: string): Promise<Result<OutboxEntry, DiscardError>> => {
    const task = await outbox.find(id);
    if (task?.kind === 'refund' && isOwed(await ledger.find(task.reservationId), task)) {
      return err({ kind: 'refund_owed' });
    }
    return outbox.discard(id);
  };
