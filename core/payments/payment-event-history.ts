import type { EventFault } from './quarantined-event.ts';
import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { Instant } from '#core/kernel/instant.ts';

/** `unreadable`: of our concern by their type, and not of the shape that the provider documents. */
export type ToldEvents = {
  readonly events: readonly PaymentEvent[];
  readonly unreadable: readonly EventFault[];
};

/** What the provider told before, for when a message was lost or did not say whom it concerns. */
export interface PaymentEventHistory {
  /** Everything of our concern from then on, the oldest first. Rejects with `CardPaymentsUnavailableError` on an outage. */
  since(from: Instant): Promise<ToldEvents>;
}
