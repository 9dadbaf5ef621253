import type { PaymentEvent } from '#core/reservations/payment-event.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { EventFault } from './event-quarantine.ts';

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

/**
 * A signed message that changes nothing here: of a type that the shop does not act on, of another system's payment, or one
 * that does not say whom it concerns. Its body is not kept: it names people, and the provider shows it under its id.
 */
export type OtherEvent = {
  readonly kind: 'other';
  /** The provider's. */
  readonly id: string;
  /** The provider's word for it. */
  readonly type: string;
  /** When it happened, as far as that could be read. */
  readonly at?: Instant | undefined;
  /** The provider's id of what it is about, where it names one. */
  readonly subjectId?: string | undefined;
  readonly bytes: number;
};

const MOST_LETTERS = 200;

/** What is kept of it is short, whatever the provider sends. */
export const bounded = (event: OtherEvent): OtherEvent => ({
  ...event,
  type: event.type.slice(0, MOST_LETTERS),
  subjectId: event.subjectId?.slice(0, MOST_LETTERS),
});

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

/** `isApplied`: it did not say whom it concerns, and catching up found that out. */
export type ReceivedEvent = Omit<OtherEvent, 'kind'> & {
  readonly receivedAt: Instant;
  readonly isApplied: boolean;
};

/** The provider's messages that change nothing by themselves. Those that do are stored with what they change. */
export interface EventInbox {
  /** Stores it once: told again, nothing is written. */
  keep(event: OtherEvent, now: Instant): Promise<void>;
  /** Newest first. */
  list(limit: number): Promise<readonly ReceivedEvent[]>;
}
