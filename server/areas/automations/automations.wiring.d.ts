import { type Area } from '#server/platform/wiring/area.ts';
export declare const AUTOMATIONS: {
    readonly askToSign: import("#server/platform/wiring/area.ts").Token<(isStopping?: () => boolean) => Promise<number>>;
    readonly warnOfPapers: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    readonly dayAhead: import("#server/platform/wiring/area.ts").Token<(day: import("../../../core/kernel/calendar-day").CalendarDay) => Promise<import("#core/notifications/day-ahead.ts").DayAhead>>;
    readonly askDayAhead: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    readonly askForReviews: import("#server/platform/wiring/area.ts").Token<(isStopping?: () => boolean) => Promise<number>>;
    readonly discardTask: import("#server/platform/wiring/area.ts").Token<(id: string) => Promise<import("../../../core/kernel/result").Result<import("#core/notifications/outbox.ts").OutboxEntry, import("#core/notifications/outbox.ts").DiscardError>>>;
    readonly endingPapers: import("#server/platform/wiring/area.ts").Token<(from: import("../../../core/kernel/calendar-day").CalendarDay, to: import("../../../core/kernel/calendar-day").CalendarDay) => Promise<readonly import("#core/notifications/ending-papers.ts").EndingPaper[]>>;
    readonly planReminders: import("#server/platform/wiring/area.ts").Token<() => Promise<readonly import("#core/notifications/plan-reminders.ts").PlannedReminder[]>>;
    readonly remindOfBalance: import("#server/platform/wiring/area.ts").Token<(isStopping?: () => boolean) => Promise<number>>;
    readonly remindOfOverdue: import("#server/platform/wiring/area.ts").Token<(isStopping?: () => boolean) => Promise<number>>;
    readonly remindOfVisits: import("#server/platform/wiring/area.ts").Token<(isStopping?: () => boolean) => Promise<number>>;
};
/** What the shop does automatically, and what admins do about failures. */
export declare const automations: Area;
