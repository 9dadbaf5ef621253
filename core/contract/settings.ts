import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import type { Routes } from './admin-api.ts';
import { promoInputSchema } from '#core/pricing/promo-code.schema.ts';
import { settingsSchema } from '#core/settings/settings.schema.ts';
import { calendarDaySchema, type OutputOf, centsSchema } from './fields.ts';

const revision = z.int().min(0);

const settingsAnswerSchema = settingsSchema.extend({
  revision,
  /** The address that mail goes out under while `company.sender.email` is empty. */
  mailFrom: z.string().optional(),
});

/** The settings, with the revision that was edited. */
const settingsUpdateSchema = z.object({ revision, settings: settingsSchema });

const promoUpdateSchema = z.object({ revision, promoCode: promoInputSchema });

const promoSchema = z
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
    oncePerCustomer: z.boolean().optional(),
    isActive: z.boolean(),
    uses: z.int(),
    revision,
  })
  .meta({ id: 'PromoCode' });
export type PromoCodeDto = OutputOf<typeof promoSchema>;

const promosSchema = z.object({ promoCodes: z.array(promoSchema).readonly() });

/** Both ends included. */
const closingQuerySchema = z.object({ from: calendarDaySchema, to: calendarDaySchema });

/** Bookings with a delivery or pickup on those days, soonest first. */
const closingSchema = z.object({
  bookings: listOf({
    id: z.string(),
    customer: z.string(),
    productTitle: z.string(),
    phone: z.string(),
    visits: listOf({ kind: z.enum(['deliver', 'collect']), date: z.string() }),
  }),
});
export type ClosingDto = OutputOf<typeof closingSchema>;

/** Business settings and promo codes. */
export const SETTINGS_ROUTES = {
  /** What orders are priced with. Every page of the shop gets it too. */
  'GET /settings': { needs: 'orders:read', answer: settingsAnswerSchema },
  /** `revision` is the one that was edited; 409 `settings_changed` if somebody has saved since. */
  'PUT /settings': {
    needs: 'settings:write',
    body: settingsUpdateSchema,
    answer: settingsAnswerSchema,
  },
  /** Lists bookings with a delivery or pickup on the days to be closed. */
  'GET /closing': { needs: 'settings:read', query: closingQuerySchema, answer: closingSchema },
  'GET /promo-codes': { needs: 'settings:read', answer: promosSchema },
  /** 409 `promo_code_exists`. */
  'POST /promo-codes': {
    needs: 'settings:write',
    body: promoInputSchema,
    status: 201,
    answer: promoSchema,
  },
  /** 404 `promo_code_not_found`, 409 `promo_code_changed`. */
  'PUT /promo-codes/:code': {
    needs: 'settings:write',
    params: { code: z.string().max(40) },
    body: promoUpdateSchema,
    answer: promoSchema,
  },
} as const satisfies Routes;
