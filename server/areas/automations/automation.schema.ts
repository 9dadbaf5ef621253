import { z } from 'zod';
import { ATTENTION_SUBJECTS } from '#core/reservations/payment-event.ts';

const cents = z.int();

export const jobSchema = z
  .object({
    name: z.string(),
    everyMs: z.int(),
    where: z.enum(['everywhere', 'in_one_process']),
    isRunning: z.boolean(),
    runs: z.int(),
    failures: z.int(),
    startedAt: z.string().optional(),
    endedAt: z.string().optional(),
    lastCount: z.int().optional(),
    nextDueAt: z.string().optional(),
    failure: z.object({ message: z.string(), at: z.string() }).optional(),
  })
  .meta({ id: 'Job' });

export const jobsSchema = z.object({ jobs: z.array(jobSchema).readonly() });

export const jobStartedSchema = z.object({ started: z.literal(true) });

export const eventsSchema = z.object({
  quarantined: z
    .array(
      z.object({
        id: z.string(),
        kind: z.string(),
        reason: z.string(),
        reservationId: z.string().optional(),
        intentId: z.string().optional(),
        at: z.string().optional(),
        firstSeenAt: z.string(),
        lastSeenAt: z.string(),
      }),
    )
    .readonly(),
  attention: z
    .array(
      z.object({
        id: z.string(),
        reservationId: z.string(),
        intentId: z.string(),
        subject: z.enum(ATTENTION_SUBJECTS),
        subjectId: z.string(),
        at: z.string(),
      }),
    )
    .readonly(),
  received: z
    .array(
      z.object({
        id: z.string(),
        type: z.string(),
        at: z.string().optional(),
        receivedAt: z.string(),
        subjectId: z.string().optional(),
        bytes: z.int(),
        isApplied: z.boolean(),
      }),
    )
    .readonly(),
});

export const dismissedSchema = z.object({ dismissed: z.literal(true) });

export const remindersSchema = z.object({
  reminders: z
    .array(
      z.object({
        kind: z.enum(['balance_reminder', 'review_request']),
        state: z.enum(['sent', 'due', 'planned', 'off']),
        day: z.string(),
        reservationId: z.string(),
        productTitle: z.string(),
        customer: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        balanceCents: cents,
        chargedOn: z.string().optional(),
      }),
    )
    .readonly(),
});
