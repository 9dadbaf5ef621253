import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { CalendarDay } from '#core/kernel/calendar-day.ts';
import type { makeTellCustomers } from '#core/notifications/crew-windows.ts';
export type AdminDayUseCases = {
    readonly loadList: (day: CalendarDay) => Promise<Uint8Array>;
    readonly tellCustomers: ReturnType<typeof makeTellCustomers>;
    readonly onMail: () => void;
};
/** A day plan's output: lists for crews, mail to customers. Registered behind the admin check. */
export declare const adminDayRoutes: (use: AdminDayUseCases) => FastifyPluginAsyncZod;
