import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import {
  type ContactMessageInput,
  contactMessageSchema,
} from '#core/customers/contact-message.schema.ts';
import type { ContactText } from '#core/customers/contact-message.ts';
import type { ApiProblem } from '#core/contract/shop-api.ts';
import { useIsFirstPage, useShop } from '#web/shared/app-context.tsx';

/** The fields with the one that only robots fill in. */
type FormInput = ContactMessageInput & { readonly website?: string | undefined };

export type ContactForm = {
  readonly form: UseFormReturn<FormInput, unknown, ContactText>;
  readonly send: () => void;
  /** Why the last try failed as a whole. */
  readonly problem: ApiProblem | undefined;
};

const FIELDS = ['name', 'email', 'phone', 'message'] as const;

/** Milliseconds on the clock of `performance`: on the page the server wrote, typing may begin before the script runs. */
function useOpenedAt(): number {
  const isFirstPage = useIsFirstPage();
  const [openedAt] = useState(() => (isFirstPage ? 0 : performance.now()));
  return openedAt;
}

/**
 * No default values: what was typed before the script ran stays in the fields.
 * @param onSent after the shop has taken the message
 */
export function useContactForm(onSent: () => void): ContactForm {
  const shop = useShop();
  const openedAt = useOpenedAt();
  const [problem, setProblem] = useState<ApiProblem>();
  const form = useForm<FormInput, unknown, ContactText>({
    resolver: zodResolver(contactMessageSchema),
    mode: 'onTouched',
  });

  /** True when every error of the answer stands beside a field. */
  function showAtFields({ errors = [] }: ApiProblem): boolean {
    const known = errors.flatMap(({ path, message }) => {
      const field = FIELDS.find((name) => name === path);
      return field === undefined ? [] : [{ field, message }];
    });
    for (const [index, { field, message }] of known.entries()) {
      form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 });
    }
    return known.length > 0 && known.length === errors.length;
  }

  async function submit(message: ContactText): Promise<void> {
    setProblem(undefined);
    const website = form.getValues('website') ?? '';
    const filledInMs = Math.round(performance.now() - openedAt);
    const answer = await shop.sendMessage({ ...message, website, filledInMs });
    if (answer.ok) onSent();
    else if (!showAtFields(answer.error)) setProblem(answer.error);
  }

  return { form, send: () => void form.handleSubmit(submit)(), problem };
}
