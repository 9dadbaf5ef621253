import { z } from 'zod';
import { CREDIT_ENTRY_KINDS, CREDIT_KINDS } from '#core/credits/credit.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import type { Routes } from './admin-api.ts';
import {
  type InputOf,
  type OutputOf,
  actorSchema,
  amountSchema,
  calendarDaySchema,
  centsSchema,
  emailSchema,
  lineOfText,
  linesOfText,
} from './fields.ts';

export const creditSchema = z
  .object({
    code: z.string(),
    /** In groups, as people read it aloud. */
    shownCode: z.string(),
    kind: z.enum(CREDIT_KINDS),
    issuedCents: centsSchema,
    balanceCents: centsSchema,
    expiresOn: z.string(),
    createdAt: z.string(),
    isVoid: z.boolean(),
    holder: z.object({ name: z.string(), email: z.string() }).optional(),
    note: z.string().optional(),
    /** Absent if nobody paid for it. */
    sold: z.enum(['online', 'counter']).optional(),
    /** The buyer's address, or the name they gave. */
    soldTo: z.string().optional(),
    /** Sold to the simulated card, so nobody paid for it. */
    isTest: z.literal(true).optional(),
    /** Disputed with the buyer's bank. It cannot be used until that is resolved. */
    isPaused: z.boolean().optional(),
    /** When it was mailed, oldest first. */
    mailings: listOf({
      to: z.string(),
      language: z.enum(LANGUAGES),
      message: z.string().optional(),
      at: z.string(),
      by: actorSchema,
      /** When it will be mailed, if that is later. */
      sendAt: z.string().optional(),
    }).optional(),
    entries: listOf({
      kind: z.enum(CREDIT_ENTRY_KINDS),
      amountCents: centsSchema,
      at: z.string(),
      by: actorSchema,
      reservationId: z.string().optional(),
    }),
  })
  .meta({ id: 'Credit' });
export type CreditDto = OutputOf<typeof creditSchema>;

const creditsQuerySchema = z.object({ after: z.string().max(2_000).optional() });

const creditsSchema = z.object({
  credits: z.array(creditSchema).readonly(),
  next: z.string().optional(),
});

const giftWordsSchema = z.object({
  language: z.enum(LANGUAGES),
  message: linesOfText(500).optional().meta({ description: 'For the recipient.' }),
});
export type GiftWords = InputOf<typeof giftWordsSchema>;

const requestIdSchema = z.string().regex(/^[A-Za-z0-9-]{8,64}$/, 'Not a key.');

const mailCreditSchema = giftWordsSchema.extend({
  id: requestIdSchema.meta({ description: 'ID of this request. A repeat sends no second email.' }),
  email: emailSchema,
});
export type MailCreditInput = InputOf<typeof mailCreditSchema>;

export const giftAmountSchema = amountSchema
  .min(100, 'At least $1.')
  .max(500_000, 'At most $5,000.');

export const issueCreditSchema = z
  .object({
    id: requestIdSchema
      .optional()
      .meta({ description: 'ID of this request. A repeat makes no second card.' }),
    amountCents: giftAmountSchema,
    expiresOn: calendarDaySchema,
    name: lineOfText(120, 'Enter a name.').optional(),
    email: emailSchema.optional(),
    note: linesOfText(500).optional(),
    mail: giftWordsSchema.optional().meta({ description: 'Emailed right away to `email`.' }),
  })
  .refine(({ mail, email }) => mail === undefined || email !== undefined, {
    path: ['email'],
    message: 'Enter the email address the gift card goes to.',
  });
export type IssueCreditInput = InputOf<typeof issueCreditSchema>;

/** A code as typed, with or without its dashes. */
export const byCode = { code: z.string().max(60) } as const;

/** Rain checks and gift cards. */
export const CREDIT_ROUTES = {
  'GET /credits': { needs: 'money:read', query: creditsQuerySchema, answer: creditsSchema },
  'GET /credits/:code': { needs: 'money:read', params: byCode, answer: creditSchema },
  /** 422 `idempotency_key_reused`: this `id` was used before with other data. */
  'POST /credits': {
    needs: 'money:write',
    body: issueCreditSchema,
    status: 201,
    answer: creditSchema,
  },
  'POST /credits/:code/void': { needs: 'money:write', params: byCode, answer: creditSchema },
  /** 404 `credit_not_found`, 409 `not_mailed`: void, not a gift card, or mailed too often. */
  'POST /credits/:code/mail': {
    needs: 'money:write',
    params: byCode,
    body: mailCreditSchema,
    answer: creditSchema,
  },
} as const satisfies Routes;
