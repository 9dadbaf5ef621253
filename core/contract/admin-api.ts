import type { AutomationApi } from './automation-api.ts';
import type { BusinessApi } from './business-api.ts';
import type { ProductInput } from '#core/catalogue/product-input.schema.ts';
import type { AdminReviewDto, AdminReviewsDto } from './review-dto.ts';
import type { ReviewState } from '#core/customers/review.ts';
import type { InventoryApi } from './inventory-api.ts';
import type { AdminCreditApi } from './admin-credit-api.ts';
import type { AdminReservationApi } from './admin-reservation-api.ts';
import type { MemberApi } from './member-api.ts';
import type { ProductDto, Answer } from './shop-api.ts';

/** Needs the bearer token of an admin; 401 without one, 403 `not_admin`. */
export interface AdminApi
  extends AutomationApi, InventoryApi, BusinessApi, AdminReservationApi, AdminCreditApi, MemberApi {
  listProducts(): Answer<{ readonly products: readonly ProductDto[] }>;
  createProduct(input: ProductInput): Answer<ProductDto>;
  /** @param revision the one that was edited; 409 `product_changed` when someone saved in between. */
  updateProduct(id: string, input: ProductInput, revision: number): Answer<ProductDto>;
  listReviews(state: ReviewState, after?: string): Answer<AdminReviewsDto>;
  /** @param revision the one that was read, as below; 409 `review_changed` when it is not that any more. */
  publishReview(id: string, revision: number): Answer<AdminReviewDto>;
  rejectReview(id: string, revision: number, reason: string): Answer<AdminReviewDto>;
  /** @param text empty takes the answer back */
  replyToReview(id: string, revision: number, text: string): Answer<AdminReviewDto>;
}
