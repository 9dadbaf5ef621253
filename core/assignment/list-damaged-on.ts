import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { ListDamaged } from '#core/dispatch/damaged-units.ts';
import { availableUnits, schedulesTouched } from '#core/inventory/schedule.ts';
import { fleetOf, labelOfUnit } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';

/** A unit that counts as available although it is reported as damaged. */
type DamagedAvailable = {
  readonly productId: string;
  readonly unit: string;
  readonly text: string;
};

/** Those available on one of the days, so that the office books them knowingly. Both ends included. */
export const makeListDamagedOn =
  (
    listDamaged: ListDamaged,
    catalogue: Pick<Catalogue, 'findMany'>,
    ledger: Pick<BookingLedger, 'schedules' | 'fleets'>,
    clock: Clock,
  ) =>
  async (from: CalendarDay, to: CalendarDay): Promise<readonly DamagedAvailable[]> => {
    const deeds = [...(await listDamaged()).values()].map(({ deed }) => deed);
    const ids = [...new Set(deeds.flatMap(({ productId }) => productId ?? []))];
    const days = eachDay(from, addDays(to, 1));
    const [products, fleets, schedules] = await Promise.all([
      catalogue.findMany(ids),
      ledger.fleets(ids),
      ledger.schedules(ids.flatMap((id) => schedulesTouched(id, days))),
    ]);
    const now = clock.now();
    const freeOf = new Map(
      products.map((product) => {
        const fleet = fleetOf(product, fleets);
        const free = days.flatMap((day) => availableUnits(schedules, product.id, fleet, day, now));
        return [product.id, { fleet, free: new Set(free) }] as const;
      }),
    );
    return deeds.flatMap(({ productId = '', unitId, text }) => {
      const { fleet, free } = freeOf.get(productId) ?? {};
      return unitId !== undefined && free?.has(unitId) === true
        ? [{ productId, unit: labelOfUnit(fleet, unitId), text }]
        : [];
    });
  };
