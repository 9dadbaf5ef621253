import type { OtherEvent } from './other-event.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { Result } from '#core/kernel/result.ts';

export type EventRefused = { readonly kind: 'bad_signature' };

/** The provider's signed messages. */
export interface PaymentEvents {
  /**
   * @param body the raw bytes as they came: the signature covers them.
   * Throws, so that it is sent again, when a sound message is not what the provider documents.
   */
  read(
    body: Uint8Array,
    signature: string | undefined,
  ): Result<PaymentEvent | OtherEvent, EventRefused>;
}
