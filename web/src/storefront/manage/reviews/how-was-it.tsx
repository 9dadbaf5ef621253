import { useRef, useState } from 'react';
import type { OwnReviewDto } from '#core/contract/reviews.ts';
import { LinePicture } from '#web/shared/booking/line-picture.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { useAsked } from '#web/shared/data/query.ts';
import { ReviewForm, type Reviewed } from '#web/storefront/manage/reviews/review-form.tsx';
import { useShop } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { HOW_WAS_IT } from '#texts/reviews.ts';
import type { ReviewState } from '#core/customers/review.ts';
import { ReviewReply, Stars } from '#web/shared/reviews/review-card.tsx';
import { Button } from '#web/shared/ui/button.tsx';

const COLORS: Record<ReviewState, string> = {
  pending: 'border-warning/60 text-warning',
  published: 'border-neon/60 text-neon',
  rejected: 'border-danger/60 text-danger',
};

/** The guest's review, its state, and a way to edit it until it is public. */
function OwnReview(props: { readonly review: OwnReviewDto; readonly onChange: () => void }) {
  const { stars, title, text, name, state, reason, reply } = props.review;
  return (
    <div className="grid justify-items-start gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Stars value={stars} />
        <span className={`rounded-full border px-3 py-1 text-sm font-semibold ${COLORS[state]}`}>
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

type Shown = { readonly token: string; readonly suggestedName: string };

function OneProduct({ given, ...shown }: Shown & { readonly given: Reviewed }) {
  const [sent, setSent] = useState<OwnReviewDto | undefined>(given.review);
  const [isChanging, setChanging] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The pressed button vanishes, so focus must be moved. */
  const change = (changing: boolean): void => {
    setChanging(changing);
    heading.current?.focus();
  };
  const onSent = (review: OwnReviewDto): void => {
    setSent(review);
    change(false);
    toast.success(HOW_WAS_IT.sent);
  };
  return (
    <li className="card grid gap-4 p-5 sm:grid-cols-[128px_minmax(0,1fr)] sm:gap-6 sm:p-6">
      <LinePicture src={given.image} className="w-32" />
      <div className="grid content-start gap-4">
        <h3 ref={heading} tabIndex={-1} className="text-heading font-semibold outline-none">
          {given.title}
        </h3>
        {sent === undefined || isChanging ? (
          <ReviewForm
            {...shown}
            reviewed={{ ...given, review: sent }}
            onSent={onSent}
            onKeep={sent && (() => change(false))}
          />
        ) : (
          <OwnReview review={sent} onChange={() => change(true)} />
        )}
      </div>
    </li>
  );
}

/** A review form for each product of a completed reservation, by its private link's token. */
export function HowWasIt({ token }: { readonly token: string }) {
  const shop = useShop();
  const { answer } = useAsked({ key: ['own-reviews', token], ask: () => shop.ownReviews(token) });
  return (
    <section aria-labelledby="how-was-it" className="mx-auto mt-10 grid max-w-3xl gap-5">
      <div>
        <h2 id="how-was-it" className="text-title font-semibold">
          {HOW_WAS_IT.title}
        </h2>
        <p className="mt-2 text-muted">{HOW_WAS_IT.intro}</p>
      </div>
      {answer.kind === 'loading' && (
        <div aria-busy="true">
          <output className="sr-only">{HOW_WAS_IT.loading}</output>
          <Skeleton className="h-96 rounded-lg" />
        </div>
      )}
      {answer.kind === 'failed' && (
        <LoadProblem title={HOW_WAS_IT.failed} problem={answer.problem} onRetry={answer.retry} />
      )}
      {answer.kind === 'ready' && (
        <ul className="grid gap-5">
          {answer.value.products.map((given) => (
            <OneProduct
              key={given.productId}
              token={token}
              given={given}
              suggestedName={answer.value.suggestedName}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
