import type { ReservationStatus } from '#core/reservations/reservation.ts';
import type { PaymentPlan } from '#core/pricing/deposit-plan.ts';
import type { Language } from '#core/kernel/language.ts';
import type { LoyaltyTierId } from '#core/customers/loyalty-tiers.ts';
import type { ProfileChange } from '#core/staff/profiles.ts';
import type { Answer } from './shop-api.ts';
import type { EventPlace } from '#core/kernel/contact.ts';

export type MeDto = {
  readonly uid: string;
  readonly email: string;
  readonly displayName: string;
  /** ISO instant; empty in profiles of the former program that lack it. */
  readonly memberSince: string;
  readonly phone?: string | undefined;
  readonly event?: EventPlace | undefined;
  /** We keep the password, so it can be changed here. */
  readonly hasPassword: boolean;
};

export type MyReservationDto = {
  readonly reservationId: string;
  /** Of its first line. */
  readonly productId: string;
  readonly productTitle: string;
  readonly image: string;
  readonly startDate: string;
  readonly endDate: string;
  /** A hold whose time is past is `expired`. */
  readonly status: ReservationStatus;
  readonly plan: PaymentPlan;
  readonly holdExpiresAt?: string | undefined;
  readonly totalCents: number;
  readonly depositPercent?: number | undefined;
  readonly paidCents: number;
  readonly balanceCents: number;
  readonly contactEmail: string;
  /** Opens the private page of the reservation. */
  readonly manageToken: string;
};

export type MyReservationsDto = {
  /** Latest pick-up first. */
  readonly reservations: readonly MyReservationDto[];
  /** Asks for what follows. */
  readonly next?: string | undefined;
};

export type LoyaltyDto = {
  readonly memberSince: string;
  readonly tier: LoyaltyTierId;
  /** Absent at the top. */
  readonly next?: { readonly tier: LoyaltyTierId; readonly missing: number } | undefined;
  readonly completed: number;
  readonly days: number;
  readonly parties: readonly {
    readonly reservationId: string;
    readonly productTitle: string;
    readonly startDate: string;
    readonly endDate: string;
    readonly days: number;
    readonly paidCents: number;
  }[];
};

export type NewPassword = { readonly currentPassword: string; readonly newPassword: string };

/** The signed-in customer's own data: 401 `unauthenticated` for everyone else. */
export interface AccountApi {
  me(): Answer<MeDto>;
  updateMe(change: ProfileChange): Answer<MeDto>;
  /** @param after the `next` of the page before */
  myReservations(after?: string): Answer<MyReservationsDto>;
  /** 404 `not_found` for an unknown one and for somebody else's alike. */
  myReservation(id: string): Answer<MyReservationDto>;
  myLoyalty(): Answer<LoyaltyDto>;
  /** 400 `wrong_password` or `weak_password`, 429 `locked_out`. Signs out everywhere else. */
  changePassword(input: NewPassword): Answer<{ readonly changed: true }>;
  /** With the token of a mailed link; 404 `invalid_link`, 400 `weak_password`. Signs out everywhere. */
  resetPassword(token: string, password: string): Answer<{ readonly changed: true }>;
}

/** What the sign-in adapter of our own accounts asks for a link. */
export type PasswordResetInput = { readonly email: string; readonly language: Language };
