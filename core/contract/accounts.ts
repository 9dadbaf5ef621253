import { z } from 'zod';
import { fieldError } from '#core/kernel/field-error.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { CONSENT_SOURCES } from '#core/marketing/subscriber.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { contactSchema, eventPlaceSchema } from '#core/reservations/checkout.schema.ts';
import { type InputOf, type OutputOf, emailSchema, placeSchema, visitSchema } from './fields.ts';
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

export const resetInputSchema = z.object({ password: passwordSchema });

export const newPasswordSchema = z.object({
  currentPassword: passwordSchema,
  newPassword: passwordSchema,
});
export type NewPassword = InputOf<typeof newPasswordSchema>;

export const changedSchema = z.object({ changed: z.literal(true) });

export const meSchema = z.object({
  uid: z.string(),
  email: z.string(),
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

/**
 * What account holders may change in their profile; `null` removes a field. Email and role cannot
 * be changed.
 */
export const profileChangeSchema = z.object({
  displayName: contactSchema.shape.name.optional(),
  phone: contactSchema.shape.phone.nullish(),
  event: eventPlaceSchema.nullish(),
});

export const myNewsInputSchema = z.object({ consent: z.boolean(), language: z.enum(LANGUAGES) });
export type MyNewsInput = InputOf<typeof myNewsInputSchema>;

/** Whether the customer wants news by mail. */
export const myNewsSchema = z.object({
  /** False: an earlier answer for this address is not shown. */
  isProven: z.boolean(),
  /** The last answer; absent if never asked, or not shown. */
  said: z
    .object({ isGiven: z.boolean(), source: z.enum(CONSENT_SOURCES), at: z.string() })
    .optional(),
});
export type MyNews = OutputOf<typeof myNewsSchema>;

export const myReservationSchema = z.object({
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
  contactEmail: z.string(),
  /** Opens the reservation's private page. */
  manageToken: z.string(),
});
export type MyReservation = OutputOf<typeof myReservationSchema>;

export const myReservationsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  after: z.string().max(2_000).optional(),
});

export const myReservationsSchema = z.object({
  /** Latest pickup first. */
  reservations: z.array(myReservationSchema).readonly(),
  /** Cursor of the next page. */
  next: z.string().optional(),
});
export type MyReservations = OutputOf<typeof myReservationsSchema>;
