import { type Fleet } from '#core/inventory/unit.ts';
import { type UnitSpan } from '#core/inventory/unit-timeline.ts';
import type { Unit } from '#core/inventory/unit.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import { type CalendarDay } from '#core/kernel/calendar-day.ts';
import type { Clock } from '#core/kernel/ports.ts';
export type UnitView = {
    readonly unit: Unit;
    readonly today: UnitSpan['kind'] | 'free';
    readonly spans: readonly UnitSpan[];
};
export type ProductUnits = {
    readonly product: Product;
    readonly fleet: Fleet;
    readonly units: readonly UnitView[];
};
export type InventoryDays = {
    readonly from: CalendarDay;
    readonly to: CalendarDay;
};
/** From today on. */
export declare const inventoryDays: (today: CalendarDay) => InventoryDays;
/** What each unit of these products does on the shown days. */
export declare const makeDescribeUnits: (ledger: Pick<BookingLedger, 'schedules' | 'fleets'>, clock: Clock) => (products: readonly Product[]) => Promise<readonly ProductUnits[]>;
type Describe = ReturnType<typeof makeDescribeUnits>;
/** Every product with its units, hidden ones included, newest first. */
export declare const makeListInventory: (catalogue: Pick<Catalogue, 'listAll'>, describe: Describe) => () => Promise<readonly ProductUnits[]>;
export {};
