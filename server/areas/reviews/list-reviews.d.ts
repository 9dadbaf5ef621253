import type { Product } from '#core/catalogue/product.ts';
import { type StarCounts } from '#core/catalogue/ratings.ts';
import type { PageWanted, ReviewPage, Reviews } from '#core/customers/review.ts';
/** The public part of a product's reviews. */
export type ReviewsShown = ReviewPage & {
    readonly counts: StarCounts;
};
type AnyPage = {
    readonly [K in keyof PageWanted]?: PageWanted[K] | undefined;
};
/** Newest first; undefined for an invalid cursor. Reads nothing for products without reviews. */
export declare const makeListReviews: (reviews: Pick<Reviews, 'listPublished'>) => ({ id, ratings }: Product, { limit, after }?: AnyPage) => Promise<ReviewsShown | undefined>;
export type ListReviews = ReturnType<typeof makeListReviews>;
/** The owner's list, with the number waiting. Undefined for an invalid cursor. */
export declare const makeListForModeration: (reviews: Pick<Reviews, 'listIn' | 'count'>) => (state: Parameters<Reviews['listIn']>[0], wanted: PageWanted) => Promise<{
    reviews: readonly import("#core/customers/review.ts").Review[];
    next?: string | undefined;
    counts: {
        pending: number;
        published: number;
        rejected: number;
    };
} | undefined>;
export {};
