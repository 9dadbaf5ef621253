import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AdminActionError, AdminAction } from '#core/back-office/admin-action.ts';
import type { ReleaseError } from '#core/back-office/release-holds.ts';
import type { HoldScope } from '#core/reservations/live-holds.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import type { ChangeQuote } from '#core/self-service/revise.ts';
import type { AmendError, AmendOptions } from '#core/self-service/amendments.ts';
import type { StuckLine } from '#core/self-service/offer-substitutes.ts';
import type { Amendment } from '#core/self-service/amendment.ts';
import type { ReservationNotFound } from '#core/reservations/booking-ledger.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { Instant } from '#core/kernel/instant.ts';
import { type StaffNames } from '#server/areas/reservations/reservations.presenter.ts';
import type { FoundReservations, Search } from '#server/areas/reservations/search-reservations.ts';
import type { TrucksOf } from '#core/desk/trucks-of.ts';
import type { Limits } from '#core/staff/limits.ts';
import type { Actor } from '#core/kernel/actor.ts';
type Found<T, E> = Promise<Result<T, E | ReservationNotFound>>;
export type AdminReservationUseCases = {
    readonly searchReservations: (search: Search, after?: string) => Promise<FoundReservations>;
    readonly trucksOf: TrucksOf;
    readonly findReservation: (id: string) => Promise<Reservation | undefined>;
    readonly attend: (id: string, action: AdminAction, by: Actor, limits: Limits | undefined) => Found<Reservation, AdminActionError>;
    readonly releaseHolds: (id: string, scope: HoldScope, by: Actor) => Promise<Result<readonly string[], ReleaseError>>;
    readonly offerSubstitutes: (reservation: Reservation) => Promise<readonly StuckLine[]>;
    readonly previewAmendment: (reservation: Reservation, amendment: Amendment, by: Actor, options: Pick<AmendOptions, 'waives' | 'override'>) => Found<ChangeQuote, AmendError>;
    readonly amendReservation: (reservation: Reservation, amendment: Amendment, options: AmendOptions, by: Actor) => Found<Reservation, AmendError>;
    readonly readSettings: () => Promise<Settings>;
    readonly staffNames: (uids: readonly string[]) => Promise<StaffNames>;
    readonly now: () => Instant;
    /** Called after a write: there may be mail to send and money to refund. */
    readonly onChanged: () => void;
};
/** The back office's reservations. Registered behind the admin check. */
export declare const adminReservationRoutes: (use: AdminReservationUseCases) => FastifyPluginAsyncZod;
export {};
