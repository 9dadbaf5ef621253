import { type Area } from '#server/platform/wiring/area.ts';
/** Also used by quotes. */
export declare const crewRoom: import("#server/platform/wiring/area.ts").Token<import("#core/capacity/crew-room.ts").CrewRoom>;
export declare const CATALOGUE: {
    readonly checkAvailability: import("#server/platform/wiring/area.ts").Token<(product: Pick<import("../../../core/catalogue/product").Product, 'id' | 'units'>, from: import("../../../core/kernel/calendar-day").CalendarDay, to: import("../../../core/kernel/calendar-day").CalendarDay) => Promise<readonly import("#core/inventory/check-availability.ts").DayAvailability[]>>;
    readonly checkDays: import("#server/platform/wiring/area.ts").Token<(period: import("../../../core/kernel/rental-days").RentalPeriod, where?: import("../../../core/dispatch/travel").Point) => Promise<import("#core/capacity/closed-days.ts").DaysRefused | undefined>>;
    readonly createProduct: import("#server/platform/wiring/area.ts").Token<(input: import("../../../core/catalogue/product-input.schema").ProductInput) => Promise<import("../../../core/catalogue/product").Product>>;
    readonly findActiveProduct: import("#server/platform/wiring/area.ts").Token<(idOrSlug: string) => Promise<import("../../../core/catalogue/product").Product | undefined>>;
    readonly findProduct: import("#server/platform/wiring/area.ts").Token<(idOrSlug: string) => Promise<import("../../../core/catalogue/product").Product | undefined>>;
    readonly listClosedDays: import("#server/platform/wiring/area.ts").Token<(from: import("../../../core/kernel/calendar-day").CalendarDay, to: import("../../../core/kernel/calendar-day").CalendarDay, own?: import("../../../core/kernel/ids").ReservationId, haul?: import("#core/capacity/crew-room.ts").Haul) => Promise<ReadonlyMap<import("../../../core/kernel/calendar-day").CalendarDay, "blackout" | "crews_full" | "lead_time" | "too_far" | "trucks_full" | "weekday">>>;
    readonly listProducts: import("#server/platform/wiring/area.ts").Token<(wanted: import("#server/areas/catalogue/list-products.ts").ProductsWanted) => Promise<readonly import("../../../core/catalogue/product").Product[]>>;
    readonly updateProduct: import("#server/platform/wiring/area.ts").Token<(id: string, input: import("../../../core/catalogue/product-input.schema").ProductInput, revision?: number) => Promise<import("../../../core/kernel/result").Result<import("../../../core/catalogue/product").Product, import("../../../core/catalogue/catalogue").SaveProductError>>>;
};
export declare const products: Area;
