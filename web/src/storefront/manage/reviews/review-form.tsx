import type { OwnReviewDto } from '#core/contract/review-dto.ts';
import { LONGEST_NAME, LONGEST_REVIEW, LONGEST_TITLE } from '#core/customers/review-limits.ts';
import { StarPicker } from '#web/storefront/manage/reviews/star-picker.tsx';
import { type Reviewed, useReviewForm } from '#web/storefront/manage/reviews/use-review-form.ts';
import { BotCheckNotice } from '#web/shared/ui/bot-check-notice.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextAreaField, TextField } from '#web/shared/ui/field.tsx';
import { Notice } from '#web/shared/ui/notice.tsx';
import { HOW_WAS_IT } from '#texts/reviews.ts';
import { sayProblem } from '#texts/problems.ts';

/** Stars, a title, a text and a name for one product of a completed reservation. */
export function ReviewForm(props: {
  readonly token: string;
  readonly reviewed: Reviewed;
  readonly suggestedName: string;
  readonly onSent: (review: OwnReviewDto) => void;
  /** Back to what was sent; undefined when nothing was. */
  readonly onKeep?: (() => void) | undefined;
}) {
  const { token, reviewed, suggestedName, onSent, onKeep } = props;
  const { form, problem, send } = useReviewForm(token, reviewed, suggestedName, onSent);
  const { errors, isSubmitting } = form.formState;
  const said = (field: keyof typeof HOW_WAS_IT.errors) => errors[field] && HOW_WAS_IT.errors[field];
  return (
    <form
      aria-label={HOW_WAS_IT.form(reviewed.title)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="grid gap-5"
    >
      <StarPicker control={form.control} />
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
        <Notice tone="danger" title={HOW_WAS_IT.notSent}>
          {sayProblem(problem)}
        </Notice>
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
