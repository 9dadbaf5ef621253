import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminReview } from '#core/contract/reviews.ts';
import type { ReviewState } from '#core/customers/review.ts';
import { valueOf } from '#web/admin/ui/admin-query.ts';
import { downloadCsv } from '#web/admin/ui/download.ts';
import { useAdminApi } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { csvFrom } from '#web/admin/ui/csv.ts';

const HEAD = [
  'Product',
  'Stars',
  'Name',
  'Text',
  'State',
  'Written',
  'Published',
  'Reply',
  'Reason',
  'Reservation',
];

/** In the order given, below a row of column names. */
export const reviewsCsv = (reviews: readonly AdminReview[]): string =>
  csvFrom([
    HEAD,
    ...reviews.map((review) => [
      review.productTitle,
      review.stars,
      review.name,
      review.text,
      review.state,
      review.writtenAt,
      review.publishedAt ?? '',
      review.reply?.text ?? '',
      review.reason ?? '',
      review.reservationId,
    ]),
  ]);

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

/** How many wait to be published. Asked for the list itself: whoever goes there has it. */
export const useWaitingReviews = (): number | undefined =>
  useReviews('pending').data?.pages.at(-1)?.counts.pending;

const MOST_EXPORTED = 5_000;

/** Hands the browser all reviews in the state as a table. */
export function useReviewsExport(state: ReviewState) {
  const api = useAdminApi();
  return useMutation({
    mutationFn: async () => {
      const reviews: AdminReview[] = [];
      let after: string | undefined;
      do {
        const page = await valueOf(api.listReviews(state, after));
        reviews.push(...page.reviews);
        after = page.next;
      } while (after !== undefined && reviews.length < MOST_EXPORTED);
      downloadCsv(`reviews-${state}.csv`, reviewsCsv(reviews));
    },
    onError: ({ message }) => toast.error(message),
  });
}

export type Step =
  | { readonly kind: 'publish' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'reply'; readonly text: string };

export type Moderation = { readonly review: AdminReview; readonly step: Step };

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
