import type { ProductReviewsDto } from '#core/contract/reviews.ts';
import { productReviewsDto } from '#server/areas/reviews/reviews.presenter.ts';
import type { ReviewUseCases } from '#server/areas/reviews/reviews.routes.ts';

/** What the page of a product shows of its reviews; undefined where the product is gone. */
export const makeReadReviews =
  ({ findActiveProduct, listReviews }: Pick<ReviewUseCases, 'findActiveProduct' | 'listReviews'>) =>
  async (productId: string): Promise<ProductReviewsDto | undefined> => {
    const product = await findActiveProduct(productId);
    const shown = product && (await listReviews(product));
    return shown && productReviewsDto(shown);
  };
