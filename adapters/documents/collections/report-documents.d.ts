import type { Transaction } from '#adapters/documents/engine/document-store.ts';
import type { Amount } from '#core/reporting/cells.ts';
export declare const REPORT_DAYS = "reportDays";
export declare const REPORT_MONTHS = "reportMonths";
export declare const REPORT_ORDER_DAYS = "reportOrderDays";
export declare const REPORT_ORDER_MONTHS = "reportOrderMonths";
export declare const REPORT_UNIT_DAYS = "reportUnitDays";
export declare const REPORT_UNIT_MONTHS = "reportUnitMonths";
export declare const REPORT_PARTS = "reportParts";
export declare const REPORT_DUE = "reportDue";
export declare const REPORT_STATE = "reportState";
/** Where sums are kept. */
export declare const KEPT: {
    readonly shop: {
        readonly days: "reportDays";
        readonly months: "reportMonths";
    };
    readonly orders: {
        readonly days: "reportOrderDays";
        readonly months: "reportOrderMonths";
    };
    readonly units: {
        readonly days: "reportUnitDays";
        readonly months: "reportUnitMonths";
    };
};
/** `reportDays/{day}`, `reportMonths/{YYYY-MM}` and so on. */
export declare const reportSumsCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    sums: Readonly<Record<string, Amount>>;
}>;
/** `reportParts/{marked}`: what a document contributed to the sums. */
export declare const reportPartCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    cells: readonly {
        day: import("../../../core/kernel/calendar-day").CalendarDay;
        key: string;
        count: number;
        cents: number;
    }[];
}>;
/** `reportDue/{marked}`: a document written since it was counted. */
export declare const reportDueCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<Record<string, never>>;
/** The collections that the reports count, in this order. */
export declare const MARKED: readonly ['reservations', 'credits', 'giftSales'];
export type Marked = (typeof MARKED)[number];
/** `clear`: deletes sums; `mark`: marks documents after `after`; `done`: counts new marks. */
export declare const reportStateCodec: import("#adapters/documents/engine/document-codec.ts").DocumentCodec<{
    phase: "clear" | "done" | "mark";
    of?: "credits" | "giftSales" | "reservations" | undefined;
    after?: string | undefined;
    facts?: number | undefined;
}>;
export declare const markOf: (of: Marked, id: string) => string;
export declare const markedBy: (mark: string) => {
    readonly of: Marked;
    readonly id: string;
};
/** Part of each write of a reservation, a credit or a gift card's sale, so that it is recounted. Reads nothing. */
export declare const markForReports: (transaction: Pick<Transaction, 'set'>, of: Marked, id: string) => void;
