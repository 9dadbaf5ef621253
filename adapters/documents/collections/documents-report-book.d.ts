import { type Marked } from '#adapters/documents/collections/report-documents.ts';
import type { DocumentStore, Stored } from '#adapters/documents/engine/document-store.ts';
import type { ReportPart, ReportSums } from '#core/audit/audit-reader.ts';
import type { ReportBook } from '#core/reporting/report-book.ts';
/** For the audit: all sums. Undefined while they are being deleted. */
export declare function readReportSums(store: DocumentStore): Promise<ReportSums | undefined>;
/** For the audit: what each document of a page was counted as, and what it is now. */
export declare function reportPartsOf(store: DocumentStore, of: Marked, page: readonly Stored[]): Promise<readonly ReportPart[]>;
/** Keeps the sums of days and months, and each document's contribution. */
export declare function documentsReportBook(store: DocumentStore): ReportBook;
