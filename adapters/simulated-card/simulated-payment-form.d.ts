import type { PaymentFormProps } from '#core/payments/payment-form.ts';
/** The simulated provider's card form. Card details stay in it and in the one confirming call. */
export declare function SimulatedPaymentForm(props: PaymentFormProps): import("react").JSX.Element;
