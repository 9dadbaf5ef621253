import { type NativeFields } from '#adapters/firestore/plain-values.ts';
import type { Product, ProductId } from '#core/catalogue/product.ts';
export type NativeDocument = {
    readonly id: string;
    readonly fields: NativeFields;
};
/** Active products only. Undefined: any category, or no limit. */
export type ProductQuery = {
    readonly category: string | undefined;
    readonly newestFirst: boolean;
    readonly limit: number | undefined;
};
/** The database as the lists need it; both methods reject with the SDK's errors. */
export type ProductSource = {
    readonly query: (query: ProductQuery) => Promise<readonly NativeDocument[]>;
    /** Undefined when there is none. */
    readonly get: (id: ProductId) => Promise<NativeFields | undefined>;
};
/** Logs problems that stopped nobody (specification §8). */
export type Log = (problem: string) => void;
/** What customers may see, read by the browser. Never rejects: logs and skips what fails. */
export type BrowserCatalogue = {
    /** Newest first; default 10 (specification §9). */
    listInCategory(category: string, limit?: number): Promise<readonly Product[]>;
    /** Newest first; default 6. */
    listFeatured(limit?: number): Promise<readonly Product[]>;
    /** Newest first. */
    listActive(): Promise<readonly Product[]>;
    /** Null if there is none or it is not public. */
    find(id: ProductId): Promise<Product | null>;
};
export declare function productLists(source: ProductSource, log: Log): BrowserCatalogue;
