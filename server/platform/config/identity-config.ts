import {
  type Environment,
  type ConfigProblem,
  problemsOf,
} from '#server/platform/config/config.schema.ts';

export type FirebaseAuthConfig = {
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
