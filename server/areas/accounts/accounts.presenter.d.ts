import type { FriendOffer } from '#core/marketing/friends.ts';
import type { Points } from '#core/marketing/points.ts';
import type { NewsConsent } from '#core/marketing/subscriber.ts';
import type { Loyalty } from '#core/customers/loyalty.ts';
import { type Reservation, type ReservationStatus } from '#core/reservations/reservation.ts';
import type { Me, MyNews, MyReservation } from '#core/contract/accounts.ts';
import type { LoyaltyDto } from '#core/contract/loyalty.ts';
import type { Settings } from '#core/settings/business-settings.ts';
import type { Account } from '#core/accounts/identity.ts';
import { type Instant } from '#core/kernel/instant.ts';
import type { UserProfile } from '#core/accounts/profiles.ts';
export declare const meDto: ({ uid, email }: Account, { displayName, createdAt, phone, event }: UserProfile, hasPassword: boolean, booked?: readonly Reservation[], points?: Points) => Me;
export declare const myNewsDto: (isProven: boolean, said: NewsConsent | undefined) => MyNews;
export declare function myReservationDto(reservation: Reservation, manageToken: string, settings: Settings, now: Instant): MyReservation;
export declare const loyaltyDto: (loyalty: Loyalty, memberSince: string, points: Points | undefined, friends: FriendOffer | undefined) => LoyaltyDto;
/** An expired hold counts as expired even before it is swept. */
export declare const statusAt: ({ status, holdExpiresAt }: Reservation, now: Instant) => ReservationStatus;
