import type { PaymentReason } from '#core/reservations/reservation.ts';
import type { Cents } from '#core/kernel/cents.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Result } from '#core/kernel/result.ts';

/** The provider's states, as Stripe names them. */
export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

export type PaymentIntent = {
  readonly id: string;
  /** For the browser that pays; never stored or logged by us. */
  readonly clientSecret: string;
  readonly status: IntentStatus;
  readonly amount: Cents;
  readonly reservationId: ReservationId;
  readonly reason: PaymentReason;
  /** What of it went back, as `findIntent` tells it; other answers say nothing of that. */
  readonly refunded?: Cents | undefined;
};

export type IntentRequest = {
  /** The same key answers the same intent. */
  readonly idempotencyKey: string;
  readonly amount: Cents;
  readonly customerEmail: string;
  readonly reservationId: ReservationId;
  readonly reason: PaymentReason;
  /** The customer agreed that the card may be charged later without them (`SavedCards`). */
  readonly saveCard?: boolean | undefined;
};

export type RefundRequest = {
  readonly idempotencyKey: string;
  readonly intentId: string;
  readonly amount: Cents;
  readonly reservationId: ReservationId;
};

/** The provider cannot be reached or answers that it is broken: the server answers 503, jobs try again. */
export class CardPaymentsUnavailableError extends Error {
  override readonly name = 'CardPaymentsUnavailableError';
}

/** Never called inside a transaction. Rejects with `CardPaymentsUnavailableError` on an outage. */
export interface CardPayments {
  createIntent(request: IntentRequest): Promise<PaymentIntent>;
  findIntent(id: string): Promise<PaymentIntent | undefined>;
  /** The intent as it is afterwards: `canceled`, or `succeeded` or `processing` when the payment was faster. */
  cancelIntent(id: string): Promise<PaymentIntent>;
  /** Begins a refund; a `refunded` event tells when the money went back. */
  refund(request: RefundRequest): Promise<void>;
}

export type SavedCardCharge = Omit<IntentRequest, 'saveCard'> & {
  /** The paid intent that the card was saved with. */
  readonly savedWith: string;
};

export type SavedCardRefused =
  | { readonly kind: 'no_saved_card' }
  /** `code` is the provider's; `authentication_required` means that the customer has to pay `intent` in person. */
  | { readonly kind: 'declined'; readonly code: string; readonly intent: PaymentIntent };

/** Charges a customer who consented to it, later and without them. */
export interface SavedCards {
  /** Rejects with `CardPaymentsUnavailableError` on an outage; the same key never charges twice. */
  charge(wanted: SavedCardCharge): Promise<Result<PaymentIntent, SavedCardRefused>>;
  /**
   * The last four digits of the card of a paid intent, for the customer to know it by; undefined where the provider does
   * not say. Rejects with `CardPaymentsUnavailableError` on an outage.
   */
  lastDigits(savedWith: string): Promise<string | undefined>;
}
