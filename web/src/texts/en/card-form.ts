import type { PaymentFormTexts } from '#core/payments/payment-form.ts';

export const CARD_FORM: PaymentFormTexts = {
  language: 'en',
  form: 'Card payment',
  number: 'Card number',
  expiry: 'Expiry (MM/YY)',
  cvc: 'CVC',
  pay: (amount) => `Pay ${amount}`,
  processing: 'Processing…',
  processingAloud: 'Processing your payment…',
  failed: 'Payment failed',
  notCompleted: 'Payment not completed',
  loading: 'Loading the secure payment form…',
  notLoaded: 'The payment form did not load',
  notLoadedText:
    'The secure card form comes from Stripe, and it did not answer. Check your connection, or allow js.stripe.com in your ad blocker. Nothing was charged.',
  retry: 'Try again',
  waiting: 'Your bank is still working on it.',
  waitingText:
    'We are waiting for its answer and will e-mail you as soon as we have it. You do not need to pay again.',
  demo: {
    title: 'Demo card form.',
    text: 'No real money moves. Pay with the test card',
    use: 'Use test card',
  },
  bank: {
    name: 'Demo bank',
    title: "Your bank wants to check it's you",
    before: 'Do you approve a payment of',
    after: '? With a real card your bank would ask here for a code or your fingerprint.',
    approve: 'Approve',
    decline: 'Decline',
  },
  say: (message) => message,
};
