import type { ProductReviewsDto } from '#core/contract/review-dto.ts';
import { Stars } from '#web/shared/reviews/stars.tsx';
import { REVIEWS } from '#texts/reviews.ts';

/** The average, and how many gave how many stars. */
export function RatingBars({ summary }: Pick<ProductReviewsDto, 'summary'>) {
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
