import { cents } from '#core/kernel/cents.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import { CheckoutCode, type CheckoutCodeProps } from '#web/shared/booking/checkout-code.tsx';
import { EXTRAS } from '#texts/pricing.ts';

const WORDS = { label: EXTRAS.promo, apply: EXTRAS.apply, remove: EXTRAS.remove };
const LONGEST_CODE = 40;

/** A promo code, with what it takes off. */
export function PromoField(props: CheckoutCodeProps) {
  const off = props.pricing.amounts.adjustments.find(({ kind }) => kind === 'promo')?.cents;
  const say = (code: string): string =>
    off === undefined ? EXTRAS.appliedPlain(code) : EXTRAS.applied(code, formatUsd(cents(-off)));
  return (
    <CheckoutCode
      {...props}
      name="promoCode"
      id="promo-code"
      most={LONGEST_CODE}
      words={WORDS}
      say={say}
    />
  );
}
