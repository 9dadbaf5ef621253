import { useState, useEffect, useRef } from 'react';
import { useSearchParams, Link } from 'react-router-dom';
import type { AdminReview, AdminReviews } from '#core/contract/reviews.ts';
import { REVIEW_STATES, type ReviewState } from '#core/customers/review.ts';
import { LoadFailed } from '#web/admin/ui/load-failed.tsx';
import { ReviewItem } from '#web/admin/reviews/review-item.tsx';
import { type Asking, ReviewTextDialog } from '#web/admin/reviews/review-text-dialog.tsx';
import { ShowMore } from '#web/admin/ui/show-more.tsx';
import {
  type Step,
  useModerate,
  useReviews,
  useReviewsExport,
} from '#web/admin/data/use-reviews.ts';
import { useShortcuts } from '#web/admin/ui/use-shortcuts.ts';
import { toast } from '#web/shared/toast.ts';
import { Button } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

const ReviewsLoading = () => (
  <div aria-busy="true" className="grid gap-3">
    <output className="sr-only">Loading reviews…</output>
    <Skeleton className="h-44 rounded-lg" />
    <Skeleton className="h-44 rounded-lg" />
    <Skeleton className="h-44 rounded-lg" />
  </div>
);

const EMPTY: Record<ReviewState, { readonly title: string; readonly text: string }> = {
  pending: {
    title: 'Nothing waits for you',
    text: 'Guests write from their private link once the rental is completed. What they write shows up here first.',
  },
  published: {
    title: 'Nothing published yet',
    text: 'Reviews that you publish stand on the page of their product.',
  },
  rejected: {
    title: 'Nothing rejected',
    text: 'Reviews that you reject stay here with the reason you gave.',
  },
};

const ReviewsEmpty = ({ state }: { readonly state: ReviewState }) => (
  <div className="card grid justify-items-center gap-3 px-6 py-14 text-center">
    <Icon name="star" className="size-10 text-edge" />
    <h2 className="text-heading font-semibold">{EMPTY[state].title}</h2>
    <p className="max-w-sm text-muted">{EMPTY[state].text}</p>
  </div>
);

/** Which review has the focus, moved up and down by keys; after one leaves the list, the next takes its place. */
function useReviewFocus(ids: readonly string[]) {
  const items = useRef(new Map<string, HTMLElement>());
  const lost = useRef<number>(undefined);

  const current = (): number =>
    ids.findIndex((id) => items.current.get(id)?.contains(document.activeElement) === true);

  const focusAt = (index: number): void => {
    const id = ids[Math.max(0, Math.min(index, ids.length - 1))];
    if (id !== undefined) items.current.get(id)?.focus();
  };

  useEffect(() => {
    if (lost.current === undefined || document.activeElement !== document.body) return;
    focusAt(lost.current);
    lost.current = undefined;
  });

  return {
    refOf: (id: string) => (element: HTMLElement | null) => {
      if (element === null) items.current.delete(id);
      else items.current.set(id, element);
    },
    currentId: (): string | undefined => ids[current()],
    move: (by: 1 | -1): void => focusAt(current() === -1 ? 0 : current() + by),
    /** The review is about to leave. */
    leave: (id: string): void => {
      lost.current = ids.indexOf(id);
    },
  };
}

const LABELS: Record<ReviewState, string> = {
  pending: 'Waiting',
  published: 'Published',
  rejected: 'Rejected',
};

/** One state at a time, each at an address of its own. */
function ReviewTabs(props: {
  readonly state: ReviewState;
  readonly counts: AdminReviews['counts'] | undefined;
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

const DONE: Record<Step['kind'], string> = {
  publish: 'The review is published.',
  reject: 'The review is rejected.',
  reply: 'Your reply is saved.',
};

function useStateInAddress(): ReviewState {
  const [params] = useSearchParams();
  return REVIEW_STATES.find((state) => state === params.get('state')) ?? 'pending';
}

/** Publishes at once; rejecting and replying ask for a text first. */
function useModeration(leave: (id: string) => void) {
  const moderate = useModerate();
  const [asking, setAsking] = useState<Asking>();
  const run = (review: AdminReview, step: Step): void => {
    if (step.kind !== 'reply') leave(review.id);
    moderate.mutate(
      { review, step },
      {
        onSuccess: () => {
          setAsking(undefined);
          toast.success(DONE[step.kind]);
        },
        onError: ({ message }) => {
          if (step.kind === 'publish') toast.error(message);
        },
      },
    );
  };
  const ask = (review: AdminReview, kind: Asking['kind']): void => {
    moderate.reset();
    setAsking({ review, kind });
  };
  return { moderate, asking, run, ask, close: () => setAsking(undefined) };
}

function ReviewList(props: {
  readonly state: ReviewState;
  readonly reviews: readonly AdminReview[];
}) {
  const { state, reviews } = props;
  const focus = useReviewFocus(reviews.map(({ id }) => id));
  const { moderate, asking, run, ask, close } = useModeration(focus.leave);
  const focused = () => reviews.find(({ id }) => id === focus.currentId());
  const onFocused = (act: (review: AdminReview) => void) => (): void => {
    const review = focused();
    if (review !== undefined) act(review);
  };
  useShortcuts({
    j: () => focus.move(1),
    k: () => focus.move(-1),
    p: onFocused((review) => review.state !== 'published' && run(review, { kind: 'publish' })),
    x: onFocused((review) => review.state !== 'rejected' && ask(review, 'reject')),
    r: onFocused((review) => review.state === 'published' && ask(review, 'reply')),
  });
  const busyId = moderate.isPending ? moderate.variables.review.id : undefined;
  return (
    <>
      {reviews.length === 0 ? (
        <ReviewsEmpty state={state} />
      ) : (
        <ul className="grid gap-3">
          {reviews.map((review) => (
            <ReviewItem
              key={review.id}
              itemRef={focus.refOf(review.id)}
              review={review}
              busy={busyId === review.id}
              onPublish={() => run(review, { kind: 'publish' })}
              onReject={() => ask(review, 'reject')}
              onReply={() => ask(review, 'reply')}
            />
          ))}
        </ul>
      )}
      <ReviewTextDialog
        asking={asking}
        busy={moderate.isPending}
        problem={moderate.error?.message}
        onSend={(step) => asking && run(asking.review, step)}
        onClose={close}
      />
    </>
  );
}

/** `/admin/reviews?state=…`: what guests wrote, to be published, rejected or answered. */
export function AdminReviewsScreen() {
  const state = useStateInAddress();
  const query = useReviews(state);
  const pages = query.data?.pages;
  const exporting = useReviewsExport(state);
  return (
    <div className="grid gap-6">
      <PageMeta title="Reviews" path="/admin/reviews" hidden />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-title font-semibold">Reviews</h1>
          <p className="mt-1 text-muted">
            By guests of completed reservations.{' '}
            <span className="max-lg:hidden">
              Keys: j and k move, p publishes, x rejects, r replies.
            </span>
          </p>
        </div>
        <Button size="sm" busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Export CSV
        </Button>
      </div>
      <ReviewTabs state={state} counts={pages?.at(-1)?.counts} />
      {query.isPending && <ReviewsLoading />}
      {query.isError && pages === undefined && (
        <LoadFailed title="The reviews could not be loaded" query={query} />
      )}
      {pages !== undefined && (
        <ReviewList key={state} state={state} reviews={pages.flatMap(({ reviews }) => reviews)} />
      )}
      <ShowMore query={query} />
    </div>
  );
}
