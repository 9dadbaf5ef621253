import { ContainerModule } from 'inversify';
import { makeModerateReview } from '#core/customers/moderate-review.ts';
import { makeReadOwnReviews } from '#core/customers/own-reviews.ts';
import { makeWriteReview } from '#core/customers/write-review.ts';
import { makeListForModeration, makeListReviews } from '#server/areas/reviews/list-reviews.ts';
import { TOKENS } from '#server/platform/wiring/tokens.ts';

export const reviewModule = new ContainerModule(({ bind }) => {
  const { clock, openManageLink, reviews } = TOKENS;
  bind(TOKENS.listReviews).toResolvedValue(makeListReviews, [reviews]);
  bind(TOKENS.listForModeration).toResolvedValue(makeListForModeration, [reviews]);
  bind(TOKENS.readOwnReviews).toResolvedValue(makeReadOwnReviews, [openManageLink, reviews]);
  bind(TOKENS.writeReview).toResolvedValue(makeWriteReview, [openManageLink, reviews, clock]);
  bind(TOKENS.moderateReview).toResolvedValue(makeModerateReview, [reviews, clock]);
});
