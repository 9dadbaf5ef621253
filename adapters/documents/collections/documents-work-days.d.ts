import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { WorkBook } from '#core/reporting/measured-work.ts';
export declare const WORK_DAYS = "workDays";
export declare const WORK_MONTHS = "workMonths";
/** `workDays/{day}`, and `workMonths/{YYYY-MM}`, which follow from them: months that were last measured before there were any have none. */
export declare const documentsWorkDays: (store: DocumentStore) => WorkBook;
