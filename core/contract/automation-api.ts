import type { AttentionSubject } from '#core/reservations/payment-event.ts';
import type { Answer } from './shop-api.ts';

/** Instants are ISO 8601, days `YYYY-MM-DD`, amounts integer cents. */
export type JobDto = {
  readonly name: string;
  readonly everyMs: number;
  /** Behind a lease, or in every server process. */
  readonly where: 'everywhere' | 'in_one_process';
  readonly isRunning: boolean;
  readonly runs: number;
  readonly failures: number;
  readonly startedAt?: string | undefined;
  readonly endedAt?: string | undefined;
  /** How much the last run that went well did. */
  readonly lastCount?: number | undefined;
  readonly nextDueAt?: string | undefined;
  /** Of the last run, if it failed. */
  readonly failure?: { readonly message: string; readonly at: string } | undefined;
};

export type OutboxEntryDto = {
  readonly id: string;
  readonly kind:
    'mail' | 'refund' | 'contact' | 'password_reset' | 'links' | 'gift_card' | 'attention';
  readonly state: 'pending' | 'done' | 'dead' | 'discarded';
  readonly attempts: number;
  readonly createdAt: string;
  readonly nextAttemptAt: string;
  readonly lastError?: string | undefined;
  readonly reservationId?: string | undefined;
  /** Of a mail: which. */
  readonly mail?: string | undefined;
  /** Of a refund. */
  readonly amountCents?: number | undefined;
};

export type QuarantinedEventDto = {
  readonly id: string;
  readonly kind: string;
  readonly reason: string;
  readonly reservationId?: string | undefined;
  readonly intentId?: string | undefined;
  readonly at?: string | undefined;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
};

export type AttentionDto = {
  readonly id: string;
  readonly reservationId: string;
  readonly intentId: string;
  readonly subject: AttentionSubject;
  readonly subjectId: string;
  readonly at: string;
};

/** A message that changed nothing by itself. */
export type ReceivedEventDto = {
  readonly id: string;
  /** The provider's word. */
  readonly type: string;
  readonly at?: string | undefined;
  readonly receivedAt: string;
  readonly subjectId?: string | undefined;
  readonly bytes: number;
  /** It did not say whom it concerns, and catching up found that out. */
  readonly isApplied: boolean;
};

export type EventsDto = {
  readonly quarantined: readonly QuarantinedEventDto[];
  readonly attention: readonly AttentionDto[];
  readonly received: readonly ReceivedEventDto[];
};

export type ReminderDto = {
  readonly kind: 'balance_reminder' | 'review_request';
  readonly state: 'sent' | 'due' | 'planned' | 'off';
  readonly day: string;
  readonly reservationId: string;
  readonly productTitle: string;
  readonly customer: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly balanceCents: number;
  /** A kept card is charged then by itself. */
  readonly chargedOn?: string | undefined;
};

/** What the shop does by itself. Needs the bearer token of an admin; 401 without one, 403 `not_admin`. */
export interface AutomationApi {
  listJobs(): Answer<{ readonly jobs: readonly JobDto[] }>;
  /** 404 `job_not_found`, 409 `job_running`. */
  runJob(name: string): Answer<{ readonly started: true }>;
  listDeadTasks(): Answer<{ readonly entries: readonly OutboxEntryDto[] }>;
  /** 404 `task_not_found`, 409 `task_not_dead`. */
  retryTask(id: string): Answer<OutboxEntryDto>;
  /** As above, and 409 `refund_owed`: money that was promised is not given up. */
  discardTask(id: string): Answer<OutboxEntryDto>;
  listEvents(): Answer<EventsDto>;
  /** 404 `event_not_found` */
  dismissEvent(id: string): Answer<{ readonly dismissed: true }>;
  listReminders(): Answer<{ readonly reminders: readonly ReminderDto[] }>;
}
