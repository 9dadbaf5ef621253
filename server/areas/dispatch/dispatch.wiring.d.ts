import { type Area } from '#server/platform/wiring/area.ts';
export declare const DISPATCH: {
    readonly planDay: import("#server/platform/wiring/area.ts").Token<{
        read(day: import("../../../core/kernel/calendar-day").CalendarDay): Promise<import("#core/dispatch/plan-day.ts").ShownPlan>;
        readPublished(day: import("../../../core/kernel/calendar-day").CalendarDay): Promise<import("#core/dispatch/plan-day.ts").ShownPlan>;
        propose(day: import("../../../core/kernel/calendar-day").CalendarDay, asked: import("#core/dispatch/plan-day.ts").AskedProposal): Promise<import("#core/dispatch/plan-day.ts").ShownPlan>;
        arrange: (day: import("../../../core/kernel/calendar-day").CalendarDay, wanted: import("../../../core/dispatch/day-plan").WantedPlan, by: import("../../../core/kernel/actor").Actor) => Promise<import("../../../core/kernel/result").Result<import("#core/dispatch/plan-day.ts").ShownPlan, import("../../../core/dispatch/day-plan").Infeasible | import("../../../core/dispatch/fleet").Stale>>;
        breakDown: (day: import("../../../core/kernel/calendar-day").CalendarDay, wanted: Parameters<typeof import("../../../core/dispatch/break-down").breakDown>[1], by: import("../../../core/kernel/actor").Actor) => Promise<import("../../../core/kernel/result").Result<import("#core/dispatch/plan-day.ts").ShownPlan, import("../../../core/dispatch/day-plan").Infeasible | import("../../../core/dispatch/fleet").Stale>>;
        undoBreakdown: (day: import("../../../core/kernel/calendar-day").CalendarDay, version: number) => Promise<import("../../../core/kernel/result").Result<import("#core/dispatch/plan-day.ts").ShownPlan, import("../../../core/dispatch/day-plan").Infeasible | import("../../../core/dispatch/fleet").Stale | import("../../../core/dispatch/break-down").UndoOver>>;
        publish: (day: import("../../../core/kernel/calendar-day").CalendarDay, version: number, by: import("../../../core/kernel/actor").Actor) => Promise<import("../../../core/kernel/result").Result<import("#core/dispatch/plan-day.ts").ShownPlan, import("../../../core/dispatch/day-plan").Infeasible | import("../../../core/dispatch/fleet").Stale>>;
    }>;
    readonly saveFleet: import("#server/platform/wiring/area.ts").Token<(fleet: import("../../../core/dispatch/fleet").TruckFleet) => Promise<import("../../../core/kernel/result").Result<import("../../../core/dispatch/fleet").TruckFleet, import("../../../core/dispatch/fleet").Stale>>>;
    readonly learnTravel: import("#server/platform/wiring/area.ts").Token<() => Promise<number>>;
    readonly reportStop: import("#server/platform/wiring/area.ts").Token<(day: import("../../../core/kernel/calendar-day").CalendarDay, stopId: string, report: import("#core/lifecycle/report-stop.ts").StopReport, by: import("../../../core/kernel/actor").Actor) => Promise<{
        readonly ok: true;
        readonly value: import("../../../core/reservations/reservation").Reservation;
    } | {
        readonly ok: false;
        readonly error: import("#core/lifecycle/report-stop.ts").NotUnderWay | import("../../../core/reservations/booking-ledger").ReservationNotFound | import("#core/lifecycle/report-stop.ts").StopNotFound | {
            readonly kind: 'in_the_future';
        };
    }>>;
    readonly listOverdue: import("#server/platform/wiring/area.ts").Token<() => Promise<readonly (import("#core/lifecycle/report-stop.ts").OverdueStop & {
        readonly reservation: import("../../../core/reservations/reservation").Reservation;
    })[]>>;
    readonly loadList: import("#server/platform/wiring/area.ts").Token<(day: import("../../../core/kernel/calendar-day").CalendarDay) => Promise<Uint8Array>>;
    readonly truckCalendar: import("#server/platform/wiring/area.ts").Token<(token: string) => Promise<string | undefined>>;
    readonly tellCustomers: import("#server/platform/wiring/area.ts").Token<(day: import("../../../core/kernel/calendar-day").CalendarDay, version: number, by: import("../../../core/kernel/actor").ActionContext['by']) => Promise<import("../../../core/kernel/result").Result<number, import("#core/notifications/crew-windows.ts").NotPublished>>>;
};
export declare const dispatch: Area;
