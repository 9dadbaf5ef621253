import type { makeFindActiveProduct } from '#core/catalogue/catalogue.ts';
import type { ProductReviewsDto } from '#core/contract/reviews.ts';
import {
  makeListForModeration,
  makeListReviews,
  makeModerateReview,
} from '#core/customers/review.ts';
import { makeWriteReview, makeReadOwnReviews } from '#core/customers/write-review.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { adminReviewRoutes } from '#server/areas/reviews/reviews.admin-routes.ts';
import { productReviewsDto } from '#server/areas/reviews/reviews.presenter.ts';
import { reviewRoutes } from '#server/areas/reviews/reviews.routes.ts';
import { type Area, makings } from '#server/platform/wiring/area.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';

const { bound, made } = makings();
const { openManageLink } = RECORDS;

/** A product page's reviews. Undefined if the product is gone. */
const makeReadPageReviews =
  (
    findActiveProduct: ReturnType<typeof makeFindActiveProduct>,
    listReviews: ReturnType<typeof makeListReviews>,
  ) =>
  async (productId: string): Promise<ProductReviewsDto | undefined> => {
    const product = await findActiveProduct(productId);
    const shown = product && (await listReviews(product));
    return shown && productReviewsDto(shown);
  };

const listReviews = bound(makeListReviews, [RECORDS.reviews]);

export const REVIEWS = {
  listForModeration: bound(makeListForModeration, [RECORDS.reviews]),
  listReviews,
  moderateReview: bound(makeModerateReview, [RECORDS.reviews, PORTS.clock]),
  readPageReviews: bound(makeReadPageReviews, [CATALOGUE.findActiveProduct, listReviews]),
  readOwnReviews: bound(makeReadOwnReviews, [openManageLink, RECORDS.reviews]),
  writeReview: bound(makeWriteReview, [openManageLink, RECORDS.reviews, PORTS.clock]),
} as const;

export const reviews: Area = {
  ...made(),
  api: ({ of }) => [
    reviewRoutes({
      findActiveProduct: of(CATALOGUE.findActiveProduct),
      listReviews: of(REVIEWS.listReviews),
      readOwnReviews: of(REVIEWS.readOwnReviews),
      writeReview: of(REVIEWS.writeReview),
    }),
  ],
  admin: ({ of, onCatalogueChanged }) => [
    adminReviewRoutes({
      listForModeration: of(REVIEWS.listForModeration),
      moderateReview: of(REVIEWS.moderateReview),
      onChanged: onCatalogueChanged,
    }),
  ],
};
