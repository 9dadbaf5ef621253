import type { Result } from '#core/kernel/result.ts';
import type { IntentRequest, PaymentIntent } from './card-payments.ts';

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
