import type { Appearance, Stripe } from '@stripe/stripe-js';
import type { PaymentFormProps } from '#core/payments/payment-form.ts';
/** Stripe's fields are in frames our style sheet cannot reach, so pass them our colors. */
export declare function stripeAppearance(token: (name: string) => string, isStill: boolean): Appearance;
/**
 * Stripe.js comes from Stripe's own host, and if that is blocked the SDK may wait forever: this
 * rejects instead. Calling it again retries.
 */
export declare function loadStripeWithin(publishableKey: string, load?: (key: string) => Promise<Stripe | null>, milliseconds?: number): Promise<Stripe>;
/** Stripe's Payment Element: cards, wallets and whatever the owner enables at Stripe. */
export declare function StripePaymentForm(props: PaymentFormProps & {
    readonly publishableKey: string;
}): import("react").JSX.Element;
