import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { JournalMemory } from '#core/reporting/export-journal.ts';
export declare const JOURNAL_DAYS = "journalDays";
export declare const journalDayCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    told: Record<string, number>;
    entries: number;
}>;
/** `journalDays/{day}`: what was exported for the day. */
export declare const documentsJournalMemory: (store: DocumentStore) => JournalMemory;
