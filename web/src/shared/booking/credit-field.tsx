import { cents } from '#core/kernel/cents.ts';
import { formatUsd } from '#core/kernel/format-usd.ts';
import { CheckoutCode, type CheckoutCodeProps } from '#web/shared/booking/checkout-code.tsx';
import { CREDIT } from '#texts/life.ts';

/** The words of the field for a rain check or gift card. */
export const CREDIT_WORDS = { label: CREDIT.field, apply: CREDIT.apply, remove: CREDIT.remove };
export const LONGEST_CREDIT_CODE = 60;

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
