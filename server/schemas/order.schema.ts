import { z } from 'zod';
import { contactSchema, eventPlaceSchema } from '#core/booking/checkout.schema.ts';
import { RESERVATION_STATUSES } from '#core/booking/reservation.ts';
import { MOST_PER_LINE } from '#core/cart/cart.ts';
import type { AdjustmentDto, QuoteDto } from '#core/ports/quote-dto.ts';
import type { ManagedReservationDto } from '#core/ports/managed-dto.ts';
import type { PlacedDto, ReservationStatusDto } from '#core/ports/shop-api.ts';
import { ADJUSTMENT_KINDS } from '#core/pricing/adjustment.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { LANGUAGES } from '#core/site/language.ts';
import { calendarDaySchema, idSchema } from '#server/schemas/text.schema.ts';
import { timelineSchema } from '#server/schemas/timeline.schema.ts';

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

/** For reading what is there, not for keeping anyone out: a code that is none gets a sentence of its own. */
const promoCodeSchema = z
  .string()
  .trim()
  .max(40, 'At most 40 letters.')
  .regex(/^[^\p{Cc}\p{Cs}/]*$/u, 'Contains characters that no code has.');

const addOnSchema = lineSchema.pick({ productId: true, quantity: true });
const MOST_ADD_ONS = 20;

export const orderAddOnsSchema = z
  .array(addOnSchema)
  .max(MOST_ADD_ONS, `At most ${MOST_ADD_ONS} add-ons.`)
  .refine(
    (list) => new Set(list.map(({ productId }) => productId)).size === list.length,
    'Name each add-on once.',
  );

/** A rain check's or gift card's. */
const creditCodeSchema = promoCodeSchema;

const priceChoices = {
  promoCode: promoCodeSchema.optional(),
  damageWaiver: z.boolean().optional(),
  creditCode: creditCodeSchema.optional(),
  addOns: orderAddOnsSchema.optional(),
};

export const orderLinesSchema = z
  .array(lineSchema)
  .min(1, 'Choose at least one rental.')
  .max(MOST_LINES, `At most ${MOST_LINES} lines.`);

const orderSchema = z.object({
  lines: orderLinesSchema,
  plan: z.enum(PAYMENT_PLANS),
  ...priceChoices,
});

export const quoteInputSchema = orderSchema.extend({
  postalCode: eventPlaceSchema.shape.postalCode.optional(),
});

export const reservationInputSchema = orderSchema.extend({
  contact: contactSchema,
  event: eventPlaceSchema,
  termsVersion: z
    .string()
    .regex(/^[0-9A-Za-z._-]{1,40}$/, 'Not a version.')
    .optional(),
  language: z.enum(LANGUAGES).optional().meta({ description: 'Of the mails to come.' }),
  cardConsentVersion: z
    .string()
    .regex(/^[0-9A-Za-z._-]{1,40}$/, 'Not a version.')
    .optional()
    .meta({ description: 'The balance may be taken from the card of the deposit.' }),
});

const cents = z.int();

export const adjustmentSchema = z.object({
  kind: z.enum(ADJUSTMENT_KINDS),
  label: z.string(),
  amountCents: cents,
  taxable: z.boolean(),
  rate: z.number().optional(),
  name: z.string().optional(),
}) satisfies z.ZodType<AdjustmentDto>;

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
        per: z.enum(['day', 'event']).optional(),
      }),
    )
    .readonly(),
  subtotalCents: cents,
  adjustments: z.array(adjustmentSchema).readonly().optional(),
  taxCents: cents.optional(),
  totalCents: cents,
  depositPercent: z.number().optional(),
  plan: z.enum(PAYMENT_PLANS),
  dueNowCents: cents,
  balanceCents: cents,
  credit: z
    .object({ code: z.string(), amountCents: cents, leftCents: cents.optional() })
    .optional(),
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
        per: z.enum(['day', 'event']).optional(),
        turnaroundDays: z.int().optional(),
      }),
    )
    .readonly(),
  startDate: z.string(),
  endDate: z.string(),
  status: statusSchema,
  paidCents: cents,
  totalCents: cents,
  balanceCents: cents,
  subtotalCents: cents.optional(),
  adjustments: z.array(adjustmentSchema).readonly().optional(),
  depositPercent: z.number().optional(),
  contactEmail: z.string(),
  event: z.object({
    street: z.string(),
    city: z.string(),
    region: z.string(),
    postalCode: z.string(),
    notes: z.string().optional(),
  }),
  cancellation: z
    .object({
      refundCents: cents,
      toCreditsCents: cents.optional(),
      byHandCents: cents.optional(),
    })
    .optional(),
  contactPhone: z.string().optional(),
  rainCheck: z.object({ amountCents: cents, until: z.string(), expiresOn: z.string() }).optional(),
  changes: z.object({ until: z.string() }).optional(),
  creditedCents: cents.optional(),
  refundsUnderWayCents: cents.optional(),
  toHandBackCents: cents.optional(),
  issuedCredits: z
    .array(z.object({ code: z.string(), amountCents: cents }))
    .readonly()
    .optional(),
  history: z.array(timelineSchema).readonly().optional(),
  cancellationTiers: z
    .array(z.object({ daysBefore: z.int(), refundPercent: z.number() }))
    .readonly()
    .optional(),
}) satisfies z.ZodType<ManagedReservationDto>;

export const cancelInputSchema = z.object({
  refundCents: z.int('The refund that was shown, in cents.').min(0),
});
