import { z } from 'zod';
import { answerInputSchema, replyTextSchema } from '#core/customers/canned-answer.schema.ts';
import { ANSWER_WORDS } from '#core/customers/canned-answer.ts';
import { contactMessageSchema } from '#core/customers/contact-message.schema.ts';
import { MESSAGE_STATES } from '#core/customers/contact-message.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { OUTBOX_STATES } from '#core/notifications/outbox.ts';
import { RECEIPT_STATES } from '#core/notifications/sms.ts';
import { contactSchema } from '#core/reservations/checkout.schema.ts';
import type { Routes } from './admin-api.ts';
import type { PublicRoutes } from './calls.ts';
import { actorSchema, type InputOf, idSchema, type OutputOf } from './fields.ts';
import { documentVersionSchema, statusSchema } from './reservations.ts';

/** A visitor's message plus what the bot check looks at. */
const messageInputSchema = contactMessageSchema.extend({
  website: z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'Must stay empty. It is a trap for robots.' }),
  filledInMs: z
    .number('Must be a number.')
    .min(0)
    .optional()
    .meta({ description: 'Milliseconds from when the form was first shown to when it was sent.' }),
  language: z
    .enum(LANGUAGES)
    .optional()
    .meta({ description: 'The language of the page with a plain form.' }),
});

/** Language of the page with the plain form; English by default. */
export const pageLanguageSchema = z.object({ language: z.enum(LANGUAGES).catch('en') });

/** Absent if texting is impossible: no provider, no US number, or the rental is over. */
const textsSchema = z.object({
  texts: z
    .object({
      /** As the customer entered it. */
      phone: z.string(),
      /** `stopped`: the number sent STOP. Only a START from that number ends it. */
      state: z.enum(['off', 'on', 'stopped']),
    })
    .optional(),
});
export type TextsDto = OutputOf<typeof textsSchema>;

const textsAnswerSchema = z.object({
  agrees: z.boolean('Must be true or false.'),
  wording: documentVersionSchema.optional().meta({
    description:
      'The version of the sentence that the customer agreed to. Without the current one, only texts about the crew are sent.',
  }),
});

/** The input arrived. Its effect is not disclosed. */
export const receivedSchema = z.object({ received: z.literal(true) });

/** `sent` may or may not have been delivered. `skipped` no longer applied when it was due. */
const LETTER_STATES = ['received', 'queued', 'sent', 'skipped', 'failed', 'given_up'] as const;

const letterSchema = z.object({
  /** Id of the outbox task for our message, or of the message to us. */
  id: z.string(),
  way: z.enum(['in', 'out']),
  channel: z.enum(['form', 'mail', 'text']),
  /** Such as `confirmation`, `visit_reminder`, `quote`; `contact` for a visitor's message. */
  kind: z.string(),
  state: z.enum(LETTER_STATES),
  at: z.string(),
  /** Absent while it waits. */
  to: z.string().optional(),
  from: z.string().optional(),
  subject: z.string().optional(),
  /** Absent while it waits, and for messages older than this record. */
  text: z.string().optional(),
  /** Delivery of a text as the provider reports it, with the error code of a failure. */
  receipt: z
    .object({ state: z.enum(RECEIPT_STATES), code: z.string().optional(), at: z.string() })
    .optional(),
  /** Why it has not been sent yet. */
  error: z.string().optional(),
  reservationId: z.string().optional(),
});
export type Letter = OutputOf<typeof letterSchema>;

const correspondenceSchema = z
  .object({
    /** Newest first. */
    letters: z.array(letterSchema).readonly(),
  })
  .meta({ id: 'Correspondence' });

/** Exactly one of the two is required. */
const correspondenceQuerySchema = z
  .object({ reservation: idSchema.optional(), customer: idSchema.optional() })
  .refine(({ reservation, customer }) => (reservation === undefined) !== (customer === undefined), {
    message: 'Send a reservation or a customer.',
    path: ['reservation'],
  });

const messageRowSchema = z.object({
  id: z.string(),
  channel: z.enum(['form', 'mail']),
  subject: z.string().optional(),
  /** Names of files attached to a mail. The files are not kept. */
  attachments: z.array(z.string()).readonly().optional(),
  name: z.string(),
  email: z.string(),
  phone: z.string().optional(),
  message: z.string(),
  receivedAt: z.string(),
  state: z.enum(MESSAGE_STATES),
  heldBy: z.string().optional(),
  reservationId: z.string().optional(),
  /** The office's answers, and the customer's replies to them. */
  replies: listOf({
    id: z.string(),
    at: z.string(),
    by: actorSchema,
    text: z.string(),
    /** The customer's address, if it differs from the message's. */
    from: z.string().optional(),
    attachments: z.array(z.string()).readonly().optional(),
  }),
});
export type MessageRow = OutputOf<typeof messageRowSchema>;

const messagesQuerySchema = z.object({
  /** `waiting` lists messages that the shop has not answered. */
  state: z.enum([...MESSAGE_STATES, 'waiting']).optional(),
  after: z.string().max(2_000).optional(),
});

/** Newest first. */
const messagesSchema = z.object({
  messages: z.array(messageRowSchema).readonly(),
  next: z.string().optional(),
  /** Number of messages that the shop has not answered. */
  waiting: z.int(),
});

const messageSchema = messageRowSchema
  .extend({
    /** Language of the answer. */
    language: z.enum(LANGUAGES),
    customer: z
      .object({
        id: z.string(),
        name: z.string(),
        bookings: z.int(),
        /** Holds that are not paid yet, in `bookings`. */
        holds: z.int().optional(),
      })
      .optional(),
    /** The customer's latest bookings; the message may be about one of them. */
    bookings: listOf({
      id: z.string(),
      status: statusSchema,
      productTitle: z.string(),
      startDate: z.string(),
    }),
    /** Other messages from the same address. */
    others: z.array(messageRowSchema).readonly(),
    /** Values for the words in braces of a canned answer, in the customer's language. */
    facts: z.partialRecord(z.enum(ANSWER_WORDS), z.string()),
  })
  .meta({ id: 'Message' });
