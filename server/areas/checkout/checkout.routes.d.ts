import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { CrewFull } from '#core/capacity/crew-room.ts';
import type { PlaceError } from '#core/checkout/place.ts';
import type { OrderError, PriceRequest } from '#core/checkout/price-order.ts';
import type { Placed, ReservationOrder } from '#core/checkout/place-reservation.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { Account } from '#core/accounts/identity.ts';
import type { NoteTurnedAway } from '#core/reporting/turned-away.ts';
import type { Quote } from '#core/pricing/quote.ts';
import type { Result } from '#core/kernel/result.ts';
import { type StaffRole } from '#core/staff/access.ts';
import type { KeyReused } from '#core/kernel/ids.ts';
export type ReservationUseCases = {
    readonly quoteOrder: (request: PriceRequest) => Promise<Result<Quote, OrderError | CrewFull>>;
    /** Nobody waits for it. */
    readonly noteTurnedAway: NoteTurnedAway;
    readonly placeReservation: (order: ReservationOrder, idempotencyKey?: string, network?: string) => Promise<Result<Placed, PlaceError | KeyReused>>;
    /** Undefined for a bad token of any kind. */
    readonly openManageLink: (token: string) => Promise<Reservation | undefined>;
    /** Who may accept what no truck can do. */
    readonly roleOf: (uid: string | undefined) => Promise<StaffRole | undefined>;
    readonly verify: (bearer: string) => Promise<Account | undefined>;
};
export declare const reservationRoutes: (use: ReservationUseCases) => FastifyPluginAsyncZod;
