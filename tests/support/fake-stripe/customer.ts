import { PUBLISHABLE_KEY } from '#tests/support/fake-stripe/start-fake-stripe.ts';

export type BrowserAnswer = { readonly status: number; readonly body: unknown };

/** Submits a card like Stripe.js: with the publishable key and the client secret. */
export async function payWithCard(
  stripeUrl: string,
  clientSecret: string,
  number: string,
): Promise<BrowserAnswer> {
  const [intentId] = clientSecret.split('_secret_');
  const response = await fetch(`${stripeUrl}/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      return_url: 'https://shop.example/success',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '34',
      'payment_method_data[card][cvc]': '123',
    }),
  });
  return { status: response.status, body: await response.json() };
}
