import { type Cents, cents, NO_CENTS } from '#core/kernel/cents.ts';
import type { StaffRole } from './access.ts';

/** What a staff member may give away without an owner's approval. */
export type Limits = {
  /** Refunds to one order's customer, added up; or gift cards that nobody paid for, per day. */
  readonly refund: Cents;
  /** Discount on one order, in percent of its price before the discount. */
  readonly discountPercent: number;
  /** Fees waived on one order. */
  readonly waiver: Cents;
};

export const NO_LIMITS: Limits = { refund: NO_CENTS, discountPercent: 0, waiver: NO_CENTS };

/** Used until an owner sets others. Owners have none. */
export const LIMITS_OF: Readonly<Record<Exclude<StaffRole, 'owner'>, Limits>> = {
  office: { refund: cents(10_000), discountPercent: 10, waiver: cents(7_500) },
  dispatcher: NO_LIMITS,
  crew_lead: NO_LIMITS,
  bookkeeper: NO_LIMITS,
};

/** What a decision gives away. */
export type Given = {
  readonly refund?: Cents | undefined;
  readonly discountPercent?: number | undefined;
  readonly waiver?: Cents | undefined;
};

/** Above the limit: an owner has to approve it. `most` and `asked` are cents, or percent. */
export type NeedsOwner = {
  readonly kind: 'needs_owner';
  readonly what: keyof Limits | 'giftCards';
  readonly most: number;
  readonly asked: number;
};

/** @param limits undefined for an owner, or with an owner's approval */
export function overLimit(limits: Limits | undefined, given: Given): NeedsOwner | undefined {
  if (limits === undefined) return undefined;
  for (const what of ['refund', 'discountPercent', 'waiver'] as const) {
    const asked = given[what] ?? 0;
    if (asked > limits[what]) return { kind: 'needs_owner', what, most: limits[what], asked };
  }
  return undefined;
}
