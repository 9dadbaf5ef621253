import type { ReactNode } from 'react';
import type { PriceChoices } from '#core/contract/quotes.ts';
import { errorAt } from '#web/shared/booking/checkout-fields.ts';
import {
  CodeField,
  type CodeWords,
  CREDIT_WORDS,
  LONGEST_CREDIT_CODE,
} from '#web/shared/booking/code-field.tsx';
import type { CheckoutFormControl } from '#web/shared/booking/use-checkout-form.ts';
import type { CheckoutPricing } from './use-checkout-pricing.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { NOTICES } from '#texts/checkout.ts';
import { sayProblem } from '#texts/problems.ts';
import { cents } from '#core/kernel/cents.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import { CREDIT } from '#texts/life.ts';

export type CheckoutCodeProps = {
  readonly form: CheckoutFormControl;
  readonly pricing: CheckoutPricing;
};

/** A code of the checkout: the order is quoted with it, and the price stays as it is unless the shop takes it. */
export function CheckoutCode(
  props: CheckoutCodeProps & {
    readonly name: keyof Pick<PriceChoices, 'promoCode' | 'creditCode'>;
    readonly id: string;
    readonly most: number;
    readonly words: CodeWords;
    readonly say: (code: string) => ReactNode;
  },
) {
  const { form, pricing, name, say, ...field } = props;
  const shop = useShop();
  const code = form.watch(name);
  const attempt = async (typed: string): Promise<string | undefined> => {
    if (pricing.input === undefined) return NOTICES.blocked;
    const answer = await shop.quote({ ...pricing.input, [name]: typed });
    if (!answer.ok) return sayProblem(answer.error);
    form.setValue(name, typed, { shouldDirty: true });
    return undefined;
  };
  return (
    <CodeField
      {...field}
      taken={code ? say(code) : undefined}
      error={errorAt(form.formState.errors, name)}
      onTry={attempt}
      onRemove={() => form.setValue(name, '', { shouldDirty: true })}
      onError={(message) =>
        message === undefined
          ? form.clearErrors(name)
          : form.setError(name, { message }, { shouldFocus: false })
      }
    />
  );
}

/** A rain check or gift card, with what it pays and what stays on it. */
export function CreditField(props: CheckoutCodeProps) {
  const { amountCents, leftCents = 0 } = props.pricing.server.quote?.credit ?? {};
  const say = (code: string): string =>
    [
      amountCents === undefined
        ? CREDIT.appliedPlain(code)
        : CREDIT.applied(code, formatUsd(cents(amountCents))),
      ...(leftCents > 0 ? [CREDIT.left(formatUsd(cents(leftCents)))] : []),
    ].join(' ');
  return (
    <CheckoutCode
      {...props}
      name="creditCode"
      id="credit-code"
      most={LONGEST_CREDIT_CODE}
      words={CREDIT_WORDS}
      say={say}
    />
  );
}
