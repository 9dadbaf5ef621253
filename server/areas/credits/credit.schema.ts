import { z } from 'zod';
import { CREDIT_ENTRY_KINDS, CREDIT_KINDS } from '#core/credits/credit.ts';
import type { CreditDto } from '#core/contract/admin-credit-api.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { actorSchema } from '#server/platform/http/actor.schema.ts';
import { amountSchema, centsSchema } from '#server/platform/http/amount.schema.ts';
import {
  calendarDaySchema,
  emailSchema,
  lineOfText,
  linesOfText,
} from '#server/platform/http/text.schema.ts';

export const codeSchema = z.object({
  code: z
    .string()
    .trim()
    .max(60, 'At most 60 letters.')
    .regex(/^[^\p{Cc}\p{Cs}/]*$/u, 'Contains characters that no code has.'),
});

export const rainCheckSchema = z.object({
  amountCents: amountSchema,
  why: lineOfText(200, 'Say what the forecast is.'),
});

export const creditSchema = z
  .object({
    code: z.string(),
    shownCode: z.string(),
    kind: z.enum(CREDIT_KINDS),
    issuedCents: centsSchema,
    balanceCents: centsSchema,
    expiresOn: z.string(),
    createdAt: z.string(),
    isVoid: z.boolean(),
    holder: z.object({ name: z.string(), email: z.string() }).optional(),
    note: z.string().optional(),
    mailings: z
      .array(
        z.object({
          to: z.string(),
          language: z.enum(LANGUAGES),
          message: z.string().optional(),
          at: z.string(),
          by: actorSchema,
        }),
      )
      .readonly()
      .optional(),
    entries: z
      .array(
        z.object({
          kind: z.enum(CREDIT_ENTRY_KINDS),
          amountCents: centsSchema,
          at: z.string(),
          by: actorSchema,
          reservationId: z.string().optional(),
        }),
      )
      .readonly(),
  })
  .meta({ id: 'Credit' }) satisfies z.ZodType<CreditDto>;

export const creditsSchema = z.object({
  credits: z.array(creditSchema).readonly(),
  next: z.string().optional(),
});

export const pageSchema = z.object({ after: z.string().max(2_000).optional() });

const giftWords = {
  language: z.enum(LANGUAGES),
  message: linesOfText(500).optional().meta({ description: 'To who gets it.' }),
};

const wishIdSchema = z.string().regex(/^[A-Za-z0-9-]{8,64}$/, 'Not a key.');

export const mailCreditSchema = z.object({
  ...giftWords,
  id: wishIdSchema.meta({ description: 'Of this wish: sent again, it is the same mail.' }),
  email: emailSchema,
});

export const issueCreditSchema = z
  .object({
    id: wishIdSchema
      .optional()
      .meta({ description: 'Of this wish: sent again, it is the same card.' }),
    amountCents: amountSchema.min(100, 'At least $1.').max(500_000, 'At most $5,000.'),
    expiresOn: calendarDaySchema,
    name: lineOfText(120, 'Enter a name.').optional(),
    email: emailSchema.optional(),
    note: linesOfText(500).optional(),
    mail: z.object(giftWords).optional().meta({ description: 'Mailed at once, to `email`.' }),
  })
  .refine(({ mail, email }) => mail === undefined || email !== undefined, {
    path: ['email'],
    message: 'Enter the address that the gift card is mailed to.',
  });
