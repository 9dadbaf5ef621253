import type { PaymentEvent } from '../payment/payment-event.ts';
import type { Instant } from '../time/instant.ts';

/** What the provider told before, for when a message was lost or did not say whom it concerns. */
export interface PaymentEventHistory {
  /** Everything of our concern from then on, the oldest first. Rejects with `CardPaymentsUnavailableError` on an outage. */
  since(from: Instant): Promise<readonly PaymentEvent[]>;
}
