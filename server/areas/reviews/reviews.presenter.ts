import { type StarCounts, STARS, summaryOfStars } from '#core/catalogue/ratings.ts';
import type {
  AdminReview,
  OwnReviewDto,
  OwnReviewsDto,
  ProductReviewsDto,
  ReviewDto,
} from '#core/contract/reviews.ts';
import type { Review, ReviewsShown, ReviewText } from '#core/customers/review.ts';
import type { OwnReviews } from '#core/customers/write-review.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';
import { shopDay } from '#core/kernel/shop-time.ts';

const textOf = ({ stars, title, text, name }: Review): ReviewText => ({ stars, title, text, name });

const replyOf = ({ reply }: Review) => reply && { text: reply.text, on: shopDay(reply.at) };

const reviewDto = (review: Review): ReviewDto => ({
  ...textOf(review),
  id: review.id,
  publishedOn: shopDay(review.publishedAt ?? review.writtenAt),
  reply: replyOf(review),
});

const summaryDto = (counts: StarCounts): ProductReviewsDto['summary'] => ({
  count: 0,
  average: 0,
  ...summaryOfStars(counts),
  histogram: STARS.map((stars) => ({ stars, count: counts[stars - 1] ?? 0 })),
});

export const productReviewsDto = ({ counts, reviews, next }: ReviewsShown): ProductReviewsDto => ({
  summary: summaryDto(counts),
  reviews: reviews.map(reviewDto),
  next,
});

export const ownReviewDto = (review: Review): OwnReviewDto => ({
  ...textOf(review),
  productId: review.productId,
  state: review.state,
  reason: review.reason,
  reply: replyOf(review),
});

export const ownReviewsDto = ({ suggestedName, products }: OwnReviews): OwnReviewsDto => ({
  suggestedName,
  products: products.map(({ line: { productId, title, es, image }, review }) => ({
    productId,
    title,
    es,
    image,
    review: review && ownReviewDto(review),
  })),
});

export const adminReviewDto = (review: Review): AdminReview => ({
  ...ownReviewDto(review),
  id: review.id,
  revision: review.revision,
  reservationId: review.reservationId,
  productTitle: review.productTitle,
  writtenAt: isoFromInstant(review.writtenAt),
  publishedAt: review.publishedAt && isoFromInstant(review.publishedAt),
});
