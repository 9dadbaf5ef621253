import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Product } from '#core/catalogue/product.ts';
import { SHOP_REVIEW_ROUTES } from '#core/contract/reviews.ts';
import type { ListReviews } from '#core/customers/review.ts';
import type { OwnReviews, makeWriteReview } from '#core/customers/write-review.ts';
import {
  ownReviewDto,
  ownReviewsDto,
  productReviewsDto,
} from '#server/areas/reviews/reviews.presenter.ts';
import { INVALID_LINK, safeToken } from '#server/platform/http/private-link.ts';
import { problem, refuse } from '#server/platform/http/problem.ts';
import { serveCalls } from '#server/platform/http/serve-calls.ts';
import { LIMITS } from '#server/platform/plugins/rate-limits.ts';

type ReviewUseCases = {
  /** By id or slug; undefined when inactive. */
  readonly findActiveProduct: (idOrSlug: string) => Promise<Product | undefined>;
  readonly listReviews: ListReviews;
  /** Undefined for a bad token of any kind. */
  readonly readOwnReviews: (token: string) => Promise<OwnReviews | undefined>;
  readonly writeReview: ReturnType<typeof makeWriteReview>;
};

const NOT_FOUND = problem('product_not_found');

/** Reviews for everyone to read, and for guests of completed reservations to write. */
export const reviewRoutes =
  (use: ReviewUseCases): FastifyPluginAsyncZod =>
  async (app) => {
    const serve = serveCalls(app, SHOP_REVIEW_ROUTES);

    serve(
      'GET /products/:idOrSlug/reviews',
      { summary: 'List published reviews, newest first, with a summary', refuses: [404] },
      async ({ params, query }, reply) => {
        const product = await use.findActiveProduct(params.idOrSlug);
        if (product === undefined) return refuse(reply, NOT_FOUND);
        return productReviewsDto(await use.listReviews(product, query));
      },
    );

    serve(
      'GET /manage/:token/reviews',
      {
        summary: 'List what the private link may review, with what was already written',
        limit: LIMITS.privateLink,
        refuses: [404],
      },
      async ({ params }, reply) => {
        reply.header('cache-control', 'no-store');
        const own = await use.readOwnReviews(safeToken(params.token));
        return own ? ownReviewsDto(own) : refuse(reply, INVALID_LINK);
      },
    );

    serve(
      'POST /manage/:token/reviews',
      {
        summary: 'Write or change a review of one product; at most five a minute',
        limit: LIMITS.contact,
        refuses: [404, 409],
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
