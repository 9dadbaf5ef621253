import type { PaymentIntentResult } from '@stripe/stripe-js';
type ConfirmOutcome = {
    readonly kind: 'succeeded';
}
/** The bank is processing; the customer can only wait. */
 | {
    readonly kind: 'processing';
} | {
    readonly kind: 'failed';
    readonly message: string;
};
/** Retrying is safe: a paid intent is not charged again. */
export declare const PAYMENT_FAILED = "Payment failed. Please try again in a moment.";
/** An error about a paid intent is a success: an earlier attempt paid, and its answer was lost. */
export declare function outcomeOf({ error, paymentIntent }: PaymentIntentResult): ConfirmOutcome;
export type ConfirmPhase = 'editing' | 'processing' | 'waiting';
type Confirming = {
    readonly clientSecret: string;
    readonly returnUrl: string;
    readonly onSucceeded: () => void;
};
/** Hands the payment to Stripe.js, which asks the bank (3-D Secure included), then polls. */
export declare function useConfirm({ clientSecret, returnUrl, onSucceeded }: Confirming): {
    phase: ConfirmPhase;
    failure: string | undefined;
    confirm: () => Promise<boolean>;
};
export {};
