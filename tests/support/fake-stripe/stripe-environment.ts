import {
  type FakeStripe,
  PUBLISHABLE_KEY,
  SECRET_KEY,
} from '#tests/support/fake-stripe/start-fake-stripe.ts';

export const WEBHOOK_SECRET = 'whsec_fake_webhook_secret';

/**
 * The environment of a server that takes cards through Stripe, while its webhook secret is being
 * replaced.
 */
export const STRIPE_ENVIRONMENT = {
  CARD: 'stripe',
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
  STRIPE_WEBHOOK_SECRETS: `whsec_fake_next_secret, ${WEBHOOK_SECRET}`,
} as const;

/** The same, with the fake in place of Stripe. */
export const environmentOf = ({ host, port }: Pick<FakeStripe, 'host' | 'port'>) => ({
  ...STRIPE_ENVIRONMENT,
  STRIPE_API_HOST: `${host}:${port}`,
});

/** The endpoint to which the fake sends its events. */
export const webhookOf = (shopUrl: string) => ({
  url: `${shopUrl}/api/stripe/webhook`,
  secrets: [WEBHOOK_SECRET],
});
