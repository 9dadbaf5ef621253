import { z } from 'zod';
import { promoInputSchema } from '#core/pricing/promo-code.schema.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';

const revision = z.int().min(0);

export const settingsAnswerSchema = settingsSchema.extend({ revision });

/** The revision that was edited stands beside the settings. */
export const settingsUpdateSchema = z.object({ revision, settings: settingsSchema });

export const promoUpdateSchema = z.object({ revision, promoCode: promoInputSchema });

const cents = z.int();

export const promoSchema = z
  .object({
    code: z.string(),
    discount: z.union([
      z.object({ kind: z.literal('percent'), percent: z.number() }),
      z.object({ kind: z.literal('amount'), amountCents: cents }),
    ]),
    from: z.string().optional(),
    until: z.string().optional(),
    minimumSubtotalCents: cents,
    mostUses: z.int().optional(),
    firstBookingOnly: z.boolean(),
    isActive: z.boolean(),
    uses: z.int(),
    revision,
  })
  .meta({ id: 'PromoCode' });

export const promosSchema = z.object({ promoCodes: z.array(promoSchema).readonly() });
