import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { AUTOMATION_NAMES } from '#core/notifications/automation-texts.ts';
import { OUTBOX_STATES } from '#core/notifications/outbox.ts';
import { MAIL_KINDS, NOTICE_SUBJECTS, TEXT_KINDS } from '#core/reservations/booking-decision.ts';
import { ATTENTION_SUBJECTS } from '#core/reservations/payment-event.ts';
import type { Routes } from './admin-api.ts';
import { type OutputOf, calendarDaySchema, centsSchema } from './fields.ts';

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
export type JobDto = OutputOf<typeof jobSchema>;

const jobsSchema = z.object({ jobs: z.array(jobSchema).readonly() });

const jobStartedSchema = z.object({ started: z.literal(true) });

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
const outboxEntrySchema = z
  .discriminatedUnion('kind', [
    z.object({ ...ofReservation, kind: z.literal('mail'), mail: z.enum(MAIL_KINDS) }),
    z.object({ ...ofReservation, kind: z.literal('text'), text: z.enum(TEXT_KINDS) }),
    z.object({ ...ofReservation, kind: z.literal('refund'), amountCents: z.int() }),
    z.object({ ...ofReservation, kind: z.literal('attention'), subject: z.enum(NOTICE_SUBJECTS) }),
    z.object({
      ...entry,
      kind: z.literal('contact'),
      messageId: z.string(),
      replyId: z.string().optional(),
    }),
    z.object({ ...entry, kind: z.literal('reply'), messageId: z.string() }),
    z.object({ ...entry, kind: z.literal('password_reset') }),
    z.object({ ...entry, kind: z.literal('address_confirmation') }),
    z.object({ ...entry, kind: z.literal('staff_invitation') }),
    z.object({ ...entry, kind: z.literal('security_notice') }),
    z.object({ ...entry, kind: z.literal('links') }),
    z.object({ ...entry, kind: z.literal('day_ahead'), day: z.string() }),
    z.object({ ...entry, kind: z.literal('gift_card') }),
    z.object({ ...entry, kind: z.literal('gift_sale') }),
    z.object({ ...entry, kind: z.literal('quote') }),
    z.object({ ...ofReservation, kind: z.literal('invoice') }),
    z.object({ ...entry, kind: z.literal('statement') }),
    z.object({ ...entry, kind: z.literal('papers'), day: z.string() }),
    z.object({ ...entry, kind: z.literal('weather'), day: z.string() }),
    z.object({ ...ofReservation, kind: z.literal('birthday') }),
    z.object({ ...entry, kind: z.literal('webhook_off') }),
    z.object({ ...entry, kind: z.literal('recovery') }),
    z.object({ ...entry, kind: z.literal('report') }),
    z.object({ ...entry, kind: z.literal('campaign') }),
    z.object({ ...entry, kind: z.literal('reward') }),
    z.object({ ...entry, kind: z.literal('points') }),
    z.object({ ...ofReservation, kind: z.literal('test') }),
  ])
  .meta({ id: 'OutboxEntry' });
export type OutboxEntryDto = OutputOf<typeof outboxEntrySchema>;

export const outboxSchema = z.object({ entries: z.array(outboxEntrySchema).readonly() });

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
export type QuarantinedEventDto = OutputOf<typeof quarantinedSchema>;

const attentionSchema = z.object({
  id: z.string(),
  reservationId: z.string(),
  intentId: z.string(),
  subject: z.enum(ATTENTION_SUBJECTS),
  subjectId: z.string(),
  at: z.string(),
});
export type AttentionDto = OutputOf<typeof attentionSchema>;

/** A received event that changes nothing by itself. */
const receivedEventSchema = z.object({
  id: z.string(),
  /** The provider's name for it. */
  type: z.string(),
  at: z.string().optional(),
  receivedAt: z.string(),
  subjectId: z.string().optional(),
  bytes: z.int(),
  /** The event named no reservation. A later check of the provider's events found it. */
  isApplied: z.boolean(),
});
export type ReceivedEventDto = OutputOf<typeof receivedEventSchema>;

const eventsSchema = z.object({
  quarantined: z.array(quarantinedSchema).readonly(),
  attention: z.array(attentionSchema).readonly(),
  received: z.array(receivedEventSchema).readonly(),
});

const dismissedSchema = z.object({ dismissed: z.literal(true) });

const reminderKindSchema = z.enum([
  'balance_reminder',
  'overdue_reminder',
  'invoice_reminder',
  'visit_reminder',
  'agreement_reminder',
  'review_request',
  'birthday',
]);

