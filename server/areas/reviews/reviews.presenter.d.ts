import type { AdminReview, OwnReviewDto, OwnReviewsDto, ProductReviewsDto, RatingDto } from '#core/contract/reviews.ts';
import { type Ratings } from '#core/catalogue/ratings.ts';
import type { Review } from '#core/customers/review.ts';
import type { ReviewsShown } from '#server/areas/reviews/list-reviews.ts';
import type { OwnReviews } from '#core/customers/write-review.ts';
/** Undefined until a review is published. */
export declare function ratingDto(ratings: Ratings | undefined): RatingDto | undefined;
export declare const productReviewsDto: ({ counts, reviews, next }: ReviewsShown) => ProductReviewsDto;
export declare const ownReviewDto: (review: Review) => OwnReviewDto;
export declare const ownReviewsDto: ({ suggestedName, products }: OwnReviews) => OwnReviewsDto;
export declare const adminReviewDto: (review: Review) => AdminReview;
