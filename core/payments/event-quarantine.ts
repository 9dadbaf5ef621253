import type { AttentionSubject } from '#core/reservations/payment-event.ts';
import type { Instant } from '#core/kernel/instant.ts';

/**
 * An event that could not be read or applied. Retried until it succeeds or an admin dismisses it.
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

const MOST_LETTERS = 500;
/** A fault that repeats every ten minutes is not written each time. */
const QUIET = 60 * 60_000;

/** What to store about a repeated fault; undefined if nothing is new. */
export function withFault(
  known: QuarantinedEvent | undefined,
  fault: EventFault,
  now: Instant,
): QuarantinedEvent | undefined {
  const reason = fault.reason.slice(0, MOST_LETTERS);
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
