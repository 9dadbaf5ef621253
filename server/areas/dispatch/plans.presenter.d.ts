import type { DayPlanDto } from '#core/contract/plans.ts';
import type { PlanViolation } from '#core/dispatch/day-plan.ts';
import { type TruckFleet } from '#core/dispatch/fleet.ts';
import type { ShownPlan } from '#core/dispatch/plan-day.ts';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { OverdueStop, ReportError } from '#core/lifecycle/report-stop.ts';
import type { ReservationNotFound } from '#core/reservations/booking-ledger.ts';
import { type Reservation } from '#core/reservations/reservation.ts';
import { type Problem } from '#server/platform/http/problem.ts';
export type Reservations = ReadonlyMap<string, Reservation>;
/** Staff names by uid. */
export type Names = ReadonlyMap<string, string>;
/** Staff who accepted stops of the day that no truck could serve. */
export declare const takersOn: ({ crewDay }: ShownPlan['facts']) => readonly string[];
export declare function dayPlanDto({ facts, plan, driven }: ShownPlan, reservations: Reservations, names?: Names): DayPlanDto;
export declare const overdueDto: (late: readonly (OverdueStop & {
    readonly reservation: Reservation;
})[]) => {
    stops: {
        day: CalendarDay;
        problem: "failed" | "not_collected";
        stop: {
            readonly id: string;
            readonly reservationId: string;
            readonly kind: "collect" | "deliver";
            readonly window: {
                readonly from: string;
                readonly to: string;
            };
            readonly eta?: string | undefined;
            readonly leave?: string | undefined;
            readonly waitMinutes?: number | undefined;
            readonly lateMinutes?: number | undefined;
            readonly serviceMinutes: number;
            readonly manMinutes: number;
            readonly loadLb: number;
            readonly loadCuFt: number;
            readonly point: {
                readonly lat: number;
                readonly lng: number;
            };
            readonly takenOn?: {
                readonly reason: string;
                readonly by: string;
                readonly at: string;
            } | undefined;
            readonly state: "arrived" | "done" | "failed" | "loaded" | "on_the_way" | "planned";
            readonly times?: {
                readonly arrived?: string;
                readonly done?: string;
                readonly failed?: string;
                readonly loaded?: string;
                readonly on_the_way?: string;
                readonly planned?: string;
            } | undefined;
            readonly failure?: string | undefined;
            readonly contact: {
                readonly name: string;
                readonly phone: string;
            };
            readonly place: {
                readonly street: string;
                readonly city: string;
                readonly postalCode: string;
            };
            readonly items: readonly {
                readonly productId: string;
                readonly title: string;
                readonly quantity: number;
            }[];
            readonly balanceCents: number;
            readonly told?: {
                readonly from: string;
                readonly to: string;
            } | undefined;
        };
    }[];
};
/** Why a stop report was refused. */
export declare function reportProblem(error: ReportError | ReservationNotFound): Problem;
export declare function infeasibleProblem(violations: readonly PlanViolation[], { trucks }: TruckFleet): Problem;
