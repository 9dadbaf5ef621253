import type { Instant } from '#core/kernel/instant.ts';
import type { Result } from '#core/kernel/result.ts';
import type { AttentionSubject, PaymentEvent } from '#core/reservations/payment-event.ts';

/**
 * An event that could not be read or applied. Retried as long as catching up lists it, unless an
 * admin dismisses it.
 */
export type EventFault = {
  /** The provider's event id. */
  readonly id: string;
  /** The provider's name for it, or ours. */
  readonly kind: string;
  /** When it happened, if readable. */
  readonly at?: Instant | undefined;
  readonly reservationId?: string | undefined;
  readonly intentId?: string | undefined;
  readonly reason: string;
};

type QuarantineState = 'open' | 'dismissed' | 'applied';

export type QuarantinedEvent = EventFault & {
  readonly state: QuarantineState;
  readonly firstSeenAt: Instant;
  readonly lastSeenAt: Instant;
};

const MOST_REASON_LETTERS = 500;
/** A fault that repeats every ten minutes is not written each time. */
const QUIET = 60 * 60_000;

/** What to store about a repeated fault; undefined if nothing is new. */
export function withFault(
  known: QuarantinedEvent | undefined,
  fault: EventFault,
  now: Instant,
): QuarantinedEvent | undefined {
  const reason = fault.reason.slice(0, MOST_REASON_LETTERS);
  if (known === undefined) {
    return { ...fault, reason, state: 'open', firstSeenAt: now, lastSeenAt: now };
  }
  const isNews = known.reason !== reason || now - known.lastSeenAt >= QUIET;
  if (known.state === 'dismissed' || !isNews) return undefined;
  return { ...known, ...fault, reason, state: 'open', lastSeenAt: now };
}

/** A dispute, fraud warning or failed refund, as received. */
export type AttentionNotice = {
  readonly id: string;
  readonly reservationId: string;
  readonly intentId: string;
  readonly subject: AttentionSubject;
  readonly subjectId: string;
  readonly at: Instant;
};

/** Provider events that an admin should look at. */
export interface EventQuarantine {
  /** Stores the event once. Repeats are written only if something is new. */
  put(fault: EventFault, now: Instant): Promise<void>;
  /** The event was applied later. */
  release(id: string): Promise<void>;
  /** An admin has dismissed it. False for an unknown id. */
  dismiss(id: string): Promise<boolean>;
  /** Open ones, most recently reported first. */
  listOpen(limit: number): Promise<readonly QuarantinedEvent[]>;
  /** Newest first. */
  listAttention(limit: number): Promise<readonly AttentionNotice[]>;
}

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
 * naming a reservation. Its body has personal data and is not stored; the provider has it.
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
