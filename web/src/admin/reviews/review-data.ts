import type { AdminReview } from '#core/contract/reviews.ts';
import type { ReviewState } from '#core/customers/review.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import { useList, useWrite } from '#web/admin/ui/use-list.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';

export const REVIEW_STATUS: Readonly<
  Record<ReviewState, { readonly name: string; readonly mark: Meaning }>
> = {
  pending: { name: 'Waiting', mark: 'open' },
  published: { name: 'Published', mark: 'done' },
  rejected: { name: 'Rejected', mark: 'off' },
};

const REVIEWS = ['admin', 'reviews'] as const;

/** In one state, page after page. */
export function useReviews(state: ReviewState) {
  const api = useAdminApi();
  return useList({
    key: [...REVIEWS, state],
    read: async (after) => {
      const { reviews, ...page } = await valueOf(api.listReviews(state, after));
      return { rows: reviews, ...page };
    },
  });
}

type Step =
  | { readonly kind: 'publish' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'reply'; readonly text: string };

/** Fails with `ApiProblemError`. */
export function useModerate() {
  const api = useAdminApi();
  return useWrite({
    write: ({ review: { id, revision }, step }: Moderation) => {
      if (step.kind === 'publish') return valueOf(api.publishReview(id, revision));
      return step.kind === 'reject'
        ? valueOf(api.rejectReview(id, revision, step.reason))
        : valueOf(api.replyToReview(id, revision, step.text));
    },
    reads: REVIEWS,
  });
}

type Moderation = { readonly review: AdminReview; readonly step: Step };
