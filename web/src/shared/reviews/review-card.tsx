import type { ReviewDto } from '#core/contract/reviews.ts';
import { RATING } from '#texts/products.ts';
import { REVIEWS } from '#texts/reviews.ts';
import { useConfig } from '#web/shared/app-context.tsx';

const STAR =
  'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8L12 3.5Z';

const SIZE = 24;

const PLACES = [0, 1, 2, 3, 4];

const Row = () =>
  PLACES.map((place) => <path key={place} d={STAR} transform={`translate(${place * SIZE})`} />);

/** Five stars filled up to `value` (0 to 5, fractions too), with text for screen readers. */
export function Stars(props: { readonly value: number; readonly className?: string }) {
  const { value, className = 'h-5' } = props;
  return (
    <span className="inline-flex">
      <span className="sr-only">{RATING.stars(value)}</span>
      <svg viewBox={`0 0 ${5 * SIZE} ${SIZE}`} aria-hidden="true" className={`w-auto ${className}`}>
        <g className="fill-line">
          <Row />
        </g>
        <svg width={value * SIZE} height={SIZE} className="overflow-hidden fill-warning">
          <Row />
        </svg>
      </svg>
    </span>
  );
}

/** The shop's public answer, below the review. */
export function ReviewReply(props: { readonly reply: NonNullable<ReviewDto['reply']> }) {
  const { site } = useConfig();
  return (
    <div className="mt-4 border-l-2 border-cyan/60 pl-4">
      <p className="text-sm font-semibold">
        {REVIEWS.replyTitle(site.brand)}
        <span className="font-normal text-muted"> · {REVIEWS.replyDay(props.reply.on)}</span>
      </p>
      <p className="mt-1 whitespace-pre-line text-muted">{props.reply.text}</p>
    </div>
  );
}

/** A guest's review as plain text. Markup is shown literally. */
export function ReviewCard({ review }: { readonly review: ReviewDto }) {
  const { stars, title, text, name, publishedOn, reply } = review;
  return (
    <article className="card p-5 sm:p-6">
      <Stars value={stars} className="h-4.5" />
      {title !== undefined && <h3 className="mt-2 text-lg font-semibold">{title}</h3>}
      <p className="mt-2 whitespace-pre-line">{text}</p>
      <p className="mt-3 text-sm text-muted">{REVIEWS.by(name, publishedOn)}</p>
      {reply !== undefined && <ReviewReply reply={reply} />}
    </article>
  );
}
