import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ProductReviewsDto } from '#core/contract/reviews.ts';
import { sayProblem } from '#texts/problems.ts';
import { REVIEWS } from '#texts/reviews.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { problemOf, valueOf } from '#web/shared/data/api-problem.ts';
import { KEPT, QUERIES } from '#web/shared/data/query.ts';
import { ReviewCard } from '#web/shared/reviews/review-card.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';

/** Focuses the first added review, so that screen readers continue there. */
function useFocusOnAdded(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const known = useRef(0);
  useEffect(() => {
    const added = known.current < count ? list.current?.children.item(known.current) : null;
    known.current = count;
    if (added instanceof HTMLElement) added.focus({ preventScroll: true });
  }, [count]);
  return list;
}

/** The pages after the first one. */
export function MoreReviews(props: {
  readonly productId: string;
  readonly first: ProductReviewsDto;
}) {
  const { productId, first } = props;
  const shop = useShop();
  const query = useInfiniteQuery(
    {
      queryKey: ['reviews', productId, first.next],
      queryFn: ({ pageParam }) =>
        valueOf(
          shop('GET /products/:idOrSlug/reviews', {
            idOrSlug: productId,
            query: { after: pageParam },
          }),
        ),
      initialPageParam: first.next ?? '',
      getNextPageParam: ({ next }) => next,
      ...KEPT,
      staleTime: 'static',
    },
    QUERIES,
  );
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? [];
  const list = useFocusOnAdded(reviews.length);
  const problem = problemOf(query.error);
  const isMissing = query.data === undefined || query.hasNextPage;
  const more = () => void (query.data ? query.fetchNextPage() : query.refetch());
  return (
    <>
      {reviews.length > 0 && (
        <ul ref={list} className="grid gap-4">
          {reviews.map((review) => (
            <li key={review.id} tabIndex={-1} className="rounded-lg outline-none">
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      )}
      {problem !== undefined && <Alert tone="danger">{sayProblem(problem)}</Alert>}
      {isMissing && (
        <Button className="justify-self-start" busy={query.isFetching} onClick={more}>
          {REVIEWS.more}
        </Button>
      )}
      <output className="sr-only">
        {reviews.length > 0 &&
          REVIEWS.shown(first.reviews.length + reviews.length, first.summary.count)}
      </output>
    </>
  );
}
