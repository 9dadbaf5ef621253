import type { Cents } from '#core/kernel/cents.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { PaymentReason } from './reservation.ts';

/** What the owner should look at in the provider's dashboard. */
export const ATTENTION_SUBJECTS = [
  'dispute_opened',
  'dispute_won',
  'dispute_lost',
  'dispute_reinstated',
  'fraud_warning',
  'refund_failed',
] as const;
export type AttentionSubject = (typeof ATTENTION_SUBJECTS)[number];

/** A provider event in our terms. Delivered at least once and in any order. */
export type PaymentEvent = {
  /** The provider's event id; applied once. */
  readonly id: string;
  readonly at: Instant;
  readonly reservationId: ReservationId;
  readonly intentId: string;
} & (
  | { readonly kind: 'payment_succeeded'; readonly amount: Cents; readonly reason: PaymentReason }
  | { readonly kind: 'payment_failed' }
  /** `amount` is positive: what the customer got back. */
  | { readonly kind: 'refunded'; readonly amount: Cents; readonly refundId: string }
  | {
      readonly kind: 'attention';
      readonly subject: AttentionSubject;
      /** The provider's id of the dispute, warning or refund. */
      readonly subjectId: string;
      /** The amount disputed, returned or not refunded. Absent for warnings and older events. */
      readonly amount?: Cents | undefined;
      /** For a lost dispute: the total taken. If absent, assume the whole disputed amount. */
      readonly taken?: Cents | undefined;
      /** The provider's dispute fee. */
      readonly fee?: Cents | undefined;
    }
);
