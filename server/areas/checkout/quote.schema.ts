import { z } from 'zod';
import type { AdjustmentDto, QuoteDto } from '#core/contract/quote-dto.ts';
import { ADJUSTMENT_KINDS } from '#core/pricing/adjustment.ts';
import { PAYMENT_PLANS } from '#core/pricing/deposit-plan.ts';
import { centsSchema } from '#server/platform/http/amount.schema.ts';

export const adjustmentSchema = z.object({
  kind: z.enum(ADJUSTMENT_KINDS),
  label: z.string(),
  amountCents: centsSchema,
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
        unitPriceCents: centsSchema,
        linePriceCents: centsSchema,
        per: z.enum(['day', 'event']).optional(),
      }),
    )
    .readonly(),
  subtotalCents: centsSchema,
  adjustments: z.array(adjustmentSchema).readonly().optional(),
  taxCents: centsSchema.optional(),
  totalCents: centsSchema,
  depositPercent: z.number().optional(),
  plan: z.enum(PAYMENT_PLANS),
  dueNowCents: centsSchema,
  balanceCents: centsSchema,
  credit: z
    .object({ code: z.string(), amountCents: centsSchema, leftCents: centsSchema.optional() })
    .optional(),
  currency: z.literal('usd'),
}) satisfies z.ZodType<QuoteDto>;
