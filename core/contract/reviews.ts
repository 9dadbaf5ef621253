import { z } from 'zod';
import { reasonSchema, replySchema, reviewTextSchema } from '#core/customers/review-text.schema.ts';
import { REVIEW_STATES } from '#core/customers/review.ts';
import { listOf } from '#core/kernel/fields.schema.ts';
import type { Routes } from './admin-api.ts';
import type { PublicRoutes } from './calls.ts';
import { type OutputOf, idSchema } from './fields.ts';

const MOST_REVIEWS = 50;

const pageQuery = {
  limit: z
    .string()
    .regex(/^[1-9]\d?$/, `Must be a whole number, 1 to ${MOST_REVIEWS}.`)
    .transform(Number)
    .refine((limit) => limit <= MOST_REVIEWS, `At most ${MOST_REVIEWS}.`)
    .optional(),
  after: z.string().max(1_000).optional().meta({ description: 'The `next` of the previous page.' }),
};

const reviewsQuerySchema = z.object(pageQuery);
const adminReviewsQuerySchema = z.object({
  ...pageQuery,
  state: z.enum(REVIEW_STATES, 'pending, published or rejected.').default('pending'),
});

/** A guest's review of one product of the reservation. */
const reviewRequestSchema = reviewTextSchema.extend({ productId: idSchema });

/** Absent on a product without reviews. `changes` rises with every public change. */
export const ratingSchema = z.object({
  count: z.int(),
  average: z.number().meta({ description: 'Rounded to one decimal.' }),
  changes: z.int(),
});
export type RatingDto = OutputOf<typeof ratingSchema>;

const starsSchema = z.literal([1, 2, 3, 4, 5]);
const shownText = {
  stars: starsSchema,
  title: z.string().optional(),
  text: z.string(),
  name: z.string(),
};
const replyShape = z.object({ text: z.string(), on: z.string() }).optional();

/** A review as the public sees it. Days are in shop time. */
const reviewSchema = z.object({
  ...shownText,
  id: z.string(),
  publishedOn: z.string(),
  reply: replyShape,
});
export type ReviewDto = OutputOf<typeof reviewSchema>;

/** A page of a product's reviews, newest first. */
const productReviewsSchema = z.object({
  summary: z.object({
    count: z.int(),
    /** Rounded to one decimal; 0 without reviews. */
    average: z.number(),
    /** From five stars down to one. */
    histogram: listOf({ stars: starsSchema, count: z.int() }),
  }),
  reviews: z.array(reviewSchema).readonly(),
  next: z.string().optional(),
});
export type ProductReviewsDto = OutputOf<typeof productReviewsSchema>;

/** What the customer wrote about a product by the private link. */
const ownReviewSchema = z.object({
  ...shownText,
  productId: z.string(),
  state: z.enum(REVIEW_STATES),
  reason: z.string().optional(),
  reply: replyShape,
});
export type OwnReviewDto = OutputOf<typeof ownReviewSchema>;

/** What can be reviewed by the private link. No products until the reservation is completed. */
const ownReviewsSchema = z.object({
  suggestedName: z.string(),
  products: listOf({
    productId: z.string(),
    title: z.string(),
    /** The product's Spanish texts. */
    es: z.object({ title: z.string().optional() }).optional(),
    image: z.string(),
    review: ownReviewSchema.optional(),
  }),
});
export type OwnReviewsDto = OutputOf<typeof ownReviewsSchema>;

/** The full review, for the owner. */
const adminReviewSchema = ownReviewSchema.extend({
  id: z.string(),
  revision: z.int(),
  reservationId: z.string(),
  productTitle: z.string(),
  writtenAt: z.string(),
  publishedAt: z.string().optional(),
});
export type AdminReview = OutputOf<typeof adminReviewSchema>;

const adminReviewsSchema = z.object({
  reviews: z.array(adminReviewSchema).readonly(),
  counts: z.object({ pending: z.int(), published: z.int(), rejected: z.int() }),
  next: z.string().optional(),
});

/** The revision that was read. */
const revision = z.int('Send the revision you looked at.').min(1);
const publishInputSchema = z.object({ revision });
const rejectInputSchema = z.object({ revision, reason: reasonSchema });
const replyInputSchema = z.object({ revision, text: replySchema });

/** `revision` is the one that was read; 409 `review_changed` if it has changed since. */
export const REVIEW_ROUTES = {
  'GET /reviews': {
    needs: 'customers:read',
    query: adminReviewsQuerySchema,
    answer: adminReviewsSchema,
  },
  'POST /reviews/:id/publish': {
    needs: 'customers:write',
    body: publishInputSchema,
    answer: adminReviewSchema,
  },
  'POST /reviews/:id/reject': {
    needs: 'customers:write',
    body: rejectInputSchema,
    answer: adminReviewSchema,
  },
  /** An empty text removes the answer. */
  'POST /reviews/:id/reply': {
    needs: 'customers:write',
    body: replyInputSchema,
    answer: adminReviewSchema,
  },
} as const satisfies Routes;

/** Everyone reads reviews. Guests write them with their private link; 404 `invalid_link`. */
export const SHOP_REVIEW_ROUTES = {
  'GET /products/:idOrSlug/reviews': {
    query: reviewsQuerySchema,
    answer: productReviewsSchema,
  },
  'GET /manage/:token/reviews': { answer: ownReviewsSchema },
  /** 409 `not_completed`, `not_in_reservation`, `already_published`. */
  'POST /manage/:token/reviews': {
    botChecked: true,
    body: reviewRequestSchema,
    answer: ownReviewSchema,
  },
} as const satisfies PublicRoutes;
