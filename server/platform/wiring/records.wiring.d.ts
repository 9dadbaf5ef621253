/** The shop's records, on any store. */
export declare const RECORDS: {
    readonly apiKeys: import("#server/platform/wiring/area.ts").Token<import("../../../core/staff/api-key").ApiKeys>;
    readonly automationTexts: import("#server/platform/wiring/area.ts").Token<import("../../../core/notifications/automation").AutomationTextsStore>;
    readonly auditTrail: import("#server/platform/wiring/area.ts").Token<import("../../../core/audit-log/trail").AuditTrail>;
    readonly personRecords: import("#server/platform/wiring/area.ts").Token<import("../../../core/customers/erase-customer").PersonRecords>;
    readonly agreements: import("#server/platform/wiring/area.ts").Token<import("../../../core/documents/agreement").Agreements>;
    readonly browsings: import("#server/platform/wiring/area.ts").Token<import("../../../core/analytics/browsing-book").BrowsingBook>;
    readonly cannedAnswers: import("#server/platform/wiring/area.ts").Token<import("../../../core/customers/canned-answer").CannedAnswersStore>;
    readonly certificates: import("#server/platform/wiring/area.ts").Token<import("../../../core/checkout/certificates").Certificates>;
    readonly catalogue: import("#server/platform/wiring/area.ts").Token<import("../../../core/catalogue/catalogue").Catalogue & import("../../../core/catalogue/catalogue").CatalogueWriter>;
    readonly contactMessages: import("#server/platform/wiring/area.ts").Token<import("../../../core/customers/contact-message").ContactMessages>;
    readonly costs: import("#server/platform/wiring/area.ts").Token<import("../../../core/reporting/costs").CostsStore>;
    readonly countyOf: import("#server/platform/wiring/area.ts").Token<typeof import("#adapters/geo/texas-zips.ts").texasCounty>;
    readonly crewActs: import("#server/platform/wiring/area.ts").Token<import("../../../core/dispatch/crew-act").CrewActs>;
    readonly crewDays: import("#server/platform/wiring/area.ts").Token<import("../../../core/dispatch/crew-day").CrewDaysReader>;
    readonly crewLinks: import("#server/platform/wiring/area.ts").Token<import("../../../core/crew/crew-link").CrewLinks>;
    readonly credits: import("#server/platform/wiring/area.ts").Token<import("../../../core/credits/credits-store").Credits>;
    readonly customers: import("#server/platform/wiring/area.ts").Token<import("../../../core/customers/customer-book").CustomerBook>;
    readonly customerReservations: import("#server/platform/wiring/area.ts").Token<import("../../../core/reservations/reservation-lists").CustomerReservations>;
    readonly dayPlans: import("#server/platform/wiring/area.ts").Token<import("../../../core/dispatch/day-plan").DayPlans>;
    readonly deskMarks: import("#server/platform/wiring/area.ts").Token<import("../../../core/desk/desk-marks").DeskMarks>;
    readonly deviceSessions: import("#server/platform/wiring/area.ts").Token<import("../../../core/accounts/device-sessions").DeviceSessions>;
    readonly forecastBook: import("#server/platform/wiring/area.ts").Token<import("../../../core/weather/forecast").ForecastBook>;
    readonly feePosition: import("#server/platform/wiring/area.ts").Token<import("../../../core/reporting/fetch-card-fees").FeePosition>;
    readonly eventInbox: import("#server/platform/wiring/area.ts").Token<import("../../../core/payments/payment-events").EventInbox>;
    readonly eventTally: import("#server/platform/wiring/area.ts").Token<import("../../../core/content/own-claims").EventTally>;
    readonly eventQuarantine: import("#server/platform/wiring/area.ts").Token<import("../../../core/payments/event-quarantine").EventQuarantine>;
    readonly giftSales: import("#server/platform/wiring/area.ts").Token<import("../../../core/gifts/gift-sales-store").GiftSales>;
    readonly findPayment: import("#server/platform/wiring/area.ts").Token<import("#core/gifts/find-payment.ts").FindPayment>;
    readonly jobBook: import("#server/platform/wiring/area.ts").Token<import("../../../core/jobs/job-record").JobBook>;
    readonly journalMemory: import("#server/platform/wiring/area.ts").Token<import("../../../core/reporting/export-journal").JournalMemory>;
    readonly leads: import("#server/platform/wiring/area.ts").Token<import("../../../core/marketing/lead").LeadStore>;
    readonly campaigns: import("#server/platform/wiring/area.ts").Token<import("../../../core/marketing/campaign").CampaignStore>;
    readonly subscribers: import("#server/platform/wiring/area.ts").Token<import("../../../core/marketing/subscriber").SubscriberStore>;
    readonly ledger: import("#server/platform/wiring/area.ts").Token<import("../../../core/reservations/booking-ledger").BookingLedger>;
    readonly oldRecords: import("#server/platform/wiring/area.ts").Token<import("../../../core/jobs/sweep-old-records").OldRecords>;
    readonly outbox: import("#server/platform/wiring/area.ts").Token<import("../../../core/notifications/outbox").Outbox>;
    readonly profiles: import("#server/platform/wiring/area.ts").Token<import("../../../core/accounts/profiles").Profiles & import("../../../core/accounts/profiles").ProfileEditor>;
    readonly staff: import("#server/platform/wiring/area.ts").Token<import("../../../core/staff/staff-book").StaffBook>;
    readonly promoCodes: import("#server/platform/wiring/area.ts").Token<import("../../../core/pricing/promo-code").PromoCodes>;
    readonly quotes: import("#server/platform/wiring/area.ts").Token<import("../../../core/quotes/quote-store").WrittenQuotes>;
    /** Reads the facts of the shop as the settings have them now. */
    readonly readSite: import("#server/platform/wiring/area.ts").Token<import("#core/content/company.ts").ReadSite>;
    readonly renewReservations: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    readonly reportBook: import("#server/platform/wiring/area.ts").Token<import("../../../core/reporting/report-book").ReportBook>;
    readonly reservationBook: import("#server/platform/wiring/area.ts").Token<import("../../../core/reservations/reservation-lists").ReservationBook>;
    readonly reservationLists: import("#server/platform/wiring/area.ts").Token<import("../../../core/reservations/reservation-lists").ReservationLists>;
    readonly reviews: import("#server/platform/wiring/area.ts").Token<import("../../../core/customers/review").Reviews>;
    readonly savedReports: import("#server/platform/wiring/area.ts").Token<import("../../../core/reporting/saved-report").SavedReports>;
    readonly secondFactors: import("#server/platform/wiring/area.ts").Token<import("../../../core/accounts/second-factor").FactorBook>;
    readonly settings: import("#server/platform/wiring/area.ts").Token<import("../../../core/settings/business-settings").BusinessSettingsStore>;
    readonly signInGuard: import("#server/platform/wiring/area.ts").Token<{
        admit: (subject: string) => Promise<import("../../../core/kernel/result").Result<import("#adapters/local-auth/sign-in-lock.ts").Failures, import("#adapters/local-auth/sign-in-lock.ts").LockedOut>>;
        try(subject: string): Promise<{
            readonly ok: true;
            readonly value: {
                isLast: boolean;
            };
        } | {
            readonly ok: false;
            readonly error: {
                readonly kind: 'locked_out';
                readonly until: import("../../../core/kernel/instant").Instant;
            };
        }>;
        forgive: (subject: string) => Promise<void>;
        clear: (transaction: import("#adapters/documents/engine/document-store.ts").Transaction, subject: string) => void;
    }>;
    readonly sweepExpired: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    readonly textStops: import("#server/platform/wiring/area.ts").Token<import("../../../core/notifications/sms").TextStops>;
    readonly turnedAway: import("#server/platform/wiring/area.ts").Token<import("../../../core/reporting/turned-away").TurnedAwayBook>;
    readonly truckCalendars: import("#server/platform/wiring/area.ts").Token<import("../../../core/documents/truck-calendar").TruckCalendars>;
    readonly pointOf: import("#server/platform/wiring/area.ts").Token<typeof import("#adapters/geo/texas-zips.ts").texasPoint>;
    readonly truckFleet: import("#server/platform/wiring/area.ts").Token<import("../../../core/dispatch/fleet").FleetStore>;
    readonly webhooks: import("#server/platform/wiring/area.ts").Token<import("../../../core/integrations/webhook-endpoint").WebhookBook>;
    readonly workDays: import("#server/platform/wiring/area.ts").Token<import("../../../core/reporting/measured-work").WorkBook>;
    readonly unitLedger: import("#server/platform/wiring/area.ts").Token<import("../../../core/assignment/change-units").UnitLedger>;
};
export declare const records: {
    tokens: import("#server/platform/wiring/area.ts").Token<unknown>[];
    module: import("inversify").ContainerModule;
};
