import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { CalendarAct, TruckCalendar } from '#core/documents/truck-calendar.ts';
import type { TruckFleet } from '#core/dispatch/fleet.ts';
/** For calendar programs, which can authenticate only by a truck's secret address. */
export declare const truckCalendarRoutes: (calendarOf: (token: string) => Promise<string | undefined>) => FastifyPluginAsyncZod;
export type AdminCalendarUseCases = {
    readonly readFleet: () => Promise<TruckFleet>;
    readonly find: (truckId: string) => Promise<TruckCalendar>;
    readonly act: (truckId: string, act: CalendarAct) => Promise<TruckCalendar>;
    readonly urlOf: (truckId: string, calendar: TruckCalendar) => string;
};
/** Addresses of the trucks' calendars. Registered behind the admin check. */
export declare const adminCalendarRoutes: (use: AdminCalendarUseCases) => FastifyPluginAsyncZod;
