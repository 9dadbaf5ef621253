import type { ProductId } from '#core/catalogue/product.ts';
import type { Instant } from '#core/kernel/instant.ts';
import type { Stars } from '#core/catalogue/ratings.ts';
import type { ReservationId } from '#core/kernel/ids.ts';
import type { Result } from '#core/kernel/result.ts';

export type ReviewId = string;

/** `pending` -> `published` | `rejected`; a rejected one waits again once its guest has changed it. */
export const REVIEW_STATES = ['pending', 'published', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What a guest writes. */
export type ReviewText = {
  readonly stars: Stars;
  readonly title?: string | undefined;
  readonly text: string;
  /** As it is shown; need not be the name of the reservation. */
  readonly name: string;
};

/** The shop's public answer. */
export type Reply = { readonly text: string; readonly at: Instant };

/** At most one for each reservation and product. */
export type Review = ReviewText & {
  readonly id: ReviewId;
  readonly reservationId: ReservationId;
  readonly productId: ProductId;
  readonly productTitle: string;
  readonly state: ReviewState;
  /** Why it was rejected; its guest is told. */
  readonly reason?: string | undefined;
  readonly reply?: Reply | undefined;
  /** When its guest wrote it last. */
  readonly writtenAt: Instant;
  /** When it went public last. */
  readonly publishedAt?: Instant | undefined;
  /** Changes with every change: nobody publishes what was rewritten since it was read. */
  readonly revision: number;
};

/** Letters. */
export const SHORTEST_REVIEW = 10;

export const LONGEST_REVIEW = 2_000;

export const LONGEST_TITLE = 80;

export const LONGEST_NAME = 40;

export const LONGEST_REASON = 500;

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
