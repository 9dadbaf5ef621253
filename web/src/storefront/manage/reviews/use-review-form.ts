import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiProblem } from '#core/contract/problem.ts';
import type { OwnReviewDto, OwnReviewsDto } from '#core/contract/reviews.ts';
import { type ReviewInput, reviewTextSchema } from '#core/customers/review-text.schema.ts';
import type { ReviewText } from '#core/customers/review.ts';
import { useShop } from '#web/shared/app-context.tsx';

export type Reviewed = OwnReviewsDto['products'][number];

const FIELDS = ['stars', 'title', 'text', 'name'] as const;

/** @param onSent after the shop has taken the review */
export function useReviewForm(
  token: string,
  { productId, review }: Reviewed,
  suggestedName: string,
  onSent: (review: OwnReviewDto) => void,
) {
  const shop = useShop();
  const [problem, setProblem] = useState<ApiProblem>();
  const form = useForm<ReviewInput, unknown, ReviewText>({
    resolver: zodResolver(reviewTextSchema),
    mode: 'onTouched',
    defaultValues: {
      ...(review && { stars: review.stars }),
      title: review?.title ?? '',
      text: review?.text ?? '',
      name: review?.name ?? suggestedName,
    },
  });

  /** True when every error of the answer stands beside a field. */
  function showAtFields({ errors = [] }: ApiProblem): boolean {
    const fields = errors.flatMap(({ path }) => FIELDS.find((name) => name === path) ?? []);
    for (const field of fields) form.setError(field, { type: 'server' });
    return fields.length > 0 && fields.length === errors.length;
  }

  async function submit(text: ReviewText): Promise<void> {
    setProblem(undefined);
    const answer = await shop.writeReview(token, { ...text, productId });
    if (answer.ok) onSent(answer.value);
    else if (!showAtFields(answer.error)) setProblem(answer.error);
  }

  return { form, problem, send: () => void form.handleSubmit(submit)() };
}
