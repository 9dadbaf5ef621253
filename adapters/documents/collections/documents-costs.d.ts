import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type CostsStore } from '#core/reporting/costs.ts';
export declare const COSTS = "costs";
export declare const costsCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    wageCents: number | null;
    mileCents: number | null;
    cleaningMinutes: number;
    cardPercent: number;
    cardFixedCents: number;
    revision: number;
}>;
/** `costs/current`. Not among the settings, which every page gets. */
export declare function documentsCosts(store: DocumentStore): CostsStore;
