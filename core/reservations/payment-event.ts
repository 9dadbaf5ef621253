import type { PaymentReason } from './reservation.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { ReservationId } from '#core/kernel/ids.ts';

/** What the owner should look at in the provider's own dashboard. */
export const ATTENTION_SUBJECTS = [
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'dispute_reinstated',
  'fraud_warning',
  'refund_failed',
] as const;
export type AttentionSubject = (typeof ATTENTION_SUBJECTS)[number];

/** What the provider tells us, in our words. Delivered at least once and in any order. */
export type PaymentEvent = {
  /** The provider's id of the event: applied once. */
  readonly id: string;
  readonly at: Instant;
  readonly reservationId: ReservationId;
  readonly intentId: string;
} & (
  | { readonly kind: 'payment_succeeded'; readonly amount: Cents; readonly reason: PaymentReason }
  | { readonly kind: 'payment_failed' }
  /** `amount` is positive: what went back to the customer. */
  | { readonly kind: 'refunded'; readonly amount: Cents; readonly refundId: string }
  | {
      readonly kind: 'attention';
      readonly subject: AttentionSubject;
      /** The provider's id of the dispute, warning or refund. */
      readonly subjectId: string;
      /** What is disputed, came back, or did not arrive; absent of a warning, and in older events. */
      readonly amount?: Cents | undefined;
      /** Of a lost dispute: what was taken for it in all. Absent where the provider does not say: all that is disputed. */
      readonly taken?: Cents | undefined;
      /** What the provider keeps for a dispute. */
      readonly fee?: Cents | undefined;
    }
);
