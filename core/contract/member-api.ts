import type { LoyaltyTierId } from '#core/customers/loyalty-tiers.ts';
import type { Answer } from './shop-api.ts';

/** Days `YYYY-MM-DD`. */
export type MemberDto = {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly tier: LoyaltyTierId;
  readonly parties: number;
  readonly days: number;
  readonly spentCents: number;
  readonly lastParty: string;
};

/** @property isWhole false: older reservations were left out */
export type MembersDto = { readonly members: readonly MemberDto[]; readonly isWhole: boolean };

/** The loyalty programme. Needs the bearer token of an admin. */
export interface MemberApi {
  /** Who has spent most first. */
  listMembers(): Answer<MembersDto>;
}
