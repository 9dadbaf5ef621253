import { renewCrews } from '#core/checkout/crew-promise.ts';
import type { FleetStore, Stale, TruckFleet } from '#core/dispatch/fleet.ts';
import { oneByOne } from '#core/kernel/one-by-one.ts';
import { ok, type Result } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { reservationOnly } from '#core/reservations/booking-decision.ts';
import { type BookingLedger, toChange } from '#core/reservations/booking-ledger.ts';
import type { Clock } from '#core/kernel/ports.ts';

/**
 * Saves trucks, crews and yard, then gives earlier bookings their stops and moves those of removed
 * trucks. One transaction per reservation, in sequence, because those of one day write the same
 * document. Saving again resumes an aborted run.
 */
export const makeSaveFleet =
  (fleets: FleetStore, ledger: Pick<BookingLedger, 'transact' | 'listToDeliver'>, clock: Clock) =>
  async (fleet: TruckFleet): Promise<Result<TruckFleet, Stale>> => {
    const saved = await fleets.save(fleet);
    if (!saved.ok || saved.value.trucks.length === 0) return saved;
    const now = clock.now();
    for await (const page of ledger.listToDeliver(shopDay(now), now)) {
      await oneByOne(page, async (id) => {
        const renewed = await ledger.transact(
          toChange({ reservation: id }, (reservation, facts) => {
            const days = renewCrews(reservation, facts, clock.now());
            if (!days.ok) return days;
            const commercial = { crewDays: days.value };
            return ok({ ...reservationOnly(reservation, facts), commercial });
          }),
        );
        return renewed.ok;
      });
    }
    return saved;
  };
