import type { Product } from '#core/catalogue/product.ts';
import { type Ratings, summaryOfStars } from '#core/catalogue/ratings.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { RatingDto } from '#core/contract/reviews.ts';
import { dollarsFromCents } from '#core/kernel/cents.ts';
import { isoFromInstant } from '#core/kernel/instant.ts';

/** Undefined until a review is published. */
function ratingDto(ratings: Ratings | undefined): RatingDto | undefined {
  const summary = ratings && summaryOfStars(ratings.counts);
  return summary && { ...summary, changes: ratings.changes };
}

export const productDto = ({ price, createdAt, ratings, ...product }: Product): ProductDto => ({
  ...product,
  price: dollarsFromCents(price),
  createdAt: isoFromInstant(createdAt),
  rating: ratingDto(ratings),
});

/** Stores return the same objects while nothing has changed. */
export const areSameProducts = (one: readonly Product[], other: readonly Product[]): boolean =>
  one.length === other.length && one.every((product, index) => product === other[index]);
