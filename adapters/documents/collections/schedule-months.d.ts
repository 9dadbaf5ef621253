import type { DocumentStore, Transaction } from '#adapters/documents/engine/document-store.ts';
import { type StoredFleet, type StoredFleets } from '#adapters/documents/collections/fleet-document.ts';
import type { ScheduleId } from '#core/inventory/schedule.ts';
import type { Product } from '#core/catalogue/product.ts';
import { type CalendarDay } from '#core/kernel/calendar-day.ts';
type Facts = {
    readonly products: ReadonlyMap<string, Product>;
    readonly fleets: StoredFleets;
};
/** A product's fleet as stored, or as it will be on first write. */
export declare const storedFleetOf: (product: Product, fleets: StoredFleets) => StoredFleet;
/** Notes the month of a first schedule, for those who change the units. */
export declare function noteMonths(transaction: Transaction, { products, fleets }: Facts, fresh: readonly ScheduleId[]): void;
/** The product's months with a schedule, from a day's month on. Query before the transaction. */
export declare function queryMonths(store: Pick<DocumentStore, 'query'>, productId: string, from: CalendarDay): Promise<readonly string[]>;
/** All such months: queried before the transaction, plus those the fleet noted since. */
export declare const schedulesFrom: (productId: string, queried: readonly string[], { months }: Pick<StoredFleet, 'months'>, from: CalendarDay) => readonly ScheduleId[];
export {};
