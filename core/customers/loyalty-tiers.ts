export type LoyaltyTierId = 'guest' | 'regular' | 'star';

export type LoyaltyTier = {
  readonly id: LoyaltyTierId;
  /** Completed parties it takes. */
  readonly from: number;
};

/**
 * The shop's programme, lowest tier first. Nothing in it is worth money: the first tier's perks are things this site
 * does for every account, the others' are requests that the crew reads with the booking and grants. Their names and words
 * are in the texts of the account screens.
 */
export const LOYALTY_TIERS = [
  { id: 'guest', from: 0 },
  { id: 'regular', from: 3 },
  { id: 'star', from: 6 },
] as const satisfies readonly LoyaltyTier[];
