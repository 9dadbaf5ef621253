import type { Authentication } from '#adapters/simulated-card/confirm-call.ts';
import type { PaymentFormTexts } from '#core/payments/payment-form.ts';
type BankCheckProps = {
    readonly texts: PaymentFormTexts['bank'];
    /** Formatted for the customer. */
    readonly amount: string;
    readonly onAnswer: (answer: Authentication) => void;
};
/** Stands in for the bank's own page (3-D Secure). Modal; Escape declines. */
export declare function BankCheckDialog({ texts, amount, onAnswer }: BankCheckProps): import("react").JSX.Element;
export {};
