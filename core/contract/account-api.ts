import type { Language } from '#core/kernel/language.ts';
import type { ProfileChange } from '#core/accounts/profiles.ts';
import type {
  EndSessionsInput,
  FactorDto,
  FactorInputDto,
  Me,
  MyNews,
  MyNewsInput,
  MyReservation,
  MyReservations,
  NewPassword,
  ProofInputDto,
  SessionsDto,
} from './accounts.ts';
import type { Joined, OpenedInvitation } from './staff.ts';
import type { LeadCartDto, LeadInputDto, NewsInputDto } from './marketing.ts';
import type { LoyaltyDto } from './loyalty.ts';
import type { Answer } from './problem.ts';

/** The signed-in customer's own data. 401 `unauthenticated` if nobody is signed in. */
export interface AccountApi {
  me(): Answer<Me>;
  updateMe(change: ProfileChange): Answer<Me>;
  /** @param after `next` of the previous page */
  myReservations(after?: string): Answer<MyReservations>;
  /** 404 `not_found` both for unknown reservations and for other people's. */
  myReservation(id: string): Answer<MyReservation>;
  /** @param language of the link for friends */
  myLoyalty(language: Language): Answer<LoyaltyDto>;
  myNews(): Answer<MyNews>;
  /** Says yes or no to news, for the account's address. */
  sayNews(input: MyNewsInput): Answer<MyNews>;
  mySessions(): Answer<SessionsDto>;
  /** Returns the remaining sessions. 404 `not_found`. */
  endSessions(input: EndSessionsInput): Answer<SessionsDto>;
  /** Staff only; otherwise 403 `not_admin`. */
  secondFactor(): Answer<FactorDto>;
  /** 403 `second_factor_stale`, 400 `wrong_code`, 409 `factor_required`. */
  changeSecondFactor(input: FactorInputDto): Answer<FactorDto>;
  /** 400 `wrong_code`, `wrong_passkey`, 429 `locked_out`. */
  proveSecondFactor(input: ProofInputDto): Answer<FactorDto>;
  /** What a mailed invitation to the staff offers. 404 `invalid_link`. Needs no sign-in. */
  openInvitation(token: string): Answer<OpenedInvitation>;
  /** 404 `invalid_link`, 409 `other_account`, `already_staff`. */
  acceptInvitation(token: string): Answer<Joined>;
  /** 400 `wrong_password` or `weak_password`, 429 `locked_out`. Signs out all other devices. */
  changePassword(input: NewPassword): Answer<{ readonly changed: true }>;
  /** With the token of a mailed link. 404 `invalid_link`, 400 `weak_password`. Ends sessions. */
  resetPassword(token: string, password: string): Answer<{ readonly changed: true }>;
  /** Says yes or no to news. This and the next three need no sign-in. */
  wantNews(input: NewsInputDto): Answer<{ readonly received: true }>;
  /** Saves a cart to be reminded of it, or deletes it. */
  keepCart(input: LeadInputDto): Answer<{ readonly received: true }>;
  /** The cart of a reminder's link; 404 `invalid_link`. */
  keptCart(token: string): Answer<LeadCartDto>;
  /** Ends the reminders; 404 `invalid_link`. */
  unsubscribe(token: string, campaign?: string): Answer<{ readonly unsubscribed: true }>;
}