export type MessageDto = OutputOf<typeof messageSchema>;

const messageChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hold'),
    by: z.string().trim().max(80, 'Use 80 characters or fewer.'),
  }),
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('close') }),
  z.object({ kind: z.literal('link'), reservationId: idSchema.optional() }),
  z.object({
    kind: z.literal('reply'),
    /** A reply sent twice with one id is stored once. */
    id: idSchema,
    text: replyTextSchema,
    /** Number of replies its writer has read. 409 `message_changed` if there are more. */
    read: z.int().min(0).optional(),
  }),
]);
export type MessageChangeInput = InputOf<typeof messageChangeSchema>;

const cannedSchema = answerInputSchema.extend({ id: idSchema });

const cannedAnswersSchema = z.object({
  revision: z.int().min(0),
  answers: z
    .array(cannedSchema)
    .max(60, 'There can be at most 60 answers.')
    .refine((answers) => new Set(answers.map(({ id }) => id)).size === answers.length, {
      message: 'An answer is listed twice.',
    })
    .readonly(),
});
export type CannedAnswersDto = OutputOf<typeof cannedAnswersSchema>;

const outgoingQuerySchema = z.object({
  state: z.enum(OUTBOX_STATES).optional(),
  /** Matches customer, email address, phone number or reservation. The result is one page. */
  q: z.string().trim().max(120, 'Use 120 characters or fewer.').optional(),
  after: z.string().max(2_000).optional(),
});

const outgoingSchema = letterSchema.extend({
  createdAt: z.string(),
  attempts: z.int(),
  /** Name of the customer whose booking the email or text is about. */
  customer: z.string().optional(),
  /** Whether the office may send it again or retry it. */
  canResend: z.boolean(),
});
export type OutgoingLetter = OutputOf<typeof outgoingSchema>;

/** Newest first. */
const outgoingListSchema = z.object({
  letters: z.array(outgoingSchema).readonly(),
  next: z.string().optional(),
});

const byOutgoingId = { id: z.string().max(2_000) } as const;

/** Visitors write to the shop. */
export const CONTACT_ROUTES = {
  /** 403 `automated` if it looks like a bot, 429 `rate_limited` after five per minute. */
  'POST /contact': {
    botChecked: true,
    body: messageInputSchema,
    status: 202,
    answer: receivedSchema,
  },
} as const satisfies PublicRoutes;

const insuranceSchema = z.object({
  /** When a certificate was last asked for. */
  askedAt: z.string().optional(),
});

const insuranceInputSchema = z.object({
  name: contactSchema.shape.name,
  holder: z
    .string()
    .trim()
    .min(10, 'Enter the name and address of the place.')
    .max(500, 'At most 500 characters.'),
  by: z.string().trim().max(60, 'At most 60 characters.').optional(),
  language: pageLanguageSchema.shape.language,
});

/** Certificates of insurance in another's name. 404 `invalid_link` for a bad token. */
export const INSURANCE_ROUTES = {
  'GET /manage/:token/insurance': { answer: insuranceSchema },
  'POST /manage/:token/insurance': { body: insuranceInputSchema, answer: insuranceSchema },
} as const satisfies PublicRoutes;

/** Texts about the reservation of a private link. 404 `invalid_link` for a bad token. */
export const TEXT_ROUTES = {
  'GET /manage/:token/texts': { answer: textsSchema },
  /** 409 `cannot_text` if texts cannot be sent. */
  'POST /manage/:token/texts': { body: textsAnswerSchema, answer: textsSchema },
} as const satisfies PublicRoutes;

/** Messages to and from the shop, in the office. */
export const MESSAGE_ROUTES = {
  /** 404 `not_found`. */
  'GET /correspondence': {
    needs: 'messages:read',
    query: correspondenceQuerySchema,
    answer: correspondenceSchema,
  },
  'GET /messages': { needs: 'messages:read', query: messagesQuerySchema, answer: messagesSchema },
  /** 404 `not_found`. */
  'GET /messages/:id': { needs: 'messages:read', answer: messageSchema },
  /** Returns the changed message. 409 `words_missing` and `no_booking` name the words that have no value. */
  'POST /messages/:id/changes': {
    needs: 'messages:write',
    body: messageChangeSchema,
    answer: messageSchema,
  },
  'GET /canned-answers': { needs: 'messages:read', answer: cannedAnswersSchema },
  /** `revision` is the one the editor had read; 409 `answers_changed`. */
  'PUT /canned-answers': {
    needs: 'messages:write',
    body: cannedAnswersSchema,
    answer: cannedAnswersSchema,
  },
  'GET /outgoing': {
    needs: 'messages:read',
    query: outgoingQuerySchema,
    answer: outgoingListSchema,
  },
  /** For one that waits, shows what it would say now. 404 `not_found`. */
  'GET /outgoing/:id': { needs: 'messages:read', params: byOutgoingId, answer: outgoingSchema },
  /** Returns the task that sends it again. 409 `not_repeated`. */
  'POST /outgoing/:id/resend': {
    needs: 'messages:write',
    params: byOutgoingId,
    answer: outgoingSchema,
  },
} as const satisfies Routes;

/** Below `/api`: receives texts that people send. */
export const SMS_WEBHOOK_PATH = '/sms/inbound';

/** The provider posts delivery receipts here. */
export const SMS_RECEIPT_PATH = '/sms/receipt';
