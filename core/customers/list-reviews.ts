import type { Product } from '#core/catalogue/product.ts';
import { NO_STARS, type StarCounts } from '#core/catalogue/ratings.ts';
import type { PageWanted, ReviewPage, Reviews } from './review.ts';

/** The public part of a product's reviews. */
export type ReviewsShown = ReviewPage & { readonly counts: StarCounts };

type AnyPage = { readonly [K in keyof PageWanted]?: PageWanted[K] | undefined };

const FIRST_PAGE = 5;

/** Newest first. Reads nothing for products without reviews. */
export const makeListReviews =
  (reviews: Pick<Reviews, 'listPublished'>) =>
  async (
    { id, ratings }: Product,
    { limit = FIRST_PAGE, after }: AnyPage = {},
  ): Promise<ReviewsShown> => {
    if (ratings === undefined) return { counts: NO_STARS, reviews: [] };
    const page = await reviews.listPublished(id, { limit, after });
    return { ...page, counts: ratings.counts };
  };

export type ListReviews = ReturnType<typeof makeListReviews>;

/** The owner's list, with the number waiting. */
export const makeListForModeration =
  (reviews: Pick<Reviews, 'listIn' | 'count'>) =>
  async (state: Parameters<Reviews['listIn']>[0], wanted: PageWanted) => {
    const page = await reviews.listIn(state, wanted);
    const [pending, published, rejected] = await Promise.all([
      reviews.count('pending'),
      reviews.count('published'),
      reviews.count('rejected'),
    ]);
    return { ...page, counts: { pending, published, rejected } };
  };
