import { isPromised } from '#core/refunds/net-paid.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { NotDead, Outbox, OutboxEntry } from './outbox.ts';
import { err, type Result } from '#core/kernel/result.ts';

/** Money that was promised to a customer is not given up by a click: it is retried, or refunded in the dashboard. */
export type DiscardError = NotDead | { readonly kind: 'refund_owed' };

/** An admin gives up a task that failed for good. */
export const makeDiscardTask =
  (outbox: Pick<Outbox, 'find' | 'discard'>, ledger: Pick<BookingLedger, 'find'>) =>
  async (id: string): Promise<Result<OutboxEntry, DiscardError>> => {
    const task = await outbox.find(id);
    if (task?.kind === 'refund') {
      const reservation = await ledger.find(task.reservationId);
      if (reservation !== undefined && isPromised(reservation, task)) {
        return err({ kind: 'refund_owed' });
      }
    }
    return outbox.discard(id);
  };
