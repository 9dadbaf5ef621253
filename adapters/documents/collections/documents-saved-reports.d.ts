import type { DocumentStore } from '#adapters/documents/engine/document-store.ts';
import type { SavedReports } from '#core/reporting/saved-report.ts';
export declare const SAVED_REPORTS = "savedReports";
export declare const savedReportsCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    reports: readonly {
        name: string;
        report: "codes" | "liabilities" | "outstanding" | "profit" | "refunds" | "revenue" | "sources" | "tax" | "tax-zip" | "turned-away" | "utilisation";
        period: "last-12" | "last-30" | "last-month" | "last-quarter" | "last-week" | "last-year" | "next-12" | "next-30" | "this-month" | "this-quarter" | "this-week" | "this-year";
        by: "day" | "month";
        compare: "before" | "none" | "year";
        mailTo: readonly string[];
        id: string;
        revision: number;
        mailsSince: import("../../../core/kernel/instant").Instant;
    }[];
}>;
/** `savedReports/all` */
export declare const documentsSavedReports: (store: DocumentStore) => SavedReports;
