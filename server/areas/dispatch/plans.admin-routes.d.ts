import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { makePlanDay } from '#core/dispatch/plan-day.ts';
import type { makeListOverdue, makeReportStop } from '#core/lifecycle/report-stop.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
export type AdminPlanUseCases = {
    readonly planDay: ReturnType<typeof makePlanDay>;
    readonly reportStop: ReturnType<typeof makeReportStop>;
    readonly listOverdue: ReturnType<typeof makeListOverdue>;
    readonly readFleet: () => Promise<TruckFleet>;
    /** Called because available days depend on the trucks. */
    readonly onTrucksChanged: () => void;
    readonly findReservation: (id: string) => Promise<Reservation | undefined>;
    readonly staffNames: (uids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
};
/** The plans of days. Registered behind the admin check. */
export declare const adminPlanRoutes: (use: AdminPlanUseCases) => FastifyPluginAsyncZod;
