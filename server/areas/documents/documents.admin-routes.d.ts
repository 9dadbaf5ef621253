import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Reservation } from '#core/reservations/reservation.ts';
export type AdminPaperUseCases = {
    readonly findReservation: (id: string) => Promise<Reservation | undefined>;
    readonly agreement: (reservation: Reservation) => Promise<Uint8Array>;
    readonly receipt: (reservation: Reservation) => Promise<Uint8Array>;
};
/** Papers for the office. Registered behind the admin check. */
export declare const adminPaperRoutes: (use: AdminPaperUseCases) => FastifyPluginAsyncZod;
