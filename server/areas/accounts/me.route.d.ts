import type { FastifyInstance } from 'fastify';
import type { Points } from '#core/marketing/points.ts';
import type { Friends } from '#core/marketing/friends.ts';
import type { RunCampaigns } from '#core/marketing/run-campaigns.ts';
import type { Loyalty } from '#core/customers/loyalty.ts';
import type { Reservation } from '#core/reservations/reservation.ts';
import { type BookingOwner, type CustomerReservations } from '#core/reservations/reservation-lists.ts';
import type { Verify } from '#core/accounts/device-sessions.ts';
import type { Account } from '#core/accounts/identity.ts';
import type { ProfileChange, UserProfile } from '#core/accounts/profiles.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { Instant } from '#core/kernel/instant.ts';
export type MeUseCases = {
    readonly verify: Verify;
    readonly ensureProfile: (account: Account) => Promise<UserProfile>;
    readonly updateProfile: (uid: string, change: ProfileChange) => Promise<UserProfile | undefined>;
    readonly reservations: CustomerReservations;
    readonly describeLoyalty: (owner: BookingOwner) => Promise<Loyalty>;
    readonly news: Pick<RunCampaigns, 'consent' | 'lastConsent'>;
    readonly friendsOf: Friends['of'];
    readonly pointsOf: (email: string) => Promise<Points | undefined>;
    readonly readSettings: () => Promise<Settings>;
    readonly manageToken: (reservation: Reservation) => string;
    /** Whether we store the passwords. */
    readonly hasPassword: boolean;
    readonly now: () => Instant;
};
/** The signed-in customer's own data, by bearer token only: no route takes a user id. */
export declare const meRoutes: (use: MeUseCases) => (instance: FastifyInstance) => Promise<void>;
