import type { makeListAvailable } from '#core/inventory/check-availability.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { Catalogue } from '#core/catalogue/catalogue.ts';
import type { RentalPeriod } from '#core/kernel/rental-days.ts';
export type ProductsWanted = {
    readonly category?: string | undefined;
    readonly limit?: number | undefined;
    readonly q?: string | undefined;
    /** Only products with a unit available for all of it. Must have passed `checkPeriod`. */
    readonly period?: RentalPeriod | undefined;
};
/** Active products, newest first. */
export declare const makeListProducts: (catalogue: Pick<Catalogue, 'listActive' | 'listActiveIn'>, listFree: ReturnType<typeof makeListAvailable>) => (wanted: ProductsWanted) => Promise<readonly Product[]>;
