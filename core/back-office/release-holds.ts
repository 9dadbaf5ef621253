import { NO_CENTS } from '#core/kernel/cents.ts';
import { everyPage } from '#core/kernel/one-by-one.ts';
import type { Actor } from '#core/kernel/actor.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { cancel, type NotInState } from '#core/lifecycle/close.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
} from '#core/reservations/booking-ledger.ts';
import { type HoldScope, sameHolder } from '#core/reservations/live-holds.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';

const WHY: Readonly<Record<HoldScope, string>> = {
  one: 'Hold released',
  customer: 'All holds of this customer released',
  network: 'All holds from this network released',
};

const PAGE = 100;

export type ReleaseError = NotInState | ReservationNotFound;

/**
 * Releases unpaid reservations early, each in its own transaction; one that is paid in the meantime
 * stays. Returns the released ids, the requested one first.
 */
export const makeReleaseHolds = (
  ledger: Pick<BookingLedger, 'transact' | 'find'>,
  book: ReservationBook,
  clock: Clock,
) => {
  const release = (id: string, by: Actor, why: string) =>
    ledger.transact(
      toChange({ reservation: id }, (reservation, facts) => {
        if (reservation.status !== 'held') {
          return err({ kind: 'wrong_state', status: reservation.status, action: 'cancel' });
        }
        return cancel(reservation, facts, NO_CENTS, { now: clock.now(), by }, why);
      }),
    );

  async function heldBySame(first: Reservation, scope: HoldScope): Promise<readonly string[]> {
    const ids: string[] = [];
    const pages = everyPage((after) => book.list({ status: 'held' }, PAGE, after));
    for await (const { reservations } of pages) {
      const same = reservations.filter((one) => sameHolder(first, one, scope === 'network'));
      ids.push(...same.map(({ id }) => id));
    }
    return ids.filter((id) => id !== first.id);
  }

  return async (
    id: string,
    scope: HoldScope,
    by: Actor,
  ): Promise<Result<readonly string[], ReleaseError>> => {
    const first = await ledger.find(id);
    if (first === undefined) return err({ kind: 'reservation_not_found' });
    const others = scope === 'one' ? [] : await heldBySame(first, scope);
    const released = await release(id, by, WHY[scope]);
    if (!released.ok) return released;
    const ids = [id];
    for (const other of others) {
      const done = await release(other, by, WHY[scope]);
      if (done.ok) ids.push(other);
    }
    return ok(ids);
  };
};
