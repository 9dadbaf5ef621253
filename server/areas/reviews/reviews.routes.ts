import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Product, ProductId } from '#core/catalogue/product.ts';
import type { Result } from '#core/kernel/result.ts';
import type { ListReviews, Review, ReviewText } from '#core/customers/review.ts';
import type { WriteReviewError, OwnReviews } from '#core/customers/write-review.ts';
import {
  ownReviewDto,
  ownReviewsDto,
  productReviewsDto,
} from '#server/areas/reviews/reviews.presenter.ts';
import { BOT_CHECKED } from '#server/platform/plugins/bot-check.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';
import { problem, problems, refuse } from '#server/platform/http/problem.ts';
import { INVALID_LINK, safeToken } from '#server/platform/http/private-link.ts';
import { productParamsSchema } from '#core/contract/products.ts';
import {
  ownReviewSchema,
  ownReviewsSchema,
  productReviewsSchema,
  reviewsQuerySchema,
  reviewRequestSchema,
} from '#core/contract/reviews.ts';

type ReviewUseCases = {
  /** By id or slug; undefined when inactive. */
  readonly findActiveProduct: (idOrSlug: string) => Promise<Product | undefined>;
  readonly listReviews: ListReviews;
  /** Undefined for a bad token of any kind. */
  readonly readOwnReviews: (token: string) => Promise<OwnReviews | undefined>;
  readonly writeReview: (
    token: string,
    productId: ProductId,
    text: ReviewText,
  ) => Promise<Result<Review, WriteReviewError>>;
};

const NOT_FOUND = problem('product_not_found');

const tokenParams = z.object({ token: z.string() });

/** Reviews for everyone to read, and for guests of completed reservations to write. */
export const reviewRoutes =
  (use: ReviewUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/products/:idOrSlug/reviews',
      {
        schema: {
          summary: 'List published reviews, newest first, with a summary',
          params: productParamsSchema,
          querystring: reviewsQuerySchema,
          response: { 200: productReviewsSchema, ...problems(400, 404) },
        },
      },
      async ({ params, query }, reply) => {
        const product = await use.findActiveProduct(params.idOrSlug);
        if (product === undefined) return refuse(reply, NOT_FOUND);
        return productReviewsDto(await use.listReviews(product, query));
      },
    );

    app.get(
      '/manage/:token/reviews',
      {
        config: LIMITS.privateLink,
        schema: {
          summary: 'List what the private link may review, with what was already written',
          params: tokenParams,
          response: { 200: ownReviewsSchema, ...problems(404, 429) },
        },
      },
      async ({ params }, reply) => {
        reply.header('cache-control', 'no-store');
        const own = await use.readOwnReviews(safeToken(params.token));
        return own ? ownReviewsDto(own) : refuse(reply, INVALID_LINK);
      },
    );

    app.post(
      '/manage/:token/reviews',
      {
        config: { ...LIMITS.contact, ...BOT_CHECKED },
        schema: {
          summary: 'Write or change a review of one product; at most five a minute',
          params: tokenParams,
          body: reviewRequestSchema,
          response: { 200: ownReviewSchema, ...problems(400, 403, 404, 409, 429) },
        },
      },
      async ({ params, body: { productId, ...text } }, reply) => {
        reply.header('cache-control', 'no-store');
        const written = await use.writeReview(safeToken(params.token), productId, text);
        return written.ok
          ? ownReviewDto(written.value)
          : refuse(reply, problem(written.error.kind));
      },
    );
  };
