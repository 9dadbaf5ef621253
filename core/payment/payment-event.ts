import type { PaymentReason, ReservationId } from '../booking/reservation.ts';
import type { Cents } from '../money/cents.ts';
import type { Instant } from '../time/instant.ts';

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
);
