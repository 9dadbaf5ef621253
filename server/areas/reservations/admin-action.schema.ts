import { z } from 'zod';
import { CONTACT_LINKS } from '#core/back-office/admin-action.ts';
import { contactSchema } from '#core/reservations/checkout.schema.ts';
import { REFUND_WAYS } from '#core/refunds/refund.ts';
import { OFFLINE_METHODS } from '#core/reservations/money-entry.ts';
import { amountSchema, MOST_CENTS } from '#server/platform/http/amount.schema.ts';
import { versionSchema } from '#server/areas/manage/change.schema.ts';
import { lineOfText, linesOfText } from '#server/platform/http/text.schema.ts';

const why = linesOfText(500);
const note = linesOfText(200);
const method = z.enum(OFFLINE_METHODS);
const moved = amountSchema.min(1, 'At least one cent.');

export const attendSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('note'),
    text: linesOfText(1_000).pipe(z.string().min(1, 'Write something.')),
  }),
  z.object({
    kind: z.literal('cancel'),
    refundCents: amountSchema,
    why: why.optional(),
    version: versionSchema.optional(),
  }),
  z.object({
    kind: z.literal('rain_check'),
    why: why.optional(),
    version: versionSchema.optional(),
  }),
  z.object({
    kind: z.literal('adjust'),
    amountCents: z.int('Whole cents.').min(-MOST_CENTS, 'Too much.').max(MOST_CENTS, 'Too much.'),
    why: lineOfText(200, 'Say why.'),
    version: versionSchema.optional(),
  }),
  z.object({ kind: z.literal('send_link'), isNew: z.boolean() }),
  z.object({
    kind: z.literal('change_contact'),
    contact: contactSchema,
    link: z.enum(CONTACT_LINKS),
    version: versionSchema,
  }),
  z.object({
    kind: z.literal('give_back'),
    amountCents: moved,
    as: z.enum(REFUND_WAYS),
    method: method.optional(),
    why: lineOfText(200, 'Say why.'),
    staysOwed: z.boolean(),
    version: versionSchema,
  }),
  z.object({
    kind: z.literal('hand_over'),
    amountCents: moved,
    method,
    note: note.optional(),
    version: versionSchema,
  }),
  z.object({
    kind: z.literal('take_payment'),
    amountCents: moved,
    method,
    note: note.optional(),
    version: versionSchema,
  }),
  z.object({ kind: z.literal('waive_balance'), version: versionSchema }),
]);