const reminderSchema = z.object({
  kind: reminderKindSchema,
  /** The delivery or pickup it is about, or the day an invoice was due. */
  about: z.string(),
  state: z.enum(['sent', 'due', 'planned', 'skipped', 'off']),
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
export type ReminderDto = OutputOf<typeof reminderSchema>;

const remindersSchema = z.object({ reminders: z.array(reminderSchema).readonly() });

/** One message to one person. `skip: false` takes the skip back. */
const reminderSkipSchema = z.object({
  reservationId: z.string().max(100),
  kind: reminderKindSchema,
  about: calendarDaySchema,
  skip: z.boolean(),
});

const namedSchema = z.enum(AUTOMATION_NAMES);
const textSchema = z.object({
  subject: z.string().optional(),
  lead: z.string().optional(),
  text: z.string().optional(),
});
const textsSchema = z.object({ en: textSchema, es: textSchema });

/** An automation in the owner's list. */
const automationSchema = z
  .object({
    name: namedSchema,
    isOn: z.boolean(),
    /** False if a promise depends on it. */
    canTurnOff: z.boolean(),
    /** It waits, because the owner has paused automatic messages. */
    isPaused: z.boolean(),
    /** Absent if it is sent when its cause occurs. */
    days: z.object({ now: z.int(), least: z.int(), most: z.int() }).optional(),
    /** Whether customers who agreed also get a text message. Absent if it is never texted. */
    byText: z.boolean().optional(),
    /** The last seven days. `isCut`: there were more than listed. */
    week: z.object({
      sent: z.int(),
      waiting: z.int(),
      failed: z.int(),
      skipped: z.int(),
      isCut: z.boolean(),
    }),
    /** The next day on which it goes out, and to how many. */
    next: z.object({ day: z.string(), count: z.int() }).optional(),
  })
  .meta({ id: 'Automation' });
export type AutomationDto = OutputOf<typeof automationSchema>;

const automationsSchema = z.object({
  automations: z.array(automationSchema).readonly(),
  /** Whether this shop has a text service, so that texts reach customers. */
  sendsTexts: z.boolean(),
  /** Since when automatic messages to customers are paused. */
  pausedSince: z.string().optional(),
});
export type AutomationsDto = OutputOf<typeof automationsSchema>;

/** A mail or text of the last seven days. */
const automationSentSchema = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'text']),
  state: z.enum([...OUTBOX_STATES, 'skipped']),
  at: z.string(),
  to: z.string().optional(),
  customer: z.string().optional(),
  reservationId: z.string().optional(),
  error: z.string().optional(),
});
export type AutomationSentDto = OutputOf<typeof automationSentSchema>;

const wholeAutomationSchema = z.object({
  automation: automationSchema,
  /** Revision of all texts together; needed to save. */
  revision: z.int(),
  texts: textsSchema,
  builtIn: textsSchema,
  /** Words that may appear in braces. */
  words: z.array(z.string()).readonly(),
  sent: z.array(automationSentSchema).readonly(),
  /** Bookings to choose from for the preview. */
  bookings: listOf({ id: z.string(), customer: z.string() }),
});
export type WholeAutomation = OutputOf<typeof wholeAutomationSchema>;

const automationChangeSchema = z.object({
  isOn: z.boolean(),
  days: z.int('Enter whole days.').optional(),
  byText: z.boolean().optional(),
});

const pauseSchema = z.object({ isPaused: z.boolean() });

const automationTextsSchema = textsSchema.extend({ revision: z.int() });

const previewSchema = z.object({
  language: z.enum(LANGUAGES),
  reservationId: z.string().max(100),
  text: textSchema,
});
const previewedSchema = z.object({
  subject: z.string(),
  /** The mail as plain text. */
  mail: z.string(),
  sms: z.string().optional(),
});

const trialSchema = z.object({ language: z.enum(LANGUAGES), reservationId: z.string().max(100) });
const trialSentSchema = z.object({ to: z.string() });

const byName = { name: namedSchema } as const;
const byOutboxId = { id: z.string().max(2_000) } as const;

/** What the shop does automatically. */
export const AUTOMATION_ROUTES = {
  'GET /jobs': { needs: 'automations:read', answer: jobsSchema },
  /** 404 `job_not_found`, 409 `job_running`. */
  'POST /jobs/:name/run': {
    needs: 'automations:write',
    params: { name: z.string().max(100) },
    status: 202,
    answer: jobStartedSchema,
  },
  'GET /outbox/dead': { needs: 'messages:read', answer: outboxSchema },
  /** 404 `task_not_found`, 409 `task_not_dead`. */
  'POST /outbox/:id/retry': {
    needs: 'messages:write',
    params: byOutboxId,
    answer: outboxEntrySchema,
  },
  /** As above, and 409 `refund_owed`: promised money cannot be discarded. */
  'POST /outbox/:id/discard': {
    needs: 'messages:write',
    params: byOutboxId,
    answer: outboxEntrySchema,
  },
  'GET /events': { needs: 'automations:read', answer: eventsSchema },
  /** 404 `event_not_found`. */
  'POST /events/:id/dismiss': {
    needs: 'automations:write',
    params: { id: z.string().max(500) },
    answer: dismissedSchema,
  },
  'GET /reminders': { needs: 'automations:read', answer: remindersSchema },
  /** 404 `reservation_not_found`; 409 `no_reminder`: it was sent, or is no longer planned. */
  'POST /reminders/skip': {
    needs: 'automations:write',
    body: reminderSkipSchema,
    answer: remindersSchema,
  },
  'GET /automations': { needs: 'automations:read', answer: automationsSchema },
  /** Stops every automatic message to customers until they are resumed. */
  'PUT /automations': { needs: 'automations:write', body: pauseSchema, answer: automationsSchema },
  'GET /automations/:name': {
    needs: 'automations:read',
    params: byName,
    answer: wholeAutomationSchema,
  },
  /** 409 `always_on`. */
  'PUT /automations/:name': {
    needs: 'automations:write',
    params: byName,
    body: automationChangeSchema,
    answer: automationSchema,
  },
  /** 400 names an unknown word in braces. 409 `texts_changed`. */
  'PUT /automations/:name/texts': {
    needs: 'automations:write',
    params: byName,
    body: automationTextsSchema,
    answer: wholeAutomationSchema,
  },
  /** 404 if there is no such booking. */
  'POST /automations/:name/preview': {
    needs: 'automations:read',
    params: byName,
    body: previewSchema,
    answer: previewedSchema,
  },
  /** Mails it to the shop with the stored text. */
  'POST /automations/:name/test': {
    needs: 'automations:write',
    params: byName,
    body: trialSchema,
    answer: trialSentSchema,
  },
} as const satisfies Routes;
