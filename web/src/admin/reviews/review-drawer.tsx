import { useState } from 'react';
import { z } from 'zod';
import type { AdminReview, REVIEW_ROUTES } from '#core/contract/reviews.ts';
import { LONGEST_REASON, LONGEST_REVIEW, type ReviewState } from '#core/customers/review.ts';
import { ActionForm, FormTextArea } from '#web/admin/ui/action-form.tsx';
import { Badge, type Meaning } from '#web/admin/ui/badge.tsx';
import { ActionButton } from '#web/admin/ui/controls.tsx';
import { ReservationLink } from '#web/admin/ui/customer-links.tsx';
import { Drawer, type DrawerProps, DrawerSection } from '#web/admin/ui/drawer.tsx';
import { MeanwhileContext, StateBox } from '#web/admin/ui/empty-state.tsx';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';
import { useMay } from '#web/admin/ui/may.ts';
import { momentName } from '#web/admin/ui/words.ts';
import { Stars } from '#web/shared/reviews/review-card.tsx';

const { useRows, useWrite } = hooksOf<typeof REVIEW_ROUTES>();

export const REVIEW_STATUS: Readonly<
  Record<ReviewState, { readonly name: string; readonly mark: Meaning }>
> = {
  pending: { name: 'Waiting', mark: 'open' },
  published: { name: 'Published', mark: 'done' },
  rejected: { name: 'Rejected', mark: 'off' },
};

const REVIEWS = ['admin', 'reviews'] as const;

export const useReviews = (state: ReviewState) =>
  useRows([...REVIEWS, state], async (call, after) => {
    const { reviews, ...page } = await call('GET /reviews', { query: { state, after } });
    return { rows: reviews, ...page };
  });

type Step =
  | { readonly kind: 'publish' }
  | { readonly kind: 'reject'; readonly reason: string }
  | { readonly kind: 'reply'; readonly text: string };

export const useModerate = () =>
  useWrite(REVIEWS, (call, { review: { id, revision }, step }: ModerationOf) => {
    if (step.kind === 'publish')
      return call('POST /reviews/:id/publish', { id, body: { revision } });
    return step.kind === 'reject'
      ? call('POST /reviews/:id/reject', { id, body: { revision, reason: step.reason } })
      : call('POST /reviews/:id/reply', { id, body: { revision, text: step.text } });
  });

type ModerationOf = { readonly review: AdminReview; readonly step: Step };

const rejectSchema = z.object({
  reason: z.string().trim().min(1, 'Enter a reason. The customer sees it.').max(LONGEST_REASON),
});
const replySchema = z.object({ text: z.string().trim().max(LONGEST_REVIEW) });

type Acting = {
  readonly review: AdminReview;
  readonly onDone: () => void;
  readonly onReload: () => void;
};

function RejectForm({ review, onDone, onReload }: Acting) {
  const moderate = useModerate();
  return (
    <ActionForm
      schema={rejectSchema}
      values={{ reason: '' }}
      write={(input) => moderate.mutateAsync({ review, step: { kind: 'reject', ...input } })}
      submit={review.state === 'published' ? 'Take down' : 'Reject'}
      done="Review rejected."
      onDone={onDone}
      onReload={onReload}
      focus="reason"
      danger
    >
      <FormTextArea
        name="reason"
        label="Reason"
        required
        hint="The customer sees this at the private link and can rewrite the review."
        rows={3}
        maxLength={LONGEST_REASON}
      />
    </ActionForm>
  );
}

function ReplyForm({ review, onDone, onReload }: Acting) {
  const moderate = useModerate();
  return (
    <ActionForm
      schema={replySchema}
      values={{ text: review.reply?.text ?? '' }}
      write={(input) => moderate.mutateAsync({ review, step: { kind: 'reply', ...input } })}
      submit="Save reply"
      done="Reply saved."
      onDone={onDone}
      onReload={onReload}
      focus="text"
    >
      <FormTextArea
        name="text"
        label="Your reply"
        hint="Shown publicly below the review. Leave it empty to remove it."
        rows={4}
        maxLength={LONGEST_REVIEW}
      />
    </ActionForm>
  );
}

