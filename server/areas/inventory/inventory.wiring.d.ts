import { type Area } from '#server/platform/wiring/area.ts';
export declare const INVENTORY: {
    readonly changeUnits: import("#server/platform/wiring/area.ts").Token<(productId: import("../../../core/catalogue/product").ProductId, change: import("../../../core/inventory/unit-change").UnitChange, revision: number) => Promise<import("../../../core/kernel/result").Result<import("#core/assignment/change-units.ts").UnitOutcome, import("#core/assignment/change-units.ts").ChangeUnitsError>>>;
    readonly describeUnits: import("#server/platform/wiring/area.ts").Token<(products: readonly import("../../../core/catalogue/product").Product[]) => Promise<readonly import("#server/areas/inventory/list-inventory.ts").ProductUnits[]>>;
    readonly listConflicts: import("#server/platform/wiring/area.ts").Token<(productId: import("../../../core/catalogue/product").ProductId) => Promise<{
        readonly fleet: import("../../../core/inventory/unit").Fleet;
        readonly unplaced: readonly import("#core/assignment/change-units.ts").ConflictLine[];
    } | undefined>>;
    readonly listInventory: import("#server/platform/wiring/area.ts").Token<() => Promise<readonly import("#server/areas/inventory/list-inventory.ts").ProductUnits[]>>;
    readonly previewUnits: import("#server/platform/wiring/area.ts").Token<(productId: import("../../../core/catalogue/product").ProductId, change: import("../../../core/inventory/unit-change").UnitChange) => Promise<import("../../../core/kernel/result").Result<import("#core/assignment/change-units.ts").UnitOutcome, import("#core/assignment/change-units.ts").ChangeUnitsError>>>;
};
export declare const inventory: Area;
