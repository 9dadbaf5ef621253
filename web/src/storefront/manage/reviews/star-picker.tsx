import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';
import type { ReviewText } from '#core/customers/review.ts';
import type { ReviewInput } from '#core/customers/review-text.schema.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { RATING } from '#texts/rating.ts';
import { HOW_WAS_IT } from '#texts/reviews.ts';

const CHOICES = [1, 2, 3, 4, 5] as const;

/** One to five stars as radio buttons: arrow keys walk through them. */
export function StarPicker(props: { readonly control: Control<ReviewInput, unknown, ReviewText> }) {
  const { field, fieldState } = useController({ control: props.control, name: 'stars' });
  const group = useId();
  const chosen = field.value ?? 0;
  const error = fieldState.error && HOW_WAS_IT.errors.stars;
  return (
    <fieldset aria-describedby={error && `${group}-error`} aria-invalid={error ? true : undefined}>
      <legend className="mb-1.5 text-sm font-medium">
        {HOW_WAS_IT.stars}
        <span aria-hidden="true" className="text-muted">
          {' *'}
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
