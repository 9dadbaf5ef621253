import type { AttentionSubject } from '#core/reservations/payment-event.ts';
import type { EventFault, QuarantinedEvent } from './quarantined-event.ts';
import type { Instant } from '#core/kernel/instant.ts';

/** A dispute, a fraud warning or a refund that failed, as it was received. */
export type AttentionNotice = {
  readonly id: string;
  readonly reservationId: string;
  readonly intentId: string;
  readonly subject: AttentionSubject;
  readonly subjectId: string;
  readonly at: Instant;
};

/** Events of the provider's that an admin should look at. */
export interface EventQuarantine {
  /** Puts the event aside, once; told again it is only written when that is news. */
  put(fault: EventFault, now: Instant): Promise<void>;
  /** It could be applied after all. */
  release(id: string): Promise<void>;
  /** An admin looked at it. False when there is none of that id. */
  dismiss(id: string): Promise<boolean>;
  /** The open ones, last told first. */
  listOpen(limit: number): Promise<readonly QuarantinedEvent[]>;
  /** Newest first. */
  listAttention(limit: number): Promise<readonly AttentionNotice[]>;
}
