import { useCallback, useRef, useState } from 'react';
import type { OwnReviewDto } from '#core/contract/review-dto.ts';
import { LinePicture } from '#web/shared/booking/line-picture.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { useLiveAnswer } from '#web/shared/data/use-live-answer.ts';
import { OwnReview } from '#web/storefront/manage/reviews/own-review.tsx';
import { ReviewForm } from '#web/storefront/manage/reviews/review-form.tsx';
import type { Reviewed } from '#web/storefront/manage/reviews/use-review-form.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { toast } from '#web/shared/toast.ts';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';
import { HOW_WAS_IT } from '#texts/reviews.ts';

type Shown = { readonly token: string; readonly suggestedName: string };

function OneProduct({ given, ...shown }: Shown & { readonly given: Reviewed }) {
  const [sent, setSent] = useState<OwnReviewDto | undefined>(given.review);
  const [isChanging, setChanging] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  /** What was pressed goes away with it: the focus must not go too. */
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

/** For each product of a completed reservation: what its guest says of it. @param props.token of the private link */
export function HowWasIt({ token }: { readonly token: string }) {
  const shop = useShop();
  const { answer, retry } = useLiveAnswer(useCallback(() => shop.ownReviews(token), [shop, token]));
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
        <LoadProblem title={HOW_WAS_IT.failed} problem={answer.problem} onRetry={retry} />
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
