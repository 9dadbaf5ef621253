import { z } from 'zod';
import { contactSchema, eventPlaceSchema } from '#core/booking/checkout.schema.ts';
import { RESERVATION_STATUSES } from '#core/booking/reservation.ts';
import { MOST_PER_LINE } from '#core/cart/cart.ts';
import type {
  ManagedReservationDto,
  PlacedDto,
  QuoteDto,
  ReservationStatusDto,
} from '#core/ports/shop-api.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { calendarDaySchema, idSchema } from '#server/schemas/text.schema.ts';

const MOST_LINES = 50;

const lineSchema = z.object({
  productId: idSchema,
  quantity: z
    .number('Must be a number.')
    .int('Must be a whole number.')
    .min(1, 'At least 1.')
    .max(MOST_PER_LINE, `At most ${MOST_PER_LINE}.`),
  startDate: calendarDaySchema,
  endDate: calendarDaySchema,
});

export const quoteInputSchema = z.object({
  lines: z
    .array(lineSchema)
    .min(1, 'Choose at least one rental.')
    .max(MOST_LINES, `At most ${MOST_LINES} lines.`),
  plan: z.enum(PAYMENT_PLANS),
});

export const reservationInputSchema = quoteInputSchema.extend({
  contact: contactSchema,
  event: eventPlaceSchema,
  termsVersion: z
    .string()
    .regex(/^[0-9A-Za-z._-]{1,40}$/, 'Not a version.')
    .optional(),
});

const cents = z.int();

export const quoteSchema = z.object({
  lines: z
    .array(
      z.object({
        productId: z.string(),
        title: z.string(),
        quantity: z.int(),
        days: z.int(),
        unitPriceCents: cents,
        linePriceCents: cents,
      }),
    )
    .readonly(),
  subtotalCents: cents,
  totalCents: cents,
  plan: z.enum(PAYMENT_PLANS),
  dueNowCents: cents,
  balanceCents: cents,
  currency: z.literal('usd'),
}) satisfies z.ZodType<QuoteDto>;

const statusSchema = z.enum(RESERVATION_STATUSES);

export const placedSchema = z.object({
  reservationId: z.string(),
  status: statusSchema,
  holdExpiresAt: z.string(),
  quote: quoteSchema,
  manageToken: z.string(),
}) satisfies z.ZodType<PlacedDto>;

export const reservationStatusSchema = z.object({
  status: statusSchema,
  paidCents: cents,
  totalCents: cents,
  balanceCents: cents,
  holdExpiresAt: z.string().optional(),
}) satisfies z.ZodType<ReservationStatusDto>;

export const managedReservationSchema = z.object({
  reservationId: z.string(),
  productTitle: z.string(),
  lines: z
    .array(
      z.object({
        productId: z.string(),
        quantity: z.int(),
        startDate: z.string(),
        endDate: z.string(),
        title: z.string(),
        image: z.string(),
      }),
    )
    .readonly(),
  startDate: z.string(),
  endDate: z.string(),
  status: statusSchema,
  paidCents: cents,
  totalCents: cents,
  balanceCents: cents,
  contactEmail: z.string(),
  event: z.object({
    street: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
    notes: z.string().optional(),
  }),
  cancellation: z.object({ refundCents: cents }).optional(),
}) satisfies z.ZodType<ManagedReservationDto>;

export const cancelInputSchema = z.object({
  refundCents: z.int('The refund that was shown, in cents.').min(0),
});
