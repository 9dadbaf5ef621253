import { z } from 'zod';
import { RESERVATION_STATUSES } from '#core/booking/reservation.ts';
import { MOST_PER_LINE } from '#core/cart/cart.ts';
import type {
  ManagedReservationDto,
  PlacedDto,
  QuoteDto,
  ReservationStatusDto,
} from '#core/ports/shop-api.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import {
  calendarDaySchema,
  emailSchema,
  idSchema,
  lineOfText,
  linesOfText,
} from '#server/schemas/text.schema.ts';

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

/** Digits with the signs people write between them. */
const phoneSchema = z
  .string()
  .trim()
  .min(7, 'At least 7 characters.')
  .max(20, 'At most 20 characters.')
  .regex(/^\+?[\d\s().-]+$/, 'Enter a phone number.')
  .refine((text) => text.replaceAll(/\D/g, '').length >= 7, 'Enter a phone number.');

const contactSchema = z.object({
  name: lineOfText(120, 'Enter your name.'),
  email: emailSchema,
  phone: phoneSchema,
});

const eventSchema = z.object({
  street: lineOfText(200, 'Enter the street.'),
  city: lineOfText(100, 'Enter the city.'),
  region: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/, 'Two letters, such as TX.')
    .transform((text) => text.toUpperCase()),
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}(?:-\d{4})?$/, 'Enter a ZIP code.'),
  notes: linesOfText(2_000).optional(),
});

export const reservationInputSchema = quoteInputSchema.extend({
  contact: contactSchema,
  event: eventSchema,
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
}) satisfies z.ZodType<ManagedReservationDto>;
