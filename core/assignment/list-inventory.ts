import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { CrewAct } from '#core/dispatch/crew-act.ts';
import { type CrewDaysReader, type Stop, unitKey } from '#core/dispatch/crew-day.ts';
import type { DamageAct, ListDamaged } from '#core/dispatch/damaged-units.ts';
import { type ListWet, wetUnits } from '#core/dispatch/wet-units.ts';
import { schedulesTouched } from '#core/inventory/schedule.ts';
import {
  type UnitOccupancy,
  unitOn,
  type UnitSpan,
  unitTimeline,
} from '#core/inventory/unit-timeline.ts';
import { type Fleet, fleetOf, type Unit } from '#core/inventory/unit.ts';
import { addDays, type CalendarDay, eachDay } from '#core/kernel/calendar-day.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Clock } from '#core/kernel/ports.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { DaySpan } from '#core/reservations/reservation-lists.ts';

export type UnitView = {
  readonly unit: Unit;
  readonly today: UnitSpan['kind'] | 'free';
  readonly spans: readonly UnitSpan[];
  /** Its crew has picked it up from the customer who has it today by the calendar. */
  readonly isBack: boolean;
  /** Its crew could not deliver it to the customer who has it today by the calendar. */
  readonly isUndelivered: boolean;
  /** The report that it came back wet, while it is not dry. */
  readonly wet: CrewAct | undefined;
  /** The last report that it is damaged, while nobody has handled it. */
  readonly damaged: DamageAct | undefined;
};

export type ProductUnits = {
  readonly product: Product;
  readonly fleet: Fleet;
  readonly units: readonly UnitView[];
};

/** Six weeks: fits a screen, and matches how crews plan. */
const DAYS_SHOWN = 42;
/** How many days back to look for the delivery of what is out. */
const DELIVERED_WITHIN = 14;

/** From today on. */
export const inventoryDays = (today: CalendarDay): DaySpan => ({
  from: today,
  to: addDays(today, DAYS_SHOWN - 1),
});

/** What each unit of these products does on the shown days. */
export const makeDescribeUnits =
  (
    ledger: Pick<BookingLedger, 'schedules' | 'fleets'>,
    crewDays: CrewDaysReader,
    listWet: ListWet,
    listDamaged: ListDamaged,
    clock: Clock,
  ) =>
  async (products: readonly Product[]): Promise<readonly ProductUnits[]> => {
    const now = clock.now();
    const today = shopDay(now);
    const { from, to } = inventoryDays(today);
    const days = eachDay(from, addDays(to, 1));
    const most = Math.max(
      DELIVERED_WITHIN,
      ...products.map(({ turnaroundDays }) => turnaroundDays),
    );
    const [schedules, fleets, wet, damaged, recent] = await Promise.all([
      ledger.schedules(products.flatMap(({ id }) => schedulesTouched(id, days))),
      ledger.fleets(products.map(({ id }) => id)),
      listWet(),
      listDamaged(),
      crewDays.crewDays(eachDay(addDays(today, -most), days[1] ?? today)),
    ]);
    const stops = [...recent.values()].flatMap((one) => Object.values(one.stops));
    const toDry = wetUnits(wet);
    return products.map((product) => {
      const fleet = fleetOf(product, fleets);
      const units = fleet.units.map((unit) => {
        const key = unitKey(product.id, unit.id);
        const back = new Set(
          stops.flatMap((stop) =>
            stop.kind === 'collect' && stop.state === 'done' && stop.units.includes(key)
              ? stop.reservationId
              : [],
          ),
        );
        const isBack = (id: ReservationId): boolean => back.has(id);
        const of: UnitOccupancy = { productId: product.id, schedules, now, isBack };
        const { kind = 'free' as const, reservationId } = unitOn(unit, today, of) ?? {};
        const isAt = (stop: Stop, is: Pick<Stop, 'kind' | 'state'>): boolean =>
          stop.kind === is.kind &&
          stop.state === is.state &&
          stop.reservationId === reservationId &&
          stop.units.includes(key);
        return {
          unit,
          today: kind,
          spans: unitTimeline(unit, from, to, of),
          isBack: reservationId !== undefined && back.has(reservationId),
          isUndelivered: stops.some(
            (stop) =>
              isAt(stop, { kind: 'deliver', state: 'failed' }) ||
              (isAt(stop, { kind: 'deliver', state: 'done' }) && stop.missing?.includes(key)),
          ),
          wet: toDry.get(key),
          damaged: damaged.get(key),
        };
      });
      return { product, fleet, units };
    });
  };

type Describe = ReturnType<typeof makeDescribeUnits>;

/** Every product with its units, hidden ones included, newest first. */
export const makeListInventory =
  (catalogue: Pick<Catalogue, 'listAll'>, describe: Describe) => async () =>
    describe(await catalogue.listAll());
