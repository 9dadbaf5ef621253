import { z } from 'zod';
import type {
  AdminReviewDto,
  AdminReviewsDto,
  OwnReviewDto,
  OwnReviewsDto,
  ProductReviewsDto,
  RatingDto,
} from '#core/contract/review-dto.ts';
import { reasonSchema, replySchema, reviewTextSchema } from '#core/customers/review-text.schema.ts';
import { REVIEW_STATES } from '#core/customers/review.ts';
import { idSchema } from '#server/platform/http/text.schema.ts';

const MOST_REVIEWS = 50;

const pageQuery = {
  limit: z
    .string()
    .regex(/^[1-9]\d?$/, `Must be a whole number, 1 to ${MOST_REVIEWS}.`)
    .transform(Number)
    .refine((limit) => limit <= MOST_REVIEWS, `At most ${MOST_REVIEWS}.`)
    .optional(),
  after: z.string().max(1_000).optional().meta({ description: '`next` of the page before.' }),
};

export const reviewsQuerySchema = z.object(pageQuery);
export const adminReviewsQuerySchema = z.object({
  ...pageQuery,
  state: z.enum(REVIEW_STATES, 'pending, published or rejected.').default('pending'),
});

/** What a guest sends, for one product of the reservation. */
export const reviewWishSchema = reviewTextSchema.extend({ productId: idSchema });

export const ratingSchema = z.object({
  count: z.int(),
  average: z.number().meta({ description: 'To one decimal.' }),
  changes: z.int(),
}) satisfies z.ZodType<RatingDto>;

const starsSchema = z.literal([1, 2, 3, 4, 5]);
const shownText = {
  stars: starsSchema,
  title: z.string().optional(),
  text: z.string(),
  name: z.string(),
};
const replyShape = z.object({ text: z.string(), on: z.string() }).optional();

export const productReviewsSchema = z.object({
  summary: z.object({
    count: z.int(),
    average: z.number(),
    histogram: z.array(z.object({ stars: starsSchema, count: z.int() })).readonly(),
  }),
  reviews: z
    .array(z.object({ ...shownText, id: z.string(), publishedOn: z.string(), reply: replyShape }))
    .readonly(),
  next: z.string().optional(),
}) satisfies z.ZodType<ProductReviewsDto>;

const ownShape = {
  ...shownText,
  productId: z.string(),
  state: z.enum(REVIEW_STATES),
  reason: z.string().optional(),
  reply: replyShape,
};
export const ownReviewSchema = z.object(ownShape) satisfies z.ZodType<OwnReviewDto>;

export const ownReviewsSchema = z.object({
  suggestedName: z.string(),
  products: z
    .array(
      z.object({
        productId: z.string(),
        title: z.string(),
        image: z.string(),
        review: ownReviewSchema.optional(),
      }),
    )
    .readonly(),
}) satisfies z.ZodType<OwnReviewsDto>;

export const adminReviewSchema = z.object({
  ...ownShape,
  id: z.string(),
  revision: z.int(),
  reservationId: z.string(),
  productTitle: z.string(),
  writtenAt: z.string(),
  publishedAt: z.string().optional(),
}) satisfies z.ZodType<AdminReviewDto>;

export const adminReviewsSchema = z.object({
  reviews: z.array(adminReviewSchema).readonly(),
  counts: z.object({ pending: z.int(), published: z.int(), rejected: z.int() }),
  next: z.string().optional(),
}) satisfies z.ZodType<AdminReviewsDto>;

/** The one that was looked at. */
const revision = z.int('Say which revision you looked at.').min(1);
export const publishInputSchema = z.object({ revision });
export const rejectInputSchema = z.object({ revision, reason: reasonSchema });
export const replyInputSchema = z.object({ revision, text: replySchema });
