import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { type Fleet, type Fleets } from '#core/inventory/unit.ts';
export declare const FLEETS = "units";
/**
 * A fleet with the months, `YYYY-MM`, that got a first schedule since this document exists. A query
 * finds earlier ones, but not inside transactions (docs/decisions/06-units-and-schedules.md).
 */
export type StoredFleet = Fleet & {
    readonly months: readonly string[];
};
export type StoredFleets = ReadonlyMap<string, StoredFleet>;
/** `units/{productId}` */
export declare const fleetToDocument: (fleet: StoredFleet) => Document;
/** Throws `UnreadableDocumentError`. */
export declare const fleetFromDocument: (stored: Stored) => StoredFleet;
/** Stored fleets only. */
export declare function readFleets(reader: Pick<DocumentStore, 'getMany' | 'get'>, productIds: readonly string[]): Promise<StoredFleets & Fleets>;
