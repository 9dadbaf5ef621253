import type { RatingSummary, Stars } from '#core/catalogue/ratings.ts';
import type { ReviewState, ReviewText } from '#core/customers/review.ts';

/** On a product: absent while nobody has reviewed it. `changes` is raised with every change that the public can see. */
export type RatingDto = RatingSummary & { readonly changes: number };

/** A review as everyone may read it. Days are the shop's, `YYYY-MM-DD`. */
export type ReviewDto = ReviewText & {
  readonly id: string;
  readonly publishedOn: string;
  readonly reply?: { readonly text: string; readonly on: string } | undefined;
};

/** A page of a product's reviews, newest first. */
export type ProductReviewsDto = {
  readonly summary: {
    readonly count: number;
    /** To one decimal; 0 without a review. */
    readonly average: number;
    /** From five stars down to one. */
    readonly histogram: readonly { readonly stars: Stars; readonly count: number }[];
  };
  readonly reviews: readonly ReviewDto[];
  readonly next?: string | undefined;
};

/** What the guest of a private link wrote of a product. */
export type OwnReviewDto = ReviewText & {
  readonly productId: string;
  readonly state: ReviewState;
  readonly reason?: string | undefined;
  readonly reply?: { readonly text: string; readonly on: string } | undefined;
};

/** What a private link may review; no products before the reservation is completed. */
export type OwnReviewsDto = {
  readonly suggestedName: string;
  readonly products: readonly {
    readonly productId: string;
    readonly title: string;
    readonly image: string;
    readonly review?: OwnReviewDto | undefined;
  }[];
};

export type ReviewWish = ReviewText & { readonly productId: string };

/** All of a review, for the shop's owner. Instants ISO 8601. */
export type AdminReviewDto = OwnReviewDto & {
  readonly id: string;
  readonly revision: number;
  readonly reservationId: string;
  readonly productTitle: string;
  readonly writtenAt: string;
  readonly publishedAt?: string | undefined;
};

export type AdminReviewsDto = {
  readonly reviews: readonly AdminReviewDto[];
  readonly counts: Readonly<Record<ReviewState, number>>;
  readonly next?: string | undefined;
};
