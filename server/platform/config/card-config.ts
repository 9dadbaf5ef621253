import {
  type Environment,
  type ConfigProblem,
  problemsOf,
} from '#server/platform/config/config.schema.ts';

export type StripeConfig = {
  readonly kind: 'stripe';
  /** Test keys accept test cards only. */
  readonly mode: 'live' | 'test';
  /** Never logged and never shown. */
  readonly secretKey: string;
  /** Public: part of every page. */
  readonly publishableKey: string;
  /** Two while one is being replaced. */
  readonly webhookSecrets: readonly [string, ...string[]];
  /** Undefined: Stripe itself. */
  readonly api: Environment['STRIPE_API_HOST'];
};

export type CardConfig = { readonly kind: 'simulated' } | StripeConfig;

const modeOf = (key: string): StripeConfig['mode'] => (key.includes('_live_') ? 'live' : 'test');

/** Stripe settings that are missing or inconsistent. */
export function cardProblems(env: Partial<Environment>): readonly ConfigProblem[] {
  if (env.CARD !== 'stripe') return [];
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env;
  const areMixed =
    secret !== undefined && publishable !== undefined && modeOf(secret) !== modeOf(publishable);
  const missing = 'Is missing: CARD=stripe needs';
  return problemsOf([
    [secret === undefined, 'STRIPE_SECRET_KEY', `${missing} a secret key.`],
    [publishable === undefined, 'STRIPE_PUBLISHABLE_KEY', `${missing} a publishable key.`],
    [
      env.STRIPE_WEBHOOK_SECRETS === undefined,
      'STRIPE_WEBHOOK_SECRETS',
      `${missing} the webhook's signing secret.`,
    ],
    [
      areMixed,
      'STRIPE_PUBLISHABLE_KEY',
      'Does not match STRIPE_SECRET_KEY: one is live, the other is for tests.',
    ],
  ]);
}

/** Call only without `cardProblems`. */
export function cardConfig(env: Environment): CardConfig {
  const {
    CARD: kind,
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_WEBHOOK_SECRETS: [first, ...others] = [],
    STRIPE_API_HOST: api,
  } = env;
  if (kind === 'simulated') return { kind };
  if (secretKey === undefined || publishableKey === undefined || first === undefined) {
    throw new Error('CARD=stripe was accepted without its keys.');
  }
  const webhookSecrets = [first, ...others] as const;
  return { kind, mode: modeOf(secretKey), secretKey, publishableKey, webhookSecrets, api };
}
