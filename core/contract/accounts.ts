import { z } from 'zod';
import { SIGNATURE_STATES } from '#core/documents/agreement.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { CONSENT_SOURCES } from '#core/marketing/subscriber.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { contactSchema, eventPlaceSchema } from '#core/reservations/checkout.schema.ts';
import type { Routes } from './admin-api.ts';
import type { PublicRoutes } from './calls.ts';
import {
  emailSchema,
  idSchema,
  type InputOf,
  type OutputOf,
  placeSchema,
  visitSchema,
} from './fields.ts';
import { loyaltySchema } from './loyalty.ts';
import { receivedSchema } from './messages.ts';
import { awaitsOwnerSchema, statusSchema } from './reservations.ts';

/** Not trimmed or validated: a typo gets the same answer as an unknown account. */
export const credentialsSchema = z.object({
  email: z
    .string()
    .min(1, fieldError('email_missing'))
    .max(254, fieldError('text_too_long', { most: 254 })),
  password: z
    .string()
    .min(1, fieldError('password_missing'))
    .max(1_000, fieldError('text_too_long', { most: 1_000 })),
});

const userSchema = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  role: z.string(),
});

export const sessionSchema = z.object({
  token: z.string(),
  expiresAt: z.string(),
  user: userSchema,
});

export const whoSchema = z.object({ user: userSchema });

/** The password policy decides the length. This only limits how much is hashed. */
const passwordSchema = z
  .string()
  .min(1, fieldError('password_missing'))
  .max(1_000, fieldError('text_too_long', { most: 1_000 }));

export const newAccountSchema = z.object({
  displayName: contactSchema.shape.name,
  email: emailSchema,
  password: passwordSchema,
});

export const resetRequestSchema = z.object({
  email: emailSchema,
  language: z.enum(LANGUAGES).default('en'),
});
/** Requests a link to choose a new password, for our own accounts. */
export type PasswordResetInput = InputOf<typeof resetRequestSchema>;

const resetInputSchema = z.object({ password: passwordSchema });

const newPasswordSchema = z.object({
  currentPassword: passwordSchema,
  newPassword: passwordSchema,
});

const confirmationRequestSchema = resetRequestSchema.pick({ language: true });

const confirmationSchema = z.object({ token: z.string().min(1).max(1_000) });

const changedSchema = z.object({ changed: z.literal(true) });

const confirmedSchema = z.object({ confirmed: z.literal(true) });

const meSchema = z.object({
  uid: z.string(),
  email: z.string(),
  isProven: z.boolean().meta({
    description:
      'Whether the email address is proven. If not, bookings made as a guest, points and credits mailed to it are left out.',
  }),
  displayName: z.string(),
  /** ISO instant; empty in old profiles without one. */
  memberSince: z.string(),
  phone: z.string().optional(),
  event: placeSchema.optional(),
  /** Place and hours of the latest booking's party; fills in the next booking's form. */
  lastParty: z
    .object({
      phone: z.string(),
      event: placeSchema,
      startsAt: z.string().optional(),
      endsAt: z.string().optional(),
    })
    .optional(),
  /** Version of the rental terms that the customer agreed to with the latest booking. */
  termsVersion: z.string().optional(),
  /** Points to spend at checkout, if the address is proven. One point is worth a cent. */
  points: z.object({ code: z.string(), balance: z.int() }).optional(),
  /** True if we store the password, so it can be changed here. */
  hasPassword: z.boolean(),
});
export type Me = OutputOf<typeof meSchema>;

/** What holders may change in their profile; `null` removes a field. Never email or role. */
export const profileChangeSchema = z.object({
  displayName: contactSchema.shape.name.optional(),
  phone: contactSchema.shape.phone.nullish(),
  event: eventPlaceSchema.nullish(),
});

const myNewsInputSchema = z.object({ consent: z.boolean(), language: z.enum(LANGUAGES) });

/** Whether the customer wants news by mail. */
const myNewsSchema = z.object({
  /** False: an earlier answer for this address is not shown. */
  isProven: z.boolean(),
  /** The last answer; absent if never asked, or not shown. */
  said: z
    .object({ isGiven: z.boolean(), source: z.enum(CONSENT_SOURCES), at: z.string() })
    .optional(),
});
export type MyNews = OutputOf<typeof myNewsSchema>;

