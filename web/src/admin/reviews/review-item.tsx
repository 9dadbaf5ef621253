import type { Ref } from 'react';
import type { AdminReview } from '#core/contract/reviews.ts';
import { Stars } from '#web/shared/reviews/stars.tsx';
import { Button } from '#web/shared/ui/button.tsx';

const MOMENT = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Chicago',
});

export type ReviewActions = {
  readonly onPublish: () => void;
  readonly onReject: () => void;
  readonly onReply: () => void;
};

function Texts({ review }: { readonly review: AdminReview }) {
  const { title, text, name, reason, reply } = review;
  return (
    <div className="max-w-prose">
      {title !== undefined && <p className="font-semibold">{title}</p>}
      <p className="whitespace-pre-line">{text}</p>
      <p className="mt-1 text-sm text-muted">Shown as {name}</p>
      {reason !== undefined && <p className="mt-3 text-danger">Rejected: {reason}</p>}
      {reply !== undefined && (
        <div className="mt-3 border-l-2 border-cyan/60 pl-4">
          <p className="text-sm font-semibold">Your reply</p>
          <p className="whitespace-pre-line text-muted">{reply.text}</p>
        </div>
      )}
    </div>
  );
}

function Actions(props: ReviewActions & { readonly review: AdminReview; readonly busy: boolean }) {
  const { review, busy, onPublish, onReject, onReply } = props;
  const { state, reply } = review;
  return (
    <div className="flex flex-wrap gap-2">
      {state !== 'published' && (
        <Button size="sm" variant="primary" busy={busy} onClick={onPublish}>
          Publish
        </Button>
      )}
      {state === 'published' && (
        <Button size="sm" busy={busy} onClick={onReply}>
          {reply === undefined ? 'Reply' : 'Change reply'}
        </Button>
      )}
      {state !== 'rejected' && (
        <Button size="sm" variant="danger" disabled={busy} onClick={onReject}>
          {state === 'published' ? 'Take down' : 'Reject'}
        </Button>
      )}
    </div>
  );
}

/** A review with all the owner needs to decide on it. */
export function ReviewItem(
  props: ReviewActions & {
    readonly review: AdminReview;
    readonly busy: boolean;
    readonly itemRef: Ref<HTMLLIElement>;
  },
) {
  const { review, itemRef, ...actions } = props;
  return (
    <li
      ref={itemRef}
      tabIndex={-1}
      aria-label={`${review.stars} stars for ${review.productTitle} by ${review.name}`}
      className="card grid gap-4 p-4 outline-offset-2 focus:outline-2 focus:outline-cyan md:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars value={review.stars} className="h-4.5" />
          <a
            href={`/products/${review.productId}`}
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-cyan"
          >
            {review.productTitle}
          </a>
        </p>
        <p className="text-sm text-muted">
          {MOMENT.format(Date.parse(review.writtenAt))} · Reservation{' '}
          <span className="font-mono break-all">{review.reservationId}</span>
        </p>
      </div>
      <Texts review={review} />
      <Actions review={review} {...actions} />
    </li>
  );
}
