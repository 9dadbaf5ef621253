import type { RatingDto } from '#core/contract/reviews.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { RATING } from '#texts/rating.ts';

/** `★ 4.8 (12)`; nothing where nobody has reviewed. */
export function RatingLine(props: { readonly rating: RatingDto | undefined }) {
  if (props.rating === undefined) return null;
  const { average, count } = props.rating;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon name="star" filled className="size-4 text-warning" />
      <span className="sr-only">{RATING.of(average, count)}</span>
      <span aria-hidden="true">
        {average.toFixed(1)} ({count})
      </span>
    </span>
  );
}
