import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { EventFault } from './event-quarantine.ts';

type EventRefused = { readonly kind: 'bad_signature' };

/** The provider's signed webhook messages. */
export interface PaymentEvents {
  /**
   * Throws if a validly signed message is not as documented, so that the provider resends it.
   * @param body the raw bytes, which the signature covers
   */
  read(
    body: Uint8Array,
    signature: string | undefined,
  ): Result<PaymentEvent | OtherEvent, EventRefused>;
}

/**
 * A signed message without effect here: of a type we ignore, about another system's payment, or not
 * naming a reservation. Its body contains personal data and is not stored; the provider shows it by
 * id.
 */
export type OtherEvent = {
  readonly kind: 'other';
  /** The provider's id. */
  readonly id: string;
  /** The provider's name for it. */
  readonly type: string;
  /** When it happened, if readable. */
  readonly at?: Instant | undefined;
  /** The provider's id of its subject, if given. */
  readonly subjectId?: string | undefined;
  readonly bytes: number;
};

const MOST_LETTERS = 200;

/** Limits what is stored, whatever the provider sends. */
export const bounded = (event: OtherEvent): OtherEvent => ({
  ...event,
  type: event.type.slice(0, MOST_LETTERS),
  subjectId: event.subjectId?.slice(0, MOST_LETTERS),
});

/** `unreadable`: relevant by type, but not in the documented shape. */
export type ReportedEvents = {
  readonly events: readonly PaymentEvent[];
  readonly unreadable: readonly EventFault[];
};

/** Past provider events, for messages that were lost or named no reservation. */
export interface PaymentEventHistory {
  /** Relevant events since then, oldest first. Rejects with `CardPaymentsUnavailableError`. */
  since(from: Instant): Promise<ReportedEvents>;
}

/** `isApplied`: it named no reservation, and a later check of the provider's events found it. */
export type ReceivedEvent = Omit<OtherEvent, 'kind'> & {
  readonly receivedAt: Instant;
  readonly isApplied: boolean;
};

/** Provider messages without effect. Others are stored along with their changes. */
export interface EventInbox {
  /** Stores it once; repeats write nothing. */
  keep(event: OtherEvent, now: Instant): Promise<void>;
  /** Newest first. */
  list(limit: number): Promise<readonly ReceivedEvent[]>;
}
