import type { AttentionSubject } from '#core/reservations/payment-event.ts';
import type { Instant } from '#core/kernel/instant.ts';

/** An event of the provider's that cannot be read, or not be applied. Told until it can, or an admin puts it aside. */
export type EventFault = {
  /** The provider's id of the event. */
  readonly id: string;
  /** The provider's word for it, or ours. */
  readonly kind: string;
  /** When it happened, as far as that could be read. */
  readonly at?: Instant | undefined;
  readonly reservationId?: string | undefined;
  readonly intentId?: string | undefined;
  readonly reason: string;
};

export type QuarantineState = 'open' | 'dismissed' | 'applied';

export type QuarantinedEvent = EventFault & {
  readonly state: QuarantineState;
  readonly firstSeenAt: Instant;
  readonly lastSeenAt: Instant;
};

const MOST_LETTERS = 500;
/** An event that is told again every ten minutes is not written as often. */
const QUIET = 60 * 60_000;

/** What is kept of a fault that is told again: undefined when nothing of it is new. */
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
