import { oneByOne } from '#core/kernel/one-by-one.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { Clock } from '#core/kernel/clock.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { complete } from './close.ts';
import { system } from '#core/kernel/actor.ts';

const BATCH = 100;

/** Marks confirmed reservations completed once their last pick-up day is past; answers how many. */
export const makeCompleteReservations =
  (ledger: BookingLedger, clock: Clock) => async (): Promise<number> => {
    const ids = await ledger.listEnded(shopDay(clock.now()), BATCH);
    return oneByOne(ids, async (id) => {
      const completed = await ledger.transact(
        toChange({ reservation: id }, (reservation, facts) =>
          complete(reservation, facts, { now: clock.now(), by: system('complete-reservations') }),
        ),
      );
      return completed.ok;
    });
  };
