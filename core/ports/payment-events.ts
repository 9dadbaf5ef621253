import type { PaymentEvent } from '../payment/payment-event.ts';
import type { Result } from '../result.ts';

export type EventRefused = { readonly kind: 'bad_signature' };

/** The provider's signed messages. */
export interface PaymentEvents {
  /**
   * @param body the raw bytes as they came: the signature covers them.
   * @returns undefined for a sound message that is none of our concern.
   */
  read(
    body: Uint8Array,
    signature: string | undefined,
  ): Result<PaymentEvent | undefined, EventRefused>;
}
