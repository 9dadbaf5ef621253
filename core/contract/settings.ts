import { z } from 'zod';
import { listOf } from '#core/kernel/fields.schema.ts';
import { LANGUAGES } from '#core/kernel/language.ts';
import { promoInputSchema } from '#core/pricing/promo-code.schema.ts';
import { ownTextSchema } from '#core/settings/own-terms.schema.ts';
import { companySchema, settingsSchema, weekSchema } from '#core/settings/settings.schema.ts';
import type { Routes } from './admin-api.ts';
import { paperBlockSchema } from './documents.ts';
import { calendarDaySchema, type OutputOf, centsSchema } from './fields.ts';

const revision = z.int().min(0);

/** `company.week` is `limits.week` under its former name; of the two, the one that changed counts. */
const settingsWithWeek = settingsSchema.extend({
  company: companySchema.extend({ week: weekSchema.optional() }).optional(),
});

const settingsAnswerSchema = settingsWithWeek.extend({
  revision,
  /** The address that mail goes out under while `company.sender.email` is empty. */
  mailFrom: z.string().optional(),
});

/** The settings, with the revision that was edited. */
const settingsUpdateSchema = z.object({ revision, settings: settingsWithWeek });
export type SettingsUpdate = z.infer<typeof settingsUpdateSchema>;

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
    visits: listOf({
      kind: z.enum(['deliver', 'collect']),
      date: z.string(),
      /** The promised hours, once there are some. */
      window: z.object({ from: z.string(), to: z.string() }).optional(),
    }),
  }),
});
export type ClosingDto = OutputOf<typeof closingSchema>;

/** The owner's own terms of the rental agreement. */
const ownTermsSchema = z.object({
  /** Absent while our standard terms are in force. `since`: the shop's day. */
  own: z
    .object({ en: z.string(), es: z.string(), replaces: z.boolean(), since: z.string() })
    .optional(),
  /** Our standard terms with the figures in force, written the way own terms are. */
  standard: z.object({ en: z.string(), es: z.string() }),
  /** What the storefront says from the settings, whatever the terms say. */
  stated: z.string(),
  /**
   * Confirmed bookings with a first delivery today or later, by whether the present agreement is
   * signed. `outdated`: those of the unsigned that were signed in an older version.
   */
  ahead: z.object({ signed: z.int(), unsigned: z.int(), outdated: z.int() }),
});
export type OwnTermsDto = OutputOf<typeof ownTermsSchema>;

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
  /** The terms of the rental agreement, for the form that changes them. */
  'GET /own-terms': { needs: 'settings:read', answer: ownTermsSchema },
  /** In force right away. `text` null: back to our standard terms. 409 `settings_changed`. */
  'PUT /own-terms': {
    needs: 'settings:write',
    body: z.object({ revision, text: ownTextSchema.nullable() }),
    answer: settingsAnswerSchema,
  },
  /** The agreement of an example booking with a text that is not saved yet. */
  'POST /own-terms/preview': {
    needs: 'settings:write',
    body: z.object({ text: ownTextSchema, language: z.enum(LANGUAGES) }),
    answer: z.object({
      blocks: z.array(paperBlockSchema).readonly(),
      name: z.string(),
      /** Base64. */
      pdf: z.string(),
    }),
  },
  /** Lists bookings with a delivery or pickup on the days to be closed. */
  'GET /closing': { needs: 'reservations:read', query: closingQuerySchema, answer: closingSchema },
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
