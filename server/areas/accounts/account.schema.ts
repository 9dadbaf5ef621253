import { z } from 'zod';
import { profileInputSchema } from '#core/customers/profile-input.schema.ts';
import { contactSchema } from '#core/reservations/checkout.schema.ts';
import { RESERVATION_STATUSES } from '#core/reservations/reservation.ts';
import type {
  LoyaltyDto,
  MeDto,
  MyReservationDto,
  MyReservationsDto,
} from '#core/contract/account-api.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { LOYALTY_TIERS } from '#core/customers/loyalty-tiers.ts';
import { emailSchema } from '#server/platform/http/text.schema.ts';

/** Its length is the policy's business; this much is worth hashing. */
const passwordSchema = z
  .string()
  .min(1, 'Enter a password.')
  .max(1_000, 'At most 1000 characters.');

export const newAccountSchema = z.object({
  displayName: contactSchema.shape.name,
  email: emailSchema,
  password: passwordSchema,
});

export const resetRequestSchema = z.object({
  email: emailSchema,
  language: z.enum(LANGUAGES).default('en'),
});
export const resetReceivedSchema = z.object({ received: z.literal(true) });

export const resetInputSchema = z.object({ password: passwordSchema });
export const newPasswordSchema = z.object({
  currentPassword: passwordSchema,
  newPassword: passwordSchema,
});
export const changedSchema = z.object({ changed: z.literal(true) });

export const profileChangeSchema = profileInputSchema;

const placeSchema = z.object({
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  notes: z.string().optional(),
});

export const meSchema = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  memberSince: z.string(),
  phone: z.string().optional(),
  event: placeSchema.optional(),
  hasPassword: z.boolean(),
}) satisfies z.ZodType<MeDto>;

export const myReservationSchema = z.object({
  reservationId: z.string(),
  productId: z.string(),
  productTitle: z.string(),
  image: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(RESERVATION_STATUSES),
  plan: z.enum(PAYMENT_PLANS),
  holdExpiresAt: z.string().optional(),
  totalCents: z.int(),
  depositPercent: z.number().optional(),
  paidCents: z.int(),
  balanceCents: z.int(),
  contactEmail: z.string(),
  manageToken: z.string(),
}) satisfies z.ZodType<MyReservationDto>;

export const myReservationsQuerySchema = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(20),
  after: z.string().max(2_000).optional(),
});

export const myReservationsSchema = z.object({
  reservations: z.array(myReservationSchema).readonly(),
  next: z.string().optional(),
}) satisfies z.ZodType<MyReservationsDto>;

const tierSchema = z.enum(LOYALTY_TIERS.map(({ id }) => id));

export const loyaltySchema = z.object({
  memberSince: z.string(),
  tier: tierSchema,
  next: z.object({ tier: tierSchema, missing: z.int() }).optional(),
  completed: z.int(),
  days: z.int(),
  parties: z
    .array(
      z.object({
        reservationId: z.string(),
        productTitle: z.string(),
        startDate: z.string(),
        endDate: z.string(),
        days: z.int(),
        paidCents: z.int(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<LoyaltyDto>;
