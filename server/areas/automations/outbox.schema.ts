import { z } from 'zod';
import { MAIL_KINDS } from '#core/reservations/booking-decision.ts';
import { ATTENTION_SUBJECTS } from '#core/reservations/payment-event.ts';
import { OUTBOX_STATES } from '#core/notifications/outbox.ts';

const entry = {
  id: z.string(),
  state: z.enum(OUTBOX_STATES),
  attempts: z.int(),
  createdAt: z.string(),
  nextAttemptAt: z.string(),
  lastError: z.string().optional(),
};

const ofReservation = { ...entry, reservationId: z.string() };

export const outboxEntrySchema = z
  .discriminatedUnion('kind', [
    z.object({ ...ofReservation, kind: z.literal('mail'), mail: z.enum(MAIL_KINDS) }),
    z.object({ ...ofReservation, kind: z.literal('refund'), amountCents: z.int() }),
    z.object({
      ...ofReservation,
      kind: z.literal('attention'),
      subject: z.enum(ATTENTION_SUBJECTS),
    }),
    z.object({ ...entry, kind: z.literal('contact'), messageId: z.string() }),
    z.object({ ...entry, kind: z.literal('password_reset') }),
    z.object({ ...entry, kind: z.literal('links') }),
    z.object({ ...entry, kind: z.literal('gift_card') }),
  ])
  .meta({ id: 'OutboxEntry' });

/** Mails and refunds with how far they are. */
export const outboxSchema = z.object({ entries: z.array(outboxEntrySchema).readonly() });
