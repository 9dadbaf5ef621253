import { type ConfigProblem, type Environment, problemsOf } from './config.schema.ts';

export type StoreConfig =
  | { readonly kind: 'sqlite' }
  | { readonly kind: 'memory' }
  | {
      readonly kind: 'firestore';
      readonly projectId: string;
      readonly databaseId?: string | undefined;
      /** `host:port`; an emulator stores nothing permanently. */
      readonly emulatorHost?: string | undefined;
    };

export const storeProblems = (env: Partial<Environment>): readonly ConfigProblem[] =>
  env.STORE === 'firestore'
    ? problemsOf([
        [
          env.FIREBASE_PROJECT_ID === undefined,
          'FIREBASE_PROJECT_ID',
          'Is missing: STORE=firestore needs a project.',
        ],
      ])
    : [];

export function storeConfig(env: Environment): StoreConfig {
  const { STORE: kind, FIREBASE_PROJECT_ID: projectId } = env;
  if (kind !== 'firestore' || projectId === undefined) {
    return { kind: kind === 'memory' ? 'memory' : 'sqlite' };
  }
  const { FIRESTORE_DATABASE_ID: databaseId, FIRESTORE_EMULATOR_HOST: emulatorHost } = env;
  return { kind, projectId, databaseId, emulatorHost };
}

type FirebaseAuthConfig = {
  readonly kind: 'firebase-auth';
  readonly projectId: string;
  /** Part of every page, like the next two. Firebase's web keys are not secret. */
  readonly apiKey: string;
  /** The domain that Google's sign-in window returns to. */
  readonly authDomain: string;
  readonly appId: string;
  /** `host:port`; an emulator checks no passwords. */
  readonly emulatorHost: string | undefined;
  /** Where browsers get products. */
  readonly catalogue: Environment['CATALOGUE'];
};

export type IdentityConfig = { readonly kind: 'local-auth' } | FirebaseAuthConfig;

/** Firebase settings that are missing or inconsistent. */
export function identityProblems(env: Partial<Environment>): readonly ConfigProblem[] {
  if (env.IDENTITY !== 'firebase-auth') {
    const message = 'Must be server unless IDENTITY=firebase-auth names the web app.';
    return problemsOf([[env.CATALOGUE === 'firestore', 'CATALOGUE', message]]);
  }
  const missing = 'Is missing: IDENTITY=firebase-auth needs';
  return problemsOf([
    [
      env.STORE !== undefined && env.STORE !== 'firestore',
      'STORE',
      'Must be firestore with IDENTITY=firebase-auth: browsers keep their own profiles there.',
    ],
    [
      // The STORE=firestore rule already requires it.
      env.FIREBASE_PROJECT_ID === undefined && env.STORE !== 'firestore',
      'FIREBASE_PROJECT_ID',
      `${missing} a project.`,
    ],
    [env.FIREBASE_API_KEY === undefined, 'FIREBASE_API_KEY', `${missing} the web app's key.`],
    [env.FIREBASE_AUTH_DOMAIN === undefined, 'FIREBASE_AUTH_DOMAIN', `${missing} a domain.`],
    [env.FIREBASE_APP_ID === undefined, 'FIREBASE_APP_ID', `${missing} the web app's id.`],
  ]);
}

/** Call only without `identityProblems`. */
export function identityConfig(env: Environment): IdentityConfig {
  const {
    IDENTITY: kind,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: apiKey,
    FIREBASE_AUTH_DOMAIN: authDomain,
    FIREBASE_APP_ID: appId,
    FIREBASE_AUTH_EMULATOR_HOST: emulatorHost,
    CATALOGUE: catalogue,
  } = env;
  if (kind === 'local-auth') return { kind };
  if (!projectId || !apiKey || !authDomain || !appId) {
    throw new Error('IDENTITY=firebase-auth was accepted without its keys.');
  }
  return { kind, projectId, apiKey, authDomain, appId, emulatorHost, catalogue };
}

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
