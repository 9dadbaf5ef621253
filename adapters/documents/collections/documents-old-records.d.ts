import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { OldRecords } from '#core/jobs/sweep-old-records.ts';
export declare function documentsOldRecords(store: DocumentStore): OldRecords;
