import { type Area } from '#server/platform/wiring/area.ts';
export declare const REPORTS: {
    readonly readReports: import("#server/platform/wiring/area.ts").Token<((name: import("../../../core/reporting/report").ReportName, span: import("../../../core/reservations/reservation-lists").DaySpan, by: import("../../../core/reporting/report").ReportBy) => Promise<import("#core/reporting/read-report.ts").ReadReport>) & {
        rentalCost: import("../../../core/reporting/rental-cost").ReadRentalCost;
    }>;
    readonly fetchCardFees: import("#server/platform/wiring/area.ts").Token<(isStopping?: () => boolean) => Promise<number>>;
    readonly askReportMails: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    readonly reportMail: import("#server/platform/wiring/area.ts").Token<({ savedId, monday, uid, }: Extract<import("../../../core/notifications/outbox").OutboxTask, {
        readonly kind: 'report';
    }>) => Promise<import("#core/reporting/mail-reports.ts").ReportMail | undefined>>;
    readonly measureWork: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
};
export declare const reports: Area;
