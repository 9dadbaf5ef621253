import { z } from 'zod';
import { CLOSED_REASONS } from '#core/capacity/booking-limits.ts';
import {
  productFactsSchema,
  productImageSchema,
  spanishTextsSchema,
} from '#core/catalogue/product-facts.schema.ts';
import { productInputSchema } from '#core/catalogue/product-input.schema.ts';
import { fieldError } from '#core/kernel/field-error.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import type { Routes } from './admin-api.ts';
import { PATH_PARAMS, type PublicRoutes } from './calls.ts';
import { type OutputOf, calendarDaySchema, lineOfText } from './fields.ts';
import { problemSchema } from './problem.ts';
import { ratingSchema } from './reviews.ts';

const MOST_PRODUCTS = 200;

const limitSchema = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, `Must be a whole number, 1 to ${MOST_PRODUCTS}.`)
  .transform(Number)
  .refine((limit) => limit <= MOST_PRODUCTS, `At most ${MOST_PRODUCTS}.`);

const featuredQuerySchema = z.object({
  limit: limitSchema.optional(),
  /** Other products if none is featured, popular ones first. */
  filled: z.literal('true').optional(),
});

const productsQuerySchema = z
  .object({
    category: lineOfText(40, 'Enter a category.').optional(),
    limit: limitSchema.optional(),
    q: z
      .string()
      .max(100, fieldError('text_too_long', { most: 100 }))
      .optional(),
    from: calendarDaySchema.optional(),
    to: calendarDaySchema.optional(),
    /** A closed last day is no obstacle if a same-evening pickup is possible. */
    sameEvening: z.literal('true').optional(),
  })
  .superRefine(({ from, to }, context) => {
    if ((from === undefined) === (to === undefined)) return;
    const path = [from === undefined ? 'from' : 'to'];
    context.addIssue({ code: 'custom', path, message: 'Enter both days or neither.' });
  });

export const productParamsSchema = z.object({ idOrSlug: PATH_PARAMS.idOrSlug });

/** An uploaded picture, without its alt text, which a person has to write. */
export const pictureSetSchema = productImageSchema.omit({ alt: true, es: true });

export const productSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  es: spanishTextsSchema.optional().meta({
    description: 'The same texts in Spanish, if the shop has written them.',
  }),
  price: z.number().meta({ description: 'Dollars per day.' }),
  images: z.array(productImageSchema).readonly(),
  categories: z.array(z.string()).readonly(),
  isActive: z.boolean(),
  createdAt: z.string(),
  units: z.number(),
  mostOnline: z.int().optional().meta({
    description: 'Most units in one online order; absent: the settings’ limit for any product.',
  }),
  turnaroundDays: z.number(),
  revision: z.number(),
  /** Absent until someone reviews it. */
  rating: ratingSchema.optional(),
  ...productFactsSchema.shape,
});
export type ProductDto = OutputOf<typeof productSchema> & {
  /** The product's title in the other language, where a page shows one language. */
  readonly otherTitle?: string | undefined;
};

const productsSchema = z.object({
  products: z.array(productSchema).readonly(),
  /** For days on which nothing is available: the reason, worded as for a quote. */
  closed: problemSchema
    .pick({
      status: true,
      code: true,
      title: true,
      detail: true,
      params: true,
      days: true,
      reason: true,
    })
    .optional(),
});
export type ProductsDto = OutputOf<typeof productsSchema>;

export const availabilityQuerySchema = z.object({ from: calendarDaySchema, to: calendarDaySchema });

/** For a reservation: which of its periods to check, if it has several. */
export const ownAvailabilityQuerySchema = availabilityQuerySchema.extend({
  periodStart: calendarDaySchema.optional(),
  periodEnd: calendarDaySchema.optional(),
});

export const availabilitySchema = z.object({
  productId: z.string(),
  units: z.number(),
  days: listOf({
    date: z.string(),
    free: z.number(),
    /**
     * Why no crew comes. `lead_time` and `crews_full` still allow pickups. `handed_on`: the only
     * unit does not come from another customer, or go on to the next one, in time. `too_large`: no
     * truck can carry it.
     */
    closed: z.enum(CLOSED_REASONS).optional(),
    /** Of a reservation's own days: one of its rentals is out of service. */
    isOut: z.boolean().optional(),
    /** And nobody knows until when: no other day is possible, either. */
    hasNoEnd: z.boolean().optional(),
  }),
});
export type AvailabilityDto = OutputOf<typeof availabilitySchema>;

/** The revision the editor read. If absent from the body, the `If-Match` header may contain it. */
const productUpdateSchema = productInputSchema.safeExtend({ revision: z.int().min(0).optional() });

const ifMatchSchema = z.looseObject({
  'if-match': z
    .string()
    .regex(/^"?\d{1,15}"?$/, 'Must be a revision.')
    .transform((text) => Number(text.replaceAll('"', '')))
    .optional(),
});

/** Products in the office. */
export const PRODUCT_ROUTES = {
  'GET /products': { needs: 'catalogue:read', answer: productsSchema },
  'POST /products': {
    needs: 'catalogue:write',
    body: productInputSchema,
    status: 201,
    answer: productSchema,
  },
  /** `revision` is the one that was edited; 409 `product_changed` if somebody has saved since. */
  'PUT /products/:idOrSlug': {
    needs: 'catalogue:write',
    headers: ifMatchSchema,
    body: productUpdateSchema,
    answer: productSchema,
  },
} as const satisfies Routes;

/** Products in the shop: active ones only. 404 `product_not_found`. */
export const SHOP_PRODUCT_ROUTES = {
  'GET /products': { query: productsQuerySchema, answer: productsSchema },
  'GET /products/featured': { query: featuredQuerySchema, answer: productsSchema },
  'GET /products/:idOrSlug': { answer: productSchema },
  'GET /products/:idOrSlug/availability': {
    query: availabilityQuerySchema,
    answer: availabilitySchema,
  },
} as const satisfies PublicRoutes;
