import { useEffect, useRef, useState } from 'react';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { ProductReviewsDto, ReviewDto } from '#core/contract/reviews.ts';
import { ReviewCard } from '#web/shared/reviews/review-card.tsx';
import { usePageData, useShop } from '#web/shared/app-context.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { REVIEWS } from '#texts/reviews.ts';
import { sayProblem } from '#texts/problems.ts';
import { Stars } from '#web/shared/reviews/stars.tsx';

/** The average, and how many gave how many stars. */
function RatingBars({ summary }: Pick<ProductReviewsDto, 'summary'>) {
  const { average, count, histogram } = summary;
  return (
    <div className="card grid content-start gap-5 p-5 sm:p-6">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="font-display text-5xl leading-none font-bold">{average.toFixed(1)}</span>
        <span className="grid">
          <Stars value={average} />
          <span className="text-sm text-muted">{REVIEWS.count(count)}</span>
        </span>
      </p>
      <ul className="grid gap-2">
        {histogram.map((bar) => (
          <li
            key={bar.stars}
            className="grid grid-cols-[1ch_1fr_3ch] items-center gap-3 text-sm tabular-nums"
          >
            <span className="sr-only">{REVIEWS.bar(bar.stars, bar.count)}</span>
            <span aria-hidden="true">{bar.stars}</span>
            <svg
              viewBox="0 0 100 4"
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-2 w-full overflow-hidden rounded-full"
            >
              <rect width="100" height="4" className="fill-line" />
              <rect width={(100 * bar.count) / count} height="4" className="fill-warning" />
            </svg>
            <span aria-hidden="true" className="text-right text-muted">
              {bar.count}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{REVIEWS.verified}</p>
    </div>
  );
}

type More = { readonly reviews: readonly ReviewDto[]; readonly next: string | undefined };

/** The first page and what was asked for after it. */
function useMoreReviews(productId: string, first: ProductReviewsDto) {
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

const FIRST_PAGE = question<ProductReviewsDto>((shop, productId) => shop.reviews(productId));

function NoReviews() {
  return (
    <div className="card flex items-center gap-5 p-5 sm:p-6">
      <Icon name="star" className="size-10 text-edge" />
      <div>
        <p className="font-display text-lg font-semibold">{REVIEWS.emptyTitle}</p>
        <p className="max-w-prose text-muted">{REVIEWS.emptyText}</p>
      </div>
    </div>
  );
}

/** The first review that was added gets the focus: a screen reader reads on where it was. */
function useFocusOnAdded(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const known = useRef(count);
  useEffect(() => {
    const added = known.current < count ? list.current?.children.item(known.current) : null;
    known.current = count;
    if (added instanceof HTMLElement) added.focus({ preventScroll: true });
  }, [count]);
  return list;
}

function ReviewList(props: { readonly productId: string; readonly first: ProductReviewsDto }) {
  const { productId, first } = props;
  const { reviews, isBusy, problem, showMore } = useMoreReviews(productId, first);
  const list = useFocusOnAdded(reviews.length);
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[320px_minmax(0,1fr)]">
      <RatingBars summary={first.summary} />
      <div className="grid gap-4">
        <ul ref={list} className="grid gap-4">
          {reviews.map((review) => (
            <li key={review.id} tabIndex={-1} className="rounded-lg outline-none">
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
        {problem !== undefined && <Alert tone="danger">{sayProblem(problem)}</Alert>}
        {showMore !== undefined && (
          <Button className="justify-self-start" busy={isBusy} onClick={showMore}>
            {REVIEWS.more}
          </Button>
        )}
        <output className="sr-only">
          {reviews.length > first.reviews.length &&
            REVIEWS.shown(reviews.length, first.summary.count)}
        </output>
      </div>
    </div>
  );
}

function ReviewsSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6 lg:grid-cols-[320px_minmax(0,1fr)]">
      <output className="sr-only">{REVIEWS.loading}</output>
      <Skeleton className="h-64 rounded-lg" />
      <div className="grid content-start gap-4">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
      </div>
    </div>
  );
}

function Asked({ productId }: { readonly productId: string }) {
  const state = useAnswer(FIRST_PAGE, productId, usePageData().reviews);
  if (state.kind === 'loading') return <ReviewsSkeleton />;
  if (state.kind === 'ready') {
    return <ReviewList key={productId} productId={productId} first={state.value} />;
  }
  return (
    <Alert tone="danger" title={REVIEWS.failed}>
      <p className="mb-3">{sayProblem(state.problem)}</p>
      <Button size="sm" onClick={state.retry}>
        {REVIEWS.retry}
      </Button>
    </Alert>
  );
}

/** What guests wrote of a rental: on the first page already when the server renders it. */
export function ProductReviews({ product }: { readonly product: ProductDto }) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="pt-16">
      <h2 id="reviews-title" className="mb-6 text-title font-bold">
        {REVIEWS.title}
      </h2>
      {product.rating === undefined ? <NoReviews /> : <Asked productId={product.id} />}
    </section>
  );
}
