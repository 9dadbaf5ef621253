import { z } from 'zod';
import { MAIL_KINDS } from '#core/booking/booking-decision.ts';

const entry = {
  id: z.string(),
  state: z.enum(['pending', 'done', 'dead']),
  attempts: z.int(),
  createdAt: z.string(),
  nextAttemptAt: z.string(),
  lastError: z.string().optional(),
};

const ofReservation = { ...entry, reservationId: z.string() };

/** Mails and refunds with how far they are, newest first. */
export const outboxSchema = z.object({
  entries: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ ...ofReservation, kind: z.literal('mail'), mail: z.enum(MAIL_KINDS) }),
        z.object({ ...ofReservation, kind: z.literal('refund'), amountCents: z.int() }),
        z.object({ ...entry, kind: z.literal('contact'), messageId: z.string() }),
        z.object({ ...entry, kind: z.literal('password_reset') }),
      ]),
    )
    .readonly(),
});
