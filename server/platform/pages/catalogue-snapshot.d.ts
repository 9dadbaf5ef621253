import type { Product } from '#core/catalogue/product.ts';
import type { ProductDto } from '#core/contract/products.ts';
import { type OwnRecord } from '#core/content/own-claims.ts';
import type { BusinessSettings } from '#core/settings/business-settings.ts';
import type { Instant } from '#core/kernel/instant.ts';
/**
 * What the public pages show: active products, newest first, add-ons, settings and figures about
 * the shop. `version` changes whenever any of them does.
 */
export type Snapshot = {
    readonly products: readonly ProductDto[];
    readonly addOns: readonly ProductDto[];
    readonly settings: BusinessSettings;
    readonly own: OwnRecord;
    readonly version: string;
};
export type SnapshotSources = {
    readonly listActive: () => Promise<readonly Product[]>;
    readonly listAddOns: () => Promise<readonly Product[]>;
    readonly readSettings: () => Promise<BusinessSettings>;
    /** How many rentals took place. */
    readonly readEvents: () => Promise<number>;
};
export type Snapshots = {
    current(): Promise<Snapshot>;
    /** Makes the next `current` read again. */
    expire(): void;
};
/** Reads the catalogue on demand, every two seconds at most. In an outage the last answer stays. */
export declare function makeSnapshots(sources: SnapshotSources, now: () => Instant): Snapshots;
