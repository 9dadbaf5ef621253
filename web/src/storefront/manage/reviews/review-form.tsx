import { useId, useRef, useState } from 'react';
import { useController, type UseControllerReturn } from 'react-hook-form';
import type { OwnReviewDto, OwnReviewsDto } from '#core/contract/reviews.ts';
import { type ReviewInput, reviewTextSchema } from '#core/customers/review-text.schema.ts';
import {
  LONGEST_NAME,
  LONGEST_REVIEW,
  LONGEST_TITLE,
  type ReviewState,
  type ReviewText,
} from '#core/customers/review.ts';
import { sayProblem } from '#texts/problems.ts';
import { RATING } from '#texts/products.ts';
import { HOW_WAS_IT } from '#texts/reviews.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { LinePicture } from '#web/shared/booking/line-picture.tsx';
import { useAsked } from '#web/shared/data/query.ts';
import { showAtFields, useSchemaForm } from '#web/shared/forms/use-schema-form.ts';
import { ReviewReply, Stars } from '#web/shared/reviews/review-card.tsx';
import { toast } from '#web/shared/toast.ts';
import { Alert } from '#web/shared/ui/alert.tsx';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { LoadProblem } from '#web/shared/ui/load-problem.tsx';
import { Skeleton } from '#web/shared/ui/skeleton.tsx';

type Reviewed = OwnReviewsDto['products'][number];

const FIELDS = ['stars', 'title', 'text', 'name'] as const;

/** @param onSent called once the shop has accepted the review */
function useReviewForm(
  token: string,
  { productId, review }: Reviewed,
  suggestedName: string,
  onSent: (review: OwnReviewDto) => void,
) {
  const shop = useShop();
  return useSchemaForm<ReviewInput, ReviewText>({
    schema: reviewTextSchema,
    mode: 'onTouched',
    defaultValues: {
      ...(review && { stars: review.stars }),
      title: review?.title ?? '',
      text: review?.text ?? '',
      name: review?.name ?? suggestedName,
    },
    async send(text, form) {
      const answer = await shop('POST /manage/:token/reviews', {
        token,
        body: { ...text, productId },
      });
      if (!answer.ok) return showAtFields(form, FIELDS, answer.error) ? undefined : answer.error;
      onSent(answer.value);
      return undefined;
    },
  });
}

const CHOICES = [1, 2, 3, 4, 5] as const;

/** One to five stars as radio buttons, navigable by arrow keys. */
function StarPicker({ field, fieldState }: UseControllerReturn<ReviewInput, 'stars'>) {
  const group = useId();
  const chosen = field.value ?? 0;
  const error = fieldState.error && HOW_WAS_IT.errors.stars;
  return (
    <fieldset aria-describedby={error && `${group}-error`} aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-medium">
        {HOW_WAS_IT.stars}
        <span aria-hidden="true" className="text-muted">
          {'\u00a0*'}
        </span>
      </legend>
      <div className="flex flex-wrap items-center">
        {CHOICES.map((stars) => (
          <label
            key={stars}
            className={`grid size-12 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-cyan ${stars <= chosen ? 'text-warning' : 'text-edge hover:text-warning'}`}
          >
            <input
              ref={stars === 1 ? field.ref : undefined}
              type="radio"
              name={`${group}-stars`}
              className="sr-only"
              checked={chosen === stars}
              onChange={() => field.onChange(stars)}
              onBlur={field.onBlur}
            />
            <span className="sr-only">{RATING.stars(stars)}</span>
            <Icon name="star" filled={stars <= chosen} className="size-8" />
          </label>
        ))}
        <span aria-live="polite" className="ml-2 text-sm text-muted">
          {HOW_WAS_IT.starWord(chosen)}
        </span>
      </div>
      {error !== undefined && (
        <p id={`${group}-error`} role="alert" className="mt-1 flex gap-1.5 text-sm text-danger">
          <Icon name="alert" className="mt-0.5 size-4" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Stars, title, text and name for one product of a completed reservation. */
function ReviewForm(props: {
  readonly token: string;
  readonly reviewed: Reviewed;
  readonly suggestedName: string;
  readonly onSent: (review: OwnReviewDto) => void;
  /** Returns to the review as sent. Undefined if none was sent. */
  readonly onKeep?: (() => void) | undefined;
}) {
  const { token, reviewed, suggestedName, onSent, onKeep } = props;
  const { form, problem, isSubmitting, onSubmit } = useReviewForm(
    token,
    reviewed,
    suggestedName,
    onSent,
  );
  // Before the other fields, because of those that are wrong the first known one gets the focus.
  const stars = useController({ control: form.control, name: 'stars' });
  const { errors } = form.formState;
  const said = (field: keyof typeof HOW_WAS_IT.errors) => errors[field] && HOW_WAS_IT.errors[field];
  return (
    <form
      aria-label={HOW_WAS_IT.form(reviewed.title)}
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5"
    >
      <StarPicker {...stars} />
      <TextField
        label={HOW_WAS_IT.heading}
        maxLength={LONGEST_TITLE}
        error={said('title')}
        {...form.register('title')}
      />
      <TextAreaField
        label={HOW_WAS_IT.text}
        required
        rows={5}
        maxLength={LONGEST_REVIEW}
        hint={HOW_WAS_IT.textHint}
        error={said('text')}
        {...form.register('text')}
      />
      <TextField
        label={HOW_WAS_IT.name}
        required
        maxLength={LONGEST_NAME}
        autoComplete="given-name"
        hint={HOW_WAS_IT.nameHint}
        error={said('name')}
        {...form.register('name')}
      />
      {problem !== undefined && (
        <Alert tone="danger" title={HOW_WAS_IT.notSent}>
          {sayProblem(problem)}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {reviewed.review === undefined ? HOW_WAS_IT.send : HOW_WAS_IT.saveAgain}
        </Button>
        {onKeep !== undefined && (
          <Button variant="ghost" onClick={onKeep}>
            {HOW_WAS_IT.keep}
          </Button>
        )}
      </div>
      <BotCheckNotice />
    </form>
  );
}

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
  const { answer } = useAsked({
    key: ['own-reviews', token],
    ask: () => shop('GET /manage/:token/reviews', { token }),
  });
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