const myReservationSchema = z.object({
  reservationId: z.string(),
  /** Product of its first line. */
  productId: z.string(),
  productTitle: z.string(),
  es: z.object({ productTitle: z.string() }).optional(),
  image: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  visits: z.array(visitSchema).readonly(),
  /** `expired` also for an expired hold that has not been closed yet. */
  status: statusSchema,
  awaitsOwner: awaitsOwnerSchema,
  plan: z.enum(PAYMENT_PLANS),
  holdExpiresAt: z.string().optional(),
  totalCents: z.int(),
  depositPercent: z.number().optional(),
  /** Less refunds made or due, so the difference to the total is the balance. */
  paidCents: z.int(),
  balanceCents: z.int(),
  /** Whether the rental agreement still has to be signed. Absent unless the booking is confirmed. */
  agreement: z.enum(SIGNATURE_STATES).optional(),
  contactEmail: z.string().optional(),
  /** Opens the reservation's private page. */
  manageToken: z.string(),
});
export type MyReservation = OutputOf<typeof myReservationSchema>;

const myReservationsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  after: z.string().max(2_000).optional(),
});

/** The language of the link for friends. */
const languageQuerySchema = z.object({ language: z.enum(LANGUAGES).default('en') });

const myReservationsSchema = z.object({
  /** Latest pickup first. */
  reservations: z.array(myReservationSchema).readonly(),
  /** Cursor of the next page. */
  next: z.string().optional(),
});

const deviceSessionSchema = z.object({
  id: z.string(),
  /** `Chrome on Windows`; empty if unknown. */
  device: z.string(),
  /** Network address without its last part. */
  network: z.string().optional(),
  startedAt: z.string(),
  /** Rounded to a quarter of an hour. */
  seenAt: z.string(),
  /** This request was sent in this session. */
  isThis: z.boolean(),
});
export type SessionDto = OutputOf<typeof deviceSessionSchema>;

const sessionsSchema = z
  .object({ sessions: z.array(deviceSessionSchema).readonly() })
  .meta({ id: 'Sessions' });
export type SessionsDto = OutputOf<typeof sessionsSchema>;

/** A session's id may be as long as a hash. */
const sessionId = z.string().min(1).max(300);

const endSessionsSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('end'), id: sessionId }),
  /** All sessions except the one that sends this request. */
  z.object({ kind: z.literal('end_others') }),
]);
export type EndSessionsInput = InputOf<typeof endSessionsSchema>;

/** If absent, the caller. */
const memberQuerySchema = z.object({ member: idSchema.optional() });

const endMemberSessionsSchema = z.object({
  member: idSchema,
  /** If absent, all of the member's sessions. */
  id: sessionId.optional(),
});

/** The sessions of staff members. 404 `member_not_found`. */
export const SESSION_ROUTES = {
  'GET /sessions': { needs: 'security:read', query: memberQuerySchema, answer: sessionsSchema },
  'POST /sessions': {
    needs: 'security:write',
    body: endMemberSessionsSchema,
    answer: sessionsSchema,
  },
} as const satisfies Routes;

/** A code from an app, or a recovery code. */
const codeSchema = z.string().trim().min(6, 'Enter the code.').max(40, 'Enter the code.');

/** As returned by the browser. The WebAuthn library validates it. */
const answerSchema = z.record(z.string(), z.json());

const factorStateSchema = z
  .object({
    /** All staff must have a second factor. */
    isRequired: z.boolean(),
    /** What the back office requires of this session: nothing, a proof, or setting up a factor. */
    gate: z.enum(['open', 'prove', 'enroll']),
    /** A factor was proven recently enough for changes. */
    isFresh: z.boolean(),
    app: z.object({ addedAt: z.string() }).optional(),
    passkeys: listOf({
      id: z.string(),
      name: z.string(),
      addedAt: z.string(),
      usedAt: z.string().optional(),
    }),
    /** Number of recovery codes left. */
    codes: z.int(),
    offersPasskeys: z.boolean(),
  })
  .meta({ id: 'SecondFactor' });
