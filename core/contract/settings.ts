import { z } from 'zod';
import type { Routes } from './admin-api.ts';
import { promoInputSchema } from '#core/pricing/promo-code.schema.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import { type Told, centsSchema } from './fields.ts';

const revision = z.int().min(0);

export const settingsAnswerSchema = settingsSchema.extend({ revision });

/** The revision that was edited stands beside the settings. */
export const settingsUpdateSchema = z.object({ revision, settings: settingsSchema });

export const promoUpdateSchema = z.object({ revision, promoCode: promoInputSchema });

export const promoSchema = z
  .object({
    code: z.string(),
    discount: z.union([
      z.object({ kind: z.literal('percent'), percent: z.number() }),
      z.object({ kind: z.literal('amount'), amountCents: centsSchema }),
    ]),
    from: z.string().optional(),
    until: z.string().optional(),
    minimumSubtotalCents: centsSchema,
    mostUses: z.int().optional(),
    firstBookingOnly: z.boolean(),
    isActive: z.boolean(),
    uses: z.int(),
    revision,
  })
  .meta({ id: 'PromoCode' });
export type PromoCodeDto = Told<typeof promoSchema>;

export const promosSchema = z.object({ promoCodes: z.array(promoSchema).readonly() });
export type PromoCodeList = Told<typeof promosSchema>;

/** Business settings and promo codes. */
export const SETTINGS_ROUTES = {
  'GET /settings': { answer: settingsAnswerSchema },
  /** `revision` is the one that was edited; 409 `settings_changed` when someone saved in between. */
  'PUT /settings': { body: settingsUpdateSchema, answer: settingsAnswerSchema },
  'GET /promo-codes': { answer: promosSchema },
  /** 409 `promo_code_exists`. */
  'POST /promo-codes': { body: promoInputSchema, answer: promoSchema },
  /** 404 `promo_code_not_found`, 409 `promo_code_changed`. */
  'PUT /promo-codes/:code': { body: promoUpdateSchema, answer: promoSchema },
} as const satisfies Routes;
