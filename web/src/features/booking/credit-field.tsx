import { useState } from 'react';
import { cents } from '#core/money/cents.ts';
import { formatUsd } from '#core/money/format-usd.ts';
import { errorAt } from '#web/features/booking/checkout-fields.ts';
import type { CheckoutPricing } from '#web/features/booking/use-checkout-pricing.ts';
import type { CheckoutFormControl } from '#web/features/booking/use-checkout-form.ts';
import { useShop } from '#web/shared/app-context.tsx';
import { Button } from '#web/shared/ui/button.tsx';
import { TextField } from '#web/shared/ui/field.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { CREDIT } from '#texts/life.ts';
import { sayProblem } from '#texts/problems.ts';

type Props = { readonly form: CheckoutFormControl; readonly pricing: CheckoutPricing };

function Applied({ form, pricing, code }: Props & { readonly code: string }) {
  const credit = pricing.server.quote?.credit;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-neon/40 bg-neon/8 p-3">
      <p role="status" className="flex gap-2">
        <Icon name="check" className="mt-0.5 size-5 text-neon" />
        <span>
          {credit === undefined
            ? CREDIT.appliedPlain(code)
            : CREDIT.applied(code, formatUsd(cents(credit.amountCents)))}{' '}
          {credit?.leftCents !== undefined &&
            credit.leftCents > 0 &&
            CREDIT.left(formatUsd(cents(credit.leftCents)))}
        </span>
      </p>
      <Button size="sm" onClick={() => form.setValue('creditCode', '', { shouldDirty: true })}>
        {CREDIT.remove}
      </Button>
    </div>
  );
}

/** A rain check or gift card. It is tried before it is taken, as a promo code is. */
export function CreditField({ form, pricing }: Props) {
  const shop = useShop();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const applied = form.watch('creditCode');
  if (applied) return <Applied form={form} pricing={pricing} code={applied} />;

  const { input } = pricing;
  const code = typed.trim().toUpperCase();
  const apply = async (): Promise<void> => {
    if (input === undefined || code === '') return;
    setBusy(true);
    const answer = await shop.quote({ ...input, creditCode: code });
    setBusy(false);
    if (answer.ok) {
      form.clearErrors('creditCode');
      form.setValue('creditCode', code, { shouldDirty: true });
      return;
    }
    form.setError('creditCode', { message: sayProblem(answer.error) }, { shouldFocus: false });
  };

  return (
    <div className="flex items-start gap-3">
      <div className="flex-1">
        <TextField
          label={CREDIT.field}
          id="credit-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          className="uppercase"
          value={typed}
          error={errorAt(form.formState.errors, 'creditCode')}
          onChange={(event) => {
            setTyped(event.target.value);
            form.clearErrors('creditCode');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter means this field, not the whole booking.
            event.preventDefault();
            void apply();
          }}
        />
      </div>
      <Button className="mt-7" busy={isBusy} onClick={() => void apply()}>
        {CREDIT.apply}
      </Button>
    </div>
  );
}
