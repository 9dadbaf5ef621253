import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Product, ProductId } from '#core/catalogue/product.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Review, ReviewText } from '#core/customers/review.ts';
import type { WriteReviewError, OwnReviews } from '#core/customers/write-review.ts';
import type { ListReviews } from '#server/areas/reviews/list-reviews.ts';
export type ReviewUseCases = {
    /** By id or slug; undefined when inactive. */
    readonly findActiveProduct: (idOrSlug: string) => Promise<Product | undefined>;
    readonly listReviews: ListReviews;
    /** Undefined for a bad token of any kind. */
    readonly readOwnReviews: (token: string) => Promise<OwnReviews | undefined>;
    readonly writeReview: (token: string, productId: ProductId, text: ReviewText) => Promise<Result<Review, WriteReviewError>>;
};
export declare const BAD_CURSOR: import("#server/platform/http/problem.ts").Problem;
/** Reviews for everyone to read, and for guests of completed reservations to write. */
export declare const reviewRoutes: (use: ReviewUseCases) => FastifyPluginAsyncZod;
