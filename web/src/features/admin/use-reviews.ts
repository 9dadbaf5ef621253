import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminReviewDto } from '#core/ports/review-dto.ts';
import type { ReviewState } from '#core/reviews/review.ts';
import { valueOf } from '#web/features/admin/admin-query.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';

const REVIEWS = ['admin', 'reviews'] as const;

/** Reviews in one state, page after page. Fails with `ApiProblemError`. */
export function useReviews(state: ReviewState) {
  const api = useAdminApi();
  return useInfiniteQuery({
    queryKey: [...REVIEWS, state],
    queryFn: ({ pageParam }) => valueOf(api.listReviews(state, pageParam || undefined)),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
}

export type Step =
  | { readonly kind: 'publish' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'reply'; readonly text: string };

export type Moderation = { readonly review: AdminReviewDto; readonly step: Step };

/** The lists are read again after every step, a refused one too: someone else was faster. */
export function useModerate() {
  const api = useAdminApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ review: { id, revision }, step }: Moderation) => {
      if (step.kind === 'publish') return valueOf(api.publishReview(id, revision));
      return step.kind === 'reject'
        ? valueOf(api.rejectReview(id, revision, step.reason))
        : valueOf(api.replyToReview(id, revision, step.text));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: REVIEWS }),
  });
}
