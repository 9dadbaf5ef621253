import type { Document, Stored } from '#adapters/documents/engine/document-store.ts';
import type { Schedule, ScheduleId } from '#core/inventory/schedule.ts';
export declare const SCHEDULES = "schedules";
/** `schedules/{productId}:{YYYY-MM}`; both parts are fields too, for people reading the store. */
export declare function scheduleToDocument(id: ScheduleId, { days }: Schedule): Document;
/** The same object for the same document, for caching. Throws `UnreadableDocumentError`. */
export declare function scheduleFromDocument(stored: Stored): Schedule;
