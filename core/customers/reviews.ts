import type { ProductId } from '#core/catalogue/product.ts';
import type { Result } from '#core/kernel/result.ts';
import type { Review, ReviewId, ReviewState } from './review.ts';
import type { ReservationId } from '#core/kernel/ids.ts';

export type ReviewKey = { readonly reservationId: ReservationId; readonly productId: ProductId };

export type PageWanted = {
  readonly limit: number;
  /** A page's `next`. */
  readonly after?: string | undefined;
};

/** `next` is present only when more may follow. */
export type ReviewPage = {
  readonly reviews: readonly Review[];
  readonly next?: string | undefined;
};

export type ReviewNotFound = { readonly kind: 'review_not_found' };

/**
 * Every change is one transaction with the product's ratings (`Product.ratings`), which so are always the sum of its
 * published reviews. `decide` is pure and may run again on conflict.
 */
export interface Reviews {
  /** Those that are there. */
  findMany(keys: readonly ReviewKey[]): Promise<readonly Review[]>;
  /** @param decide gets what was written for the key before; the id is the store's to give */
  write<E>(
    key: ReviewKey,
    decide: (stored: Review | undefined) => Result<Omit<Review, 'id'>, E>,
  ): Promise<Result<Review, E>>;
  change<E>(
    id: ReviewId,
    decide: (stored: Review) => Result<Review, E>,
  ): Promise<Result<Review, E | ReviewNotFound>>;
  /** Newest first; undefined when `after` is not one of ours. */
  listPublished(productId: ProductId, page: PageWanted): Promise<ReviewPage | undefined>;
  /** Last written first; undefined when `after` is not one of ours. */
  listIn(state: ReviewState, page: PageWanted): Promise<ReviewPage | undefined>;
  count(state: ReviewState): Promise<number>;
}
