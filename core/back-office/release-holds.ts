import type { Actor } from '#core/kernel/actor.ts';
import { NO_CENTS } from '#core/kernel/cents.ts';
import { everyPage } from '#core/kernel/one-by-one.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import { cancel, type NotInState } from '#core/lifecycle/close.ts';
import {
  type BookingLedger,
  type ReservationNotFound,
  toChange,
} from '#core/reservations/booking-ledger.ts';
import { type HoldScope, sameHolder } from '#core/reservations/live-holds.ts';
import type { ReservationBook } from '#core/reservations/reservation-lists.ts';
import type { Reservation } from '#core/reservations/reservation.ts';

const WHY: Readonly<Record<HoldScope, string>> = {
  one: 'Hold released',
  customer: 'All holds of this customer released',
  network: 'All holds from this network released',
};

/** Who holds from one network with made-up addresses must not make the shop write to them. */
const TOLD: ReadonlySet<HoldScope> = new Set(['one', 'customer']);

const PAGE = 100;

type ReleaseError = NotInState | ReservationNotFound;

/**
 * Releases unpaid reservations early, each in its own transaction; one that is paid in the meantime
 * stays. The customer gets a mail unless `isTold` is false. Returns the released ids, the requested one first.
 */
export const makeReleaseHolds = (
  ledger: Pick<BookingLedger, 'transact' | 'find'>,
  book: ReservationBook,
  clock: Clock,
) => {
  const release = (id: string, by: Actor, why: string, isTold: boolean) =>
    ledger.transact(
      toChange({ reservation: id }, (reservation, facts) => {
        if (reservation.status !== 'held') {
          return err({ kind: 'wrong_state', status: reservation.status, action: 'cancel' });
        }
        const over = cancel(reservation, facts, NO_CENTS, { now: clock.now(), by }, why);
        if (!over.ok || isTold) return over;
        const mail = over.value.mail.filter(({ kind }) => kind !== 'hold_released');
        return ok({ ...over.value, mail });
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
    isTold = TOLD.has(scope),
  ): Promise<Result<readonly string[], ReleaseError>> => {
    const first = await ledger.find(id);
    if (first === undefined) return err({ kind: 'reservation_not_found' });
    const others = scope === 'one' ? [] : await heldBySame(first, scope);
    const released = await release(id, by, WHY[scope], isTold);
    if (!released.ok) return released;
    const ids = [id];
    for (const other of others) {
      const done = await release(other, by, WHY[scope], isTold);
      if (done.ok) ids.push(other);
    }
    return ok(ids);
  };
};
