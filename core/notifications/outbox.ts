import type { MailKind, OwnerNotice } from '#core/reservations/booking-decision.ts';
import type { Cents } from '#core/kernel/cents.ts';
import { type Result, err } from '#core/kernel/result.ts';
import type { Language } from '#core/kernel/language.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import { isPromised } from '#core/refunds/net-paid.ts';
import type { BookingLedger } from '#core/reservations/booking-ledger.ts';

type OfReservation = { readonly reservationId: ReservationId };

/** Work that a transaction left to be done outside it, at least once. `id` is the same for the same cause. */
export type OutboxTask = { readonly id: string; readonly attempts: number } & (
  | ({ readonly kind: 'mail'; readonly mail: MailKind; readonly cause: string } & OfReservation)
  | ({ readonly kind: 'refund'; readonly intentId: string; readonly amount: Cents } & OfReservation)
  /** A visitor's message, to be mailed to the owner. */
  | { readonly kind: 'contact'; readonly messageId: string }
  /** The link to choose a new password. */
  | { readonly kind: 'password_reset'; readonly resetId: string }
  /** Private links, to whoever says they lost theirs: to that address, if it has any. */
  | { readonly kind: 'links'; readonly email: string; readonly language: Language }
  /** A gift card, to who gets it. */
  | { readonly kind: 'gift_card'; readonly code: string; readonly mailingId: string }
  /** To the owner: a dispute, a fraud warning, a refund that failed. */
  | ({ readonly kind: 'attention' } & OwnerNotice & OfReservation)
);

/** `dead`: tried often enough, and waits for an admin. `discarded`: an admin gave it up. */
export const OUTBOX_STATES = ['pending', 'done', 'dead', 'discarded'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

export type OutboxEntry = OutboxTask & {
  readonly state: OutboxState;
  readonly createdAt: Instant;
  readonly nextAttemptAt: Instant;
  readonly lastError?: string | undefined;
};

export type NotDead = { readonly kind: 'task_not_found' } | { readonly kind: 'task_not_dead' };

export interface Outbox {
  /**
   * Takes due tasks for this process until `leaseUntil`: another process does not get them before then.
   * A task whose process died comes back when the lease is over.
   */
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<readonly OutboxTask[]>;
  done(id: string, at: Instant): Promise<void>;
  /**
   * Tries again at `retryAt`; undefined puts it among the dead, where the admin sees it.
   * @param attempts as the task was claimed: after a later claim nothing that this try says counts
   */
  failed(id: string, error: string, retryAt: Instant | undefined, attempts?: number): Promise<void>;
  /** Newest first, for the admin. */
  list(limit: number): Promise<readonly OutboxEntry[]>;
  find(id: string): Promise<OutboxEntry | undefined>;
  /** The dead, the longest dead first. */
  listDead(limit: number): Promise<readonly OutboxEntry[]>;
  /** A dead task is due again, with as many attempts as a new one. */
  retry(id: string, now: Instant): Promise<Result<OutboxEntry, NotDead>>;
  /** A dead task is given up. */
  discard(id: string): Promise<Result<OutboxEntry, NotDead>>;
  /** The mail with all links of an address; asked for again within the hour it is the same task. */
  askForLinks(email: string, language: Language, now: Instant): Promise<void>;
}

export type Mail = {
  /** The same for the same mail: adapters make the Message-ID or the file name of it. */
  readonly id: string;
  readonly to: string;
  /** Where an answer goes, when not to the sender. */
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export interface MailSender {
  /** Rejects when the mail was not taken; the outbox tries again. */
  send(mail: Mail): Promise<void>;
}

/** Money that was promised to a customer is not given up by a click: it is retried, or refunded in the dashboard. */
export type DiscardError = NotDead | { readonly kind: 'refund_owed' };

/** An admin gives up a task that failed for good. */
export const makeDiscardTask =
  (outbox: Pick<Outbox, 'find' | 'discard'>, ledger: Pick<BookingLedger, 'find'>) =>
  async (id: string): Promise<Result<OutboxEntry, DiscardError>> => {
    const task = await outbox.find(id);
    if (task?.kind === 'refund') {
      const reservation = await ledger.find(task.reservationId);
      if (reservation !== undefined && isPromised(reservation, task)) {
        return err({ kind: 'refund_owed' });
      }
    }
    return outbox.discard(id);
  };
