import { useState } from 'react';
import type { ProductReviewsDto, ReviewDto } from '#core/contract/review-dto.ts';
import type { ApiProblem } from '#core/contract/shop-api.ts';
import { useShop } from '#web/shared/app-context.tsx';

type More = { readonly reviews: readonly ReviewDto[]; readonly next: string | undefined };

/** The first page and what was asked for after it. */
export function useMoreReviews(productId: string, first: ProductReviewsDto) {
  const shop = useShop();
  const [more, setMore] = useState<More>({ reviews: [], next: first.next });
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem>();

  async function show(after: string): Promise<void> {
    setBusy(true);
    const answer = await shop.reviews(productId, after);
    setBusy(false);
    setProblem(answer.ok ? undefined : answer.error);
    if (!answer.ok) return;
    const { reviews, next } = answer.value;
    setMore((before) => ({ reviews: [...before.reviews, ...reviews], next }));
  }

  const { next } = more;
  return {
    reviews: [...first.reviews, ...more.reviews],
    isBusy,
    problem,
    /** Undefined when all are shown. */
    showMore: next === undefined ? undefined : () => void show(next),
  };
}
