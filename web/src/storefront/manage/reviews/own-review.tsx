import type { OwnReviewDto } from '#core/contract/review-dto.ts';
import type { ReviewState } from '#core/customers/review.ts';
import { ReviewReply } from '#web/shared/reviews/review-card.tsx';
import { Stars } from '#web/shared/reviews/stars.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { HOW_WAS_IT } from '#texts/reviews.ts';

const COLOURS: Record<ReviewState, string> = {
  pending: 'border-warning/60 text-warning',
  published: 'border-neon/60 text-neon',
  rejected: 'border-danger/60 text-danger',
};

/** What the guest sent, how far it is, and the way to change it while it is not public. */
export function OwnReview(props: { readonly review: OwnReviewDto; readonly onChange: () => void }) {
  const { stars, title, text, name, state, reason, reply } = props.review;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Stars value={stars} />
        <span className={`rounded-full border px-3 py-1 text-sm font-semibold ${COLOURS[state]}`}>
          {HOW_WAS_IT.state[state]}
        </span>
      </p>
      {reason !== undefined && <p className="text-danger">{HOW_WAS_IT.because(reason)}</p>}
      <div>
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <p className="whitespace-pre-line">{text}</p>
        <p className="mt-1 text-sm text-muted">{name}</p>
      </div>
      {reply !== undefined && <ReviewReply reply={reply} />}
      {state !== 'published' && (
        <Button size="sm" onClick={props.onChange}>
          {HOW_WAS_IT.change}
        </Button>
      )}
    </div>
  );
}
