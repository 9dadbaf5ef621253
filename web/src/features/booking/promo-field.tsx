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
import { EXTRAS } from '#texts/pricing.ts';
import { sayProblem } from '#texts/problems.ts';

type Props = { readonly form: CheckoutFormControl; readonly pricing: CheckoutPricing };

function Applied({ form, pricing, code }: Props & { readonly code: string }) {
  const off = pricing.amounts.adjustments.find(({ kind }) => kind === 'promo')?.cents;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-neon/40 bg-neon/8 p-3">
      <p role="status" className="flex gap-2">
        <Icon name="check" className="mt-0.5 size-5 text-neon" />
        {off === undefined
          ? EXTRAS.appliedPlain(code)
          : EXTRAS.applied(code, formatUsd(cents(-off)))}
      </p>
      <Button size="sm" onClick={() => form.setValue('promoCode', '', { shouldDirty: true })}>
        {EXTRAS.remove}
      </Button>
    </div>
  );
}

/** A code is tried before it is taken: what is wrong with it is said beside it, and the price stays as it is. */
export function PromoField({ form, pricing }: Props) {
  const shop = useShop();
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const applied = form.watch('promoCode');
  if (applied) return <Applied form={form} pricing={pricing} code={applied} />;

  const { input } = pricing;
  const code = typed.trim().toUpperCase();
  const apply = async (): Promise<void> => {
    if (input === undefined || code === '') return;
    setBusy(true);
    const answer = await shop.quote({ ...input, promoCode: code });
    setBusy(false);
    if (answer.ok) {
      form.clearErrors('promoCode');
      form.setValue('promoCode', code, { shouldDirty: true });
      return;
    }
    form.setError('promoCode', { message: sayProblem(answer.error) }, { shouldFocus: false });
  };

  return (
    <div className="flex items-start gap-3">
      <div className="flex-1">
        <TextField
          label={EXTRAS.promo}
          id="promo-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          className="uppercase"
          value={typed}
          error={errorAt(form.formState.errors, 'promoCode')}
          onChange={(event) => {
            setTyped(event.target.value);
            form.clearErrors('promoCode');
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
        {EXTRAS.apply}
      </Button>
    </div>
  );
}
