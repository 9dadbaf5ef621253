import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import { type TruckCalendars } from '#core/documents/truck-calendar.ts';
export declare const TRUCK_CALENDARS = "truckCalendars";
export declare const truckCalendarCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    version: number;
    isOn: boolean;
}>;
/** `truckCalendars/{truckId}`: version of its address; the secret itself is not stored. */
export declare function documentsTruckCalendars(store: DocumentStore): TruckCalendars;
