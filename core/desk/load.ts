import type { Product } from '#core/catalogue/product.ts';
import { unitKey } from '#core/dispatch/crew-day.ts';
import { trucksOn } from '#core/dispatch/day-problem.ts';
import type { DrivenPlan } from '#core/dispatch/drive-plan.ts';
import { shiftOn, type TruckFleet } from '#core/dispatch/fleet.ts';
import type { Schedules } from '#core/inventory/schedule.ts';
import { unitOn } from '#core/inventory/unit-timeline.ts';
import type { Fleet } from '#core/inventory/unit.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { minutesOf } from '#core/kernel/shop-time.ts';

/** Amount used out of the amount available. Without capacity there is no load. */
export type Load = { readonly used: number; readonly of: number };
const NOTHING: Load = { used: 0, of: 0 };

/** Minutes each truck drives or loads, out of the minutes of its shift; none on a day off. */
export const truckLoad = (
  fleet: TruckFleet,
  days: readonly { readonly day: CalendarDay; readonly driven: DrivenPlan }[],
): readonly { readonly id: string; readonly name: string; readonly days: readonly Load[] }[] =>
  fleet.trucks.map(({ id, name }) => ({
    id,
    name,
    days: days.map(({ day, driven }) => {
      const truck = trucksOn(fleet, day).find((one) => one.id === id);
      const shift = truck && shiftOn(truck, day);
      if (!shift) return NOTHING;
      const minutes = driven.trucks.find((one) => one.truck.id === id)?.minutes ?? 0;
      return { used: Math.round(minutes), of: minutesOf(shift.to) - minutesOf(shift.from) };
    }),
  }));

type StockedProduct = {
  readonly product: Pick<Product, 'id' | 'categories'>;
  readonly fleet: Fleet;
};

/**
 * Units booked, held or (today) still out from an earlier party, out of the units in service. A
 * booked unit that is out of service counts in both.
 */
export function categoryLoad(
  products: readonly StockedProduct[],
  schedules: Schedules,
  days: readonly CalendarDay[],
  { now, stillOut }: { readonly now: Instant; readonly stillOut: ReadonlySet<string> },
): ReadonlyMap<string, readonly Load[]> {
  const loads = new Map<string, Load[]>();
  for (const { product, fleet } of products) {
    const own = days.map((day, at) =>
      fleet.units.reduce<Load>(({ used, of }, unit) => {
        const kind = unitOn(unit, day, { productId: product.id, schedules, now })?.kind;
        const isOut = at === 0 && stillOut.has(unitKey(product.id, unit.id));
        if (isOut) return { used: used + 1, of: of + 1 };
        if (kind === undefined) return { used, of: of + 1 };
        const isTaken = kind === 'booked' || kind === 'held' || kind === 'conflict';
        return isTaken ? { used: used + 1, of: of + 1 } : { used, of };
      }, NOTHING),
    );
    for (const category of product.categories) {
      const before = loads.get(category) ?? days.map(() => NOTHING);
      const sum = before.map(({ used, of }, index) => ({
        used: used + (own[index]?.used ?? 0),
        of: of + (own[index]?.of ?? 0),
      }));
      loads.set(category, sum);
    }
  }
  return loads;
}