export type FactorStateDto = OutputOf<typeof factorStateSchema>;

const factorInputSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin_app') }),
  z.object({ kind: z.literal('confirm_app'), code: codeSchema }),
  z.object({ kind: z.literal('remove_app') }),
  z.object({ kind: z.literal('begin_passkey') }),
  z.object({
    kind: z.literal('add_passkey'),
    name: z.string().trim().min(1, 'Enter a name.').max(60, 'Use 60 characters or fewer.'),
    answer: answerSchema,
  }),
  z.object({ kind: z.literal('remove_passkey'), id: z.string().min(1).max(1_500) }),
  z.object({ kind: z.literal('new_codes') }),
]);
export type FactorInputDto = InputOf<typeof factorInputSchema>;

const factorSchema = z.object({
  state: factorStateSchema,
  /** Shown only once, after `begin_app`. */
  app: z.object({ secret: z.string(), uri: z.string() }).optional(),
  /** Passkey options for the browser, after `begin_passkey`. */
  question: answerSchema.optional(),
  /** Recovery codes, shown only once: with the first factor, and after `new_codes`. */
  codes: z.array(z.string()).readonly().optional(),
});
export type FactorDto = OutputOf<typeof factorSchema>;

const proofInputSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('begin_passkey') }),
  z.object({ kind: z.literal('code'), code: codeSchema }),
  z.object({ kind: z.literal('passkey'), answer: answerSchema }),
]);
export type ProofInputDto = InputOf<typeof proofInputSchema>;

/** The signed-in customer's own data. 401 `unauthenticated` if nobody is signed in. */
export const ME_ROUTES = {
  'GET /me': { answer: meSchema },
  'PATCH /me': { body: profileChangeSchema, answer: meSchema },
  'GET /me/reservations': { query: myReservationsQuerySchema, answer: myReservationsSchema },
  /** 404 `not_found` both for unknown reservations and for other people's. */
  'GET /me/reservations/:id': { params: { id: z.string() }, answer: myReservationSchema },
  'GET /me/loyalty': { query: languageQuerySchema, answer: loyaltySchema },
  'GET /me/news': { answer: myNewsSchema },
  /** Says yes or no to news, for the account's address. */
  'PUT /me/news': { body: myNewsInputSchema, answer: myNewsSchema },
} as const satisfies PublicRoutes;

/** Where the account is signed in. */
export const MY_SESSION_ROUTES = {
  'GET /me/sessions': { answer: sessionsSchema },
  /** Returns the remaining sessions. 404 `not_found`. */
  'POST /me/sessions': { body: endSessionsSchema, answer: sessionsSchema },
} as const satisfies PublicRoutes;

/** Staff only; otherwise 403 `not_admin`. */
export const SECOND_FACTOR_ROUTES = {
  'GET /me/second-factor': { answer: factorSchema },
  /** 403 `second_factor_stale`, 400 `wrong_code`, 409 `factor_required`. */
  'POST /me/second-factor': { body: factorInputSchema, answer: factorSchema },
  /** 400 `wrong_code`, `wrong_passkey`, 429 `locked_out`. */
  'POST /me/second-factor/proof': { body: proofInputSchema, answer: factorSchema },
} as const satisfies PublicRoutes;

/** Passwords of accounts that we keep ourselves. 400 `weak_password`. */
export const PASSWORD_ROUTES = {
  /** Signs out all other devices. 400 `wrong_password`, 429 `locked_out`. */
  'POST /me/password': { body: newPasswordSchema, answer: changedSchema },
  /** Mails the link that confirms my address, unless it is proven. */
  'POST /me/confirmation': { body: confirmationRequestSchema, answer: receivedSchema },
  /** With the token of that link; the password and all sessions stay. 404 `invalid_link`. */
  'POST /me/confirmation/proof': { body: confirmationSchema, answer: confirmedSchema },
  /** With the token of a mailed link; ends all sessions. 404 `invalid_link`. */
  'POST /password-resets/:token': { body: resetInputSchema, answer: changedSchema },
} as const satisfies PublicRoutes;
