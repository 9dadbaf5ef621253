import type { AdminReview, REVIEW_ROUTES } from '#core/contract/reviews.ts';
import type { ReviewState } from '#core/customers/review.ts';
import type { Meaning } from '#web/admin/ui/badge.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useRows, useWrite } = hooksOf<typeof REVIEW_ROUTES>();

export const REVIEW_STATUS: Readonly<
  Record<ReviewState, { readonly name: string; readonly mark: Meaning }>
> = {
  pending: { name: 'Waiting', mark: 'open' },
  published: { name: 'Published', mark: 'done' },
  rejected: { name: 'Rejected', mark: 'off' },
};

const REVIEWS = ['admin', 'reviews'] as const;

/** Reviews in one state, in pages. */
export const useReviews = (state: ReviewState) =>
  useRows([...REVIEWS, state], async (call, after) => {
    const { reviews, ...page } = await call('GET /reviews', { query: { state, after } });
    return { rows: reviews, ...page };
  });

type Step =
  | { readonly kind: 'publish' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'reply'; readonly text: string };

/** Fails with `ApiProblemError`. */
export const useModerate = () =>
  useWrite(REVIEWS, (call, { review: { id, revision }, step }: Moderation) => {
    if (step.kind === 'publish')
      return call('POST /reviews/:id/publish', { id, body: { revision } });
    return step.kind === 'reject'
      ? call('POST /reviews/:id/reject', { id, body: { revision, reason: step.reason } })
      : call('POST /reviews/:id/reply', { id, body: { revision, text: step.text } });
  });

type Moderation = { readonly review: AdminReview; readonly step: Step };
