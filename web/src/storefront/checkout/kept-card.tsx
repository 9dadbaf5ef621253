import type { CheckoutFormControl } from '#web/shared/booking/use-checkout-form.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { CheckboxField } from '#web/shared/ui/field.tsx';
import { KEPT_CARD } from '#texts/checkout.ts';

/** The consent to take the balance from the card of the deposit, where the shop offers it. Never ticked by us. */
export function KeptCard({ form }: { readonly form: CheckoutFormControl }) {
  const { isOn, daysBefore } = useSettings().balanceCharge;
  if (!isOn) return null;
  return (
    <CheckboxField
      className="mt-4"
      id="keeps-card"
      label={KEPT_CARD.agree(daysBefore)}
      hint={KEPT_CARD.hint}
      {...form.register('keepsCard')}
    />
  );
}
