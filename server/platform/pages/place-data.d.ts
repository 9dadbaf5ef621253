import type { DaysRefused } from '#core/capacity/closed-days.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { PageData } from '#core/contract/page.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
import { type Point } from '#core/dispatch/travel.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type RentalPeriod } from '#core/kernel/rental-days.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { ProductsWanted } from '#server/areas/catalogue/list-products.ts';
export declare const isPlacePath: (path: string) => boolean;
/** Undefined for the list, and for anything else. */
export declare const placeSlugOf: (path: string) => string | undefined;
export type PlacePorts = {
    readonly listProducts: (wanted: ProductsWanted) => Promise<readonly Product[]>;
    readonly checkDays: (period: RentalPeriod, where?: Point) => Promise<DaysRefused | undefined>;
    /** The center of a ZIP code. */
    readonly pointOf: (postalCode: string) => Point | undefined;
    readonly readFleet: () => Promise<TruckFleet>;
    readonly today: () => CalendarDay;
};
/** For `/delivery` all places, for one below it that place; nothing where there is none. */
export declare function placeData(path: string, settings: Settings, ports: PlacePorts): Promise<PageData>;
