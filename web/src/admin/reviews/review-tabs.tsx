import { Link } from 'react-router-dom';
import type { AdminReviewsDto } from '#core/contract/review-dto.ts';
import { REVIEW_STATES, type ReviewState } from '#core/customers/review.ts';

const LABELS: Record<ReviewState, string> = {
  pending: 'Waiting',
  published: 'Published',
  rejected: 'Rejected',
};

/** One state at a time, each at an address of its own. */
export function ReviewTabs(props: {
  readonly state: ReviewState;
  readonly counts: AdminReviewsDto['counts'] | undefined;
}) {
  return (
    <nav aria-label="Reviews by state" className="flex flex-wrap gap-2">
      {REVIEW_STATES.map((state) => (
        <Link
          key={state}
          to={`/admin/reviews?state=${state}`}
          aria-current={state === props.state ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line px-4 font-medium text-muted hover:text-ink aria-[current=page]:border-edge aria-[current=page]:bg-panel aria-[current=page]:text-ink"
        >
          {LABELS[state]}
          <span className="text-sm tabular-nums">{props.counts?.[state]}</span>
        </Link>
      ))}
    </nav>
  );
}
