import { type Cents, formatUsd } from '#core/kernel/cents.ts';
import type { PaymentFormTexts } from '#core/payments/payment-form.ts';

/** Names what is charged. While it is, says so, also aloud. */
export const PayButton = (props: {
  readonly texts: PaymentFormTexts;
  readonly amount: Cents;
  /** Charging, or waiting for the customer's bank. */
  readonly isBusy: boolean;
  readonly isCharging: boolean;
  readonly isOff: boolean;
}) => (
  <>
    <button
      type="submit"
      disabled={props.isBusy || props.isOff}
      aria-busy={props.isBusy || undefined}
      className="cta min-h-14 rounded-full px-7 font-display text-lg leading-tight font-semibold transition-transform duration-150 ease-out focus-visible:rounded-full active:scale-[0.98] disabled:cursor-not-allowed"
    >
      {props.isBusy ? props.texts.processing : props.texts.pay(formatUsd(props.amount))}
    </button>
    <output className="sr-only">{props.isCharging ? props.texts.processingAloud : ''}</output>
  </>
);
