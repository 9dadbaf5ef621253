import { Suspense, useState } from 'react';
import { mayBeGear } from '#core/catalogue/played-on.ts';
import type { ProductDto } from '#core/contract/products.ts';
import type { ProductReviewsDto } from '#core/contract/reviews.ts';
import { REVIEWS } from '#texts/reviews.ts';
import { UI } from '#texts/site.ts';
import { usePageData } from '#web/shared/app-context.tsx';
import { question, useAnswer } from '#web/shared/data/use-answer.ts';
import { ReviewCard, Stars } from '#web/shared/reviews/review-card.tsx';
import { Alert } from '#web/shared/ui/alert.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { lazyOr } from '#web/shared/ui/lazy-part.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

/** The average, and the number of reviews per star. */
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

const FIRST_PAGE = question<ProductReviewsDto>((shop, idOrSlug) =>
  shop('GET /products/:idOrSlug/reviews', { idOrSlug }),
);

function NoReviews({ product }: { readonly product: ProductDto }) {
  return (
    <div className="card flex items-center gap-5 p-5 sm:p-6">
      <Icon name="star" className="size-10 text-edge" />
      <div>
        <p className="font-display text-lg font-semibold">
          {REVIEWS.emptyTitle(!mayBeGear(product))}
        </p>
        <p className="max-w-prose text-muted">{REVIEWS.emptyText}</p>
      </div>
    </div>
  );
}

const MoreReviews = lazyOr(
  async () => (await import('./more-reviews.tsx')).MoreReviews,
  () => <Alert tone="danger">{UI.unreachable}</Alert>,
);

function ReviewList(props: { readonly productId: string; readonly first: ProductReviewsDto }) {
  const { first } = props;
  const [wantsMore, setWantsMore] = useState(false);
  const button = (
    <Button className="justify-self-start" busy={wantsMore} onClick={() => setWantsMore(true)}>
      {REVIEWS.more}
    </Button>
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[320px_minmax(0,1fr)]">
      <RatingBars summary={first.summary} />
      <div className="grid gap-4">
        <ul className="grid gap-4">
          {first.reviews.map((review) => (
            <li key={review.id} className="rounded-lg">
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
        {first.next !== undefined && !wantsMore && button}
        {wantsMore && (
          <Suspense fallback={button}>
            <MoreReviews {...props} />
          </Suspense>
        )}
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

function FetchedReviews({ productId }: { readonly productId: string }) {
  const state = useAnswer(FIRST_PAGE, productId, usePageData().reviews);
  if (state.kind === 'loading') return <ReviewsSkeleton />;
  if (state.kind === 'ready') {
    return <ReviewList key={productId} productId={productId} first={state.value} />;
  }
  return <LoadProblem title={REVIEWS.failed} problem={state.problem} onRetry={state.retry} />;
}

/** A rental's reviews, included in the server's rendering. */
export function ProductReviews({ product }: { readonly product: ProductDto }) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="pt-16">
      <h2 id="reviews-title" className="mb-6 text-title font-bold">
        {REVIEWS.title}
      </h2>
      {product.rating === undefined ? (
        <NoReviews product={product} />
      ) : (
        <FetchedReviews productId={product.id} />
      )}
    </section>
  );
}