/** A form for the review as it was when it was opened, so that a change by others is reported. */
function OpenForm({
  asked,
  review,
  ...acting
}: Omit<Acting, 'onReload'> & { readonly asked: ReviewForm }) {
  const [seen, setSeen] = useState(review);
  const Form = asked === 'reject' ? RejectForm : ReplyForm;
  return (
    <MeanwhileContext value={{ version: String(seen.revision), events: [] }}>
      <Form {...acting} review={seen} onReload={() => setSeen(review)} />
    </MeanwhileContext>
  );
}

/** What can be done to a review; publishing or rejecting removes it from the list. */
export type ReviewForm = 'reject' | 'reply';

function Moderation(props: {
  readonly review: AdminReview;
  readonly asked: ReviewForm | undefined;
  readonly onPublish: () => void;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}) {
  const { review, onPublish, isBusy, onClose } = props;
  const { state, reply } = review;
  const mayWrite = useMay()('customers:write');
  const [asked, setAsked] = useState(props.asked);
  const toggle = (kind: ReviewForm): void => setAsked(asked === kind ? undefined : kind);
  if (!mayWrite) return null;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {state !== 'published' && (
          <ActionButton variant="primary" keyHint="P" busy={isBusy} onClick={onPublish}>
            Publish
          </ActionButton>
        )}
        {state === 'published' && (
          <ActionButton aria-expanded={asked === 'reply'} onClick={() => toggle('reply')}>
            {reply === undefined ? 'Reply' : 'Edit reply'}
          </ActionButton>
        )}
        {state !== 'rejected' && (
          <ActionButton
            variant="danger"
            aria-expanded={asked === 'reject'}
            onClick={() => toggle('reject')}
          >
            {state === 'published' ? 'Take down…' : 'Reject…'}
          </ActionButton>
        )}
      </div>
      {asked && (
        <OpenForm
          key={asked}
          asked={asked}
          review={review}
          onDone={asked === 'reject' ? onClose : () => setAsked(undefined)}
        />
      )}
    </div>
  );
}

const Words = ({ review }: { readonly review: AdminReview }) => {
  const { title, text, name, reason, reply, stars } = review;
  return (
    <div className="grid gap-2">
      <Stars value={stars} className="h-4" />
      {title !== undefined && <p className="font-semibold">{title}</p>}
      <p className="whitespace-pre-line">{text}</p>
      <p className="text-sm text-muted">Shown as {name}</p>
      {reason !== undefined && <p className="text-act">Rejected: {reason}</p>}
      {reply !== undefined && (
        <div className="border-l-2 border-cyan/60 pl-3">
          <p className="text-sm font-semibold">Your reply</p>
          <p className="whitespace-pre-line text-muted">{reply.text}</p>
        </div>
      )}
    </div>
  );
};

export function ReviewDrawer(
  props: Pick<DrawerProps, 'onClose'> & {
    /** Undefined once it has left the list. */
    readonly review: AdminReview | undefined;
    readonly asked: ReviewForm | undefined;
    readonly onPublish: () => void;
    readonly isBusy: boolean;
  },
) {
  const { review, asked, onPublish, isBusy, ...drawer } = props;
  if (review === undefined) {
    return (
      <Drawer {...drawer} id="none" title="Review">
        <div className="p-4">
          <StateBox is="changed" title="No longer in this list">
            Check the other reviews. Someone may have published or rejected it.
          </StateBox>
        </div>
      </Drawer>
    );
  }
  const { mark, name } = REVIEW_STATUS[review.state];
  return (
    <Drawer
      {...drawer}
      id={`${review.id} ${asked}`}
      title={review.productTitle}
      status={<Badge is={mark}>{name}</Badge>}
      note={
        <>
          {momentName(review.writtenAt)} · <ReservationLink id={review.reservationId} />
        </>
      }
    >
      <DrawerSection title="Review text">
        <Words review={review} />
      </DrawerSection>
      <DrawerSection title="Decision">
        <Moderation
          review={review}
          asked={asked}
          onPublish={onPublish}
          isBusy={isBusy}
          onClose={drawer.onClose}
        />
        <p>
          <a href={`/products/${review.productId}`} className="underline underline-offset-4">
            Open product page
          </a>
        </p>
      </DrawerSection>
    </Drawer>
  );
}
