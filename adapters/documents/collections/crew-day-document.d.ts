import type { Document, DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import { type CrewDay, type CrewDays, type CrewDaysReader } from '#core/dispatch/crew-day.ts';
import type { DayPlans } from '#core/dispatch/day-plan.ts';
import { type CalendarDay } from '#core/kernel/calendar-day.ts';
export declare const CREW_DAYS = "crewDays";
/** `crewDays/{YYYY-MM-DD}` */
export declare function crewDayToDocument(day: CrewDay): Document;
/** Throws `UnreadableDocumentError`. */
export declare const crewDayFromDocument: (stored: Stored) => CrewDay;
/** Only days that exist. Throws `UnreadableDocumentError`. */
export declare function readCrewDays(reader: Pick<DocumentStore, 'get' | 'getMany'>, days: readonly CalendarDay[]): Promise<CrewDays>;
export declare const documentsCrewDays: (store: DocumentStore) => CrewDaysReader;
export declare const documentsDayPlans: (store: DocumentStore) => DayPlans;
