import type { MailKind } from '../booking/booking-decision.ts';
import type { ReservationId } from '../booking/reservation.ts';
import type { Cents } from '../money/cents.ts';
import type { Instant } from '../time/instant.ts';

type OfReservation = { readonly reservationId: ReservationId };

/** Work that a transaction left to be done outside it, at least once. `id` is the same for the same cause. */
export type OutboxTask = { readonly id: string; readonly attempts: number } & (
  | ({ readonly kind: 'mail'; readonly mail: MailKind; readonly cause: string } & OfReservation)
  | ({ readonly kind: 'refund'; readonly intentId: string; readonly amount: Cents } & OfReservation)
  /** A visitor's message, to be mailed to the owner. */
  | { readonly kind: 'contact'; readonly messageId: string }
);

export type OutboxState = 'pending' | 'done' | 'dead';

export type OutboxEntry = OutboxTask & {
  readonly state: OutboxState;
  readonly createdAt: Instant;
  readonly nextAttemptAt: Instant;
  readonly lastError?: string | undefined;
};

export interface Outbox {
  /**
   * Takes due tasks for this process until `leaseUntil`: another process does not get them before then.
   * A task whose process died comes back when the lease is over.
   */
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<readonly OutboxTask[]>;
  done(id: string, at: Instant): Promise<void>;
  /** Tries again at `retryAt`; undefined puts it among the dead, where the admin sees it. */
  failed(id: string, error: string, retryAt: Instant | undefined): Promise<void>;
  /** Newest first, for the admin. */
  list(limit: number): Promise<readonly OutboxEntry[]>;
}
