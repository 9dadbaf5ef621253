import type { BookingLedger } from '../ports/booking-ledger.ts';
import type { Clock } from '../ports/clock.ts';
import { shopDay } from '../time/shop-time.ts';
import { complete } from './end-of-life.ts';
import { system } from './history.ts';

const BATCH = 100;

/** Marks confirmed reservations completed once their last pick-up day is past; answers how many. */
export const makeCompleteReservations =
  (ledger: BookingLedger, clock: Clock) => async (): Promise<number> => {
    const today = shopDay(clock.now());
    let completed = 0;
    for (const id of await ledger.listEnded(today, BATCH)) {
      const result = await ledger.change(id, (reservation, facts) =>
        complete(reservation, facts, { now: clock.now(), by: system('complete-reservations') }),
      );
      if (result.ok) completed += 1;
    }
    return completed;
  };
