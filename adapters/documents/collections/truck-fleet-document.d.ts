import type { Document, DocumentStore, Stored, Transaction } from '#adapters/documents/engine/document-store.ts';
import { type FleetStore, type TruckFleet } from '#core/dispatch/fleet.ts';
export declare const DISPATCH = "dispatch";
/** Id of the single document. */
export declare const FLEET = "fleet";
/** `dispatch/fleet` */
export declare const truckFleetToDocument: (fleet: TruckFleet) => Document;
/** Throws `UnreadableDocumentError`. */
export declare const truckFleetFromDocument: (stored: Stored) => TruckFleet;
export declare function readTruckFleet(reader: Pick<DocumentStore, 'get'>): Promise<TruckFleet>;
/** Saves it as the version after the one that was read. */
export declare function setTruckFleet(transaction: Pick<Transaction, 'set'>, fleet: TruckFleet): {
    depot: {
        readonly address: string;
        readonly point: {
            readonly lat: number;
            readonly lng: number;
        };
        readonly loadMinutes: number;
    };
    trucks: readonly {
        readonly id: string;
        readonly name: string;
        readonly payloadLb: number;
        readonly volumeCuFt: number;
        readonly crewSize: number;
        readonly shifts: {
            readonly mon: {
                readonly from: string;
                readonly to: string;
            } | null;
            readonly tue: {
                readonly from: string;
                readonly to: string;
            } | null;
            readonly wed: {
                readonly from: string;
                readonly to: string;
            } | null;
            readonly thu: {
                readonly from: string;
                readonly to: string;
            } | null;
            readonly fri: {
                readonly from: string;
                readonly to: string;
            } | null;
            readonly sat: {
                readonly from: string;
                readonly to: string;
            } | null;
            readonly sun: {
                readonly from: string;
                readonly to: string;
            } | null;
        };
        readonly daysOff: readonly string[];
        readonly color?: string | undefined;
    }[];
    crew: readonly {
        readonly id: string;
        readonly name: string;
        readonly phone: string;
        readonly role: "crew" | "lead";
        readonly languages: readonly ("en" | "es")[];
        readonly daysOff: readonly string[];
    }[];
    completes: "calendar" | "collected";
    learned?: import("#core/dispatch/fleet.ts").LearnedTravel | undefined;
    version: number;
};
/** `dispatch/fleet`. Rejects with `UnreadableDocumentError` for a bad document. */
export declare const documentsFleetStore: (store: DocumentStore) => FleetStore;
