export type LoyaltyTierId = 'guest' | 'regular' | 'star';

export type LoyaltyTier = {
  readonly id: LoyaltyTierId;
  /** Completed parties needed. */
  readonly from: number;
};

/**
 * The loyalty program, lowest tier first. No perk has cash value: the first tier's apply to every
 * account, the others are requests the crew reads with the booking. Names and wording are in the
 * texts of the account screens.
 */
export const LOYALTY_TIERS = [
  { id: 'guest', from: 0 },
  { id: 'regular', from: 3 },
  { id: 'star', from: 6 },
] as const satisfies readonly LoyaltyTier[];
