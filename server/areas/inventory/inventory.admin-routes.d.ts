import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ChangeUnitsError, ConflictLine, UnitOutcome } from '#core/assignment/change-units.ts';
import type { UnitChange } from '#core/inventory/unit-change.ts';
import { type CostTable } from '#core/inventory/import-unit-costs.ts';
import { type Fleet } from '#core/inventory/unit.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { Result } from '#core/kernel/result.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type ProductUnits } from '#server/areas/inventory/list-inventory.ts';
type Outcome = Promise<Result<UnitOutcome, ChangeUnitsError>>;
export type AdminInventoryUseCases = {
    readonly listInventory: () => Promise<readonly ProductUnits[]>;
    readonly describeUnits: (products: readonly Product[]) => Promise<readonly ProductUnits[]>;
    readonly findProduct: (idOrSlug: string) => Promise<Product | undefined>;
    readonly changeUnits: (productId: string, change: UnitChange, revision: number) => Outcome;
    readonly previewUnits: (productId: string, change: UnitChange) => Outcome;
    readonly listUnplaced: (productId: string) => Promise<{
        readonly fleet: Fleet;
        readonly unplaced: readonly ConflictLine[];
    } | undefined>;
    /** The error is a sentence for the file's owner. */
    readonly readTable: (bytes: Uint8Array) => Result<CostTable, string>;
    readonly today: () => CalendarDay;
    /** Called after every write, because public pages show unit counts. */
    readonly onChanged: () => void;
};
/** Registered behind the admin check. */
export declare const adminInventoryRoutes: (use: AdminInventoryUseCases) => FastifyPluginAsyncZod;
export {};
