import { z } from 'zod';
import { centsSchema } from '#server/platform/http/amount.schema.ts';
import { statusSchema } from '#server/areas/checkout/placed.schema.ts';
import { adjustmentSchema } from '#server/areas/checkout/quote.schema.ts';
import { timelineSchema } from '#server/areas/manage/timeline.schema.ts';
import type { ManagedReservationDto } from '#core/contract/shop-api.ts';

/** As it is told; what is taken in is `eventPlaceSchema`. */
export const partyPlaceSchema = z.object({
  street: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  notes: z.string().optional(),
});

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
  paidCents: centsSchema,
  totalCents: centsSchema,
  balanceCents: centsSchema,
  subtotalCents: centsSchema.optional(),
  adjustments: z.array(adjustmentSchema).readonly().optional(),
  depositPercent: z.number().optional(),
  contactEmail: z.string(),
  event: partyPlaceSchema,
  cancellation: z
    .object({
      refundCents: centsSchema,
      toCreditsCents: centsSchema.optional(),
      byHandCents: centsSchema.optional(),
    })
    .optional(),
  contactPhone: z.string().optional(),
  rainCheck: z
    .object({ amountCents: centsSchema, until: z.string(), expiresOn: z.string() })
    .optional(),
  changes: z.object({ until: z.string() }).optional(),
  creditedCents: centsSchema.optional(),
  refundsUnderWayCents: centsSchema.optional(),
  toHandBackCents: centsSchema.optional(),
  issuedCredits: z
    .array(z.object({ code: z.string(), amountCents: centsSchema }))
    .readonly()
    .optional(),
  history: z.array(timelineSchema).readonly().optional(),
  cancellationTiers: z
    .array(z.object({ daysBefore: z.int(), refundPercent: z.number() }))
    .readonly()
    .optional(),
}) satisfies z.ZodType<ManagedReservationDto>;
