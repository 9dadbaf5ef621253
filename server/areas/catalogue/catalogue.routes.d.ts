import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { ClosedReason } from '#core/capacity/booking-limits.ts';
import { type Haul } from '#core/capacity/crew-room.ts';
import type { DaysRefused } from '#core/capacity/closed-days.ts';
import type { DayAvailability } from '#core/inventory/check-availability.ts';
import type { Product } from '#core/catalogue/product.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import { type RentalPeriod } from '#core/kernel/rental-days.ts';
import type { ProductsWanted } from '#server/areas/catalogue/list-products.ts';
export type ProductUseCases = {
    readonly listProducts: (wanted: ProductsWanted) => Promise<readonly Product[]>;
    /** By id or slug; undefined when inactive. */
    readonly findActiveProduct: (idOrSlug: string) => Promise<Product | undefined>;
    readonly checkAvailability: (product: Product, from: CalendarDay, to: CalendarDay) => Promise<readonly DayAvailability[]>;
    /** Lists the days, both ends included, on which no crew can bring the haul. */
    readonly listClosedDays: (from: CalendarDay, to: CalendarDay, own: undefined, haul: Haul) => Promise<ReadonlyMap<CalendarDay, ClosedReason>>;
    /** Why these days rule out any booking. */
    readonly checkDays: (period: RentalPeriod) => Promise<DaysRefused | undefined>;
    readonly today: () => CalendarDay;
};
export declare const productRoutes: (use: ProductUseCases) => FastifyPluginAsyncZod;
