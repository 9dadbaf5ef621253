import { oneByOne } from '#core/kernel/one-by-one.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { Clock } from '#core/kernel/clock.ts';
import { expire } from './close.ts';
import { system } from '#core/kernel/actor.ts';

const BATCH = 100;

/** Marks holds whose time is past and gives their units back; answers how many. Safe to run anywhere, any time. */
export const makeExpireHolds =
  (ledger: BookingLedger, clock: Clock) => async (): Promise<number> => {
    const ids = await ledger.listExpiredHolds(clock.now(), BATCH);
    return oneByOne(ids, async (id) => {
      const expired = await ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          expire(reservation, facts, { now: clock.now(), by: system('expire-holds') }),
        ),
      );
      return expired.ok;
    });
  };
