import { z } from 'zod';
import type { Routes } from './admin-api.ts';
import { OUTBOX_STATES } from '#core/notifications/outbox.ts';
import { MAIL_KINDS, NOTICE_SUBJECTS, TEXT_KINDS } from '#core/reservations/booking-decision.ts';
import { ATTENTION_SUBJECTS } from '#core/reservations/payment-event.ts';
import { type Told, centsSchema } from './fields.ts';

const jobSchema = z
  .object({
    name: z.string(),
    everyMs: z.int(),
    /** Behind a lease, or in every server process. */
    where: z.enum(['everywhere', 'in_one_process']),
    isRunning: z.boolean(),
    runs: z.int(),
    failures: z.int(),
    startedAt: z.string().optional(),
    endedAt: z.string().optional(),
    /** Count of the last successful run. */
    lastCount: z.int().optional(),
    nextDueAt: z.string().optional(),
    /** Present if the last run failed. */
    failure: z.object({ message: z.string(), at: z.string() }).optional(),
  })
  .meta({ id: 'Job' });
export type JobDto = Told<typeof jobSchema>;

export const jobsSchema = z.object({ jobs: z.array(jobSchema).readonly() });
export type JobsDto = Told<typeof jobsSchema>;

export const jobStartedSchema = z.object({ started: z.literal(true) });

const entry = {
  id: z.string(),
  state: z.enum(OUTBOX_STATES),
  attempts: z.int(),
  createdAt: z.string(),
  nextAttemptAt: z.string(),
  lastError: z.string().optional(),
};
const ofReservation = { ...entry, reservationId: z.string() };

/** An outbox task with its state. */
export const outboxEntrySchema = z
  .discriminatedUnion('kind', [
    z.object({ ...ofReservation, kind: z.literal('mail'), mail: z.enum(MAIL_KINDS) }),
    z.object({ ...ofReservation, kind: z.literal('text'), text: z.enum(TEXT_KINDS) }),
    z.object({ ...ofReservation, kind: z.literal('refund'), amountCents: z.int() }),
    z.object({
      ...ofReservation,
      kind: z.literal('attention'),
      subject: z.enum(NOTICE_SUBJECTS),
    }),
    z.object({ ...entry, kind: z.literal('contact'), messageId: z.string() }),
    z.object({ ...entry, kind: z.literal('reply'), messageId: z.string() }),
    z.object({ ...entry, kind: z.literal('password_reset') }),
    z.object({ ...entry, kind: z.literal('staff_invitation') }),
    z.object({ ...entry, kind: z.literal('links') }),
    z.object({ ...entry, kind: z.literal('day_ahead'), day: z.string() }),
    z.object({ ...entry, kind: z.literal('gift_card') }),
    z.object({ ...entry, kind: z.literal('quote') }),
  ])
  .meta({ id: 'OutboxEntry' });
export type OutboxEntryDto = Told<typeof outboxEntrySchema>;

export const outboxSchema = z.object({ entries: z.array(outboxEntrySchema).readonly() });
export type OutboxEntries = Told<typeof outboxSchema>;

const quarantinedSchema = z.object({
  id: z.string(),
  kind: z.string(),
  reason: z.string(),
  reservationId: z.string().optional(),
  intentId: z.string().optional(),
  at: z.string().optional(),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
});
export type QuarantinedEventDto = Told<typeof quarantinedSchema>;

const attentionSchema = z.object({
  id: z.string(),
  reservationId: z.string(),
  intentId: z.string(),
  subject: z.enum(ATTENTION_SUBJECTS),
  subjectId: z.string(),
  at: z.string(),
});
export type AttentionDto = Told<typeof attentionSchema>;

/** A message without an effect of its own. */
const receivedEventSchema = z.object({
  id: z.string(),
  /** The provider's name for it. */
  type: z.string(),
  at: z.string().optional(),
  receivedAt: z.string(),
  subjectId: z.string().optional(),
  bytes: z.int(),
  /** It named no reservation, and catching up found it. */
  isApplied: z.boolean(),
});
export type ReceivedEventDto = Told<typeof receivedEventSchema>;

export const eventsSchema = z.object({
  quarantined: z.array(quarantinedSchema).readonly(),
  attention: z.array(attentionSchema).readonly(),
  received: z.array(receivedEventSchema).readonly(),
});
export type ProviderEvents = Told<typeof eventsSchema>;

export const dismissedSchema = z.object({ dismissed: z.literal(true) });

const reminderSchema = z.object({
  kind: z.enum(['balance_reminder', 'overdue_reminder', 'visit_reminder', 'review_request']),
  /** The delivery or pick-up it is about. */
  about: z.string(),
  state: z.enum(['sent', 'due', 'planned', 'off']),
  day: z.string(),
  reservationId: z.string(),
  productTitle: z.string(),
  customer: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  balanceCents: centsSchema,
  /** The saved card is charged automatically on this day. */
  chargedOn: z.string().optional(),
});
export type ReminderDto = Told<typeof reminderSchema>;

export const remindersSchema = z.object({ reminders: z.array(reminderSchema).readonly() });
export type RemindersDto = Told<typeof remindersSchema>;

/** What the shop does automatically. */
export const AUTOMATION_ROUTES = {
  'GET /jobs': { needs: 'automations:read', answer: jobsSchema },
  /** 404 `job_not_found`, 409 `job_running`. */
  'POST /jobs/:name/run': { needs: 'automations:write', answer: jobStartedSchema },
  'GET /outbox/dead': { needs: 'messages:read', answer: outboxSchema },
  /** 404 `task_not_found`, 409 `task_not_dead`. */
  'POST /outbox/:id/retry': { needs: 'messages:write', answer: outboxEntrySchema },
  /** As above, and 409 `refund_owed`: promised money cannot be discarded. */
  'POST /outbox/:id/discard': { needs: 'messages:write', answer: outboxEntrySchema },
  'GET /events': { needs: 'automations:read', answer: eventsSchema },
  /** 404 `event_not_found`. */
  'POST /events/:id/dismiss': { needs: 'automations:write', answer: dismissedSchema },
  'GET /reminders': { needs: 'automations:read', answer: remindersSchema },
} as const satisfies Routes;
