import type { BotCheckWebConfig } from '#core/accounts/bot-check.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { err, ok, type Result } from '#core/kernel/result.ts';
import type { AdminWanted } from '#server/platform/first-admin.ts';
import {
  type ConfigProblem,
  problemsOf,
  type Environment,
  environmentSchema,
} from './config.schema.ts';
import {
  type CardConfig,
  cardConfig,
  cardProblems,
  type IdentityConfig,
  identityConfig,
  identityProblems,
  type StoreConfig,
  storeConfig,
  storeProblems,
} from './provider-config.ts';

/** What the bot check lacks, except what the account and store rules report themselves. */
function botCheckProblems(env: Partial<Environment>): readonly ConfigProblem[] {
  if (env.BOT_CHECK !== 'recaptcha') return [];
  const missing = 'Is missing: BOT_CHECK=recaptcha needs';
  const isNamed = env.IDENTITY === 'firebase-auth';
  const isProjectNamed = isNamed || env.STORE === 'firestore';
  return problemsOf([
    [
      env.FIREBASE_PROJECT_ID === undefined && !isProjectNamed,
      'FIREBASE_PROJECT_ID',
      `${missing} a project.`,
    ],
    [
      env.FIREBASE_API_KEY === undefined && !isNamed,
      'FIREBASE_API_KEY',
      `${missing} the web app's key.`,
    ],
    [env.FIREBASE_APP_ID === undefined && !isNamed, 'FIREBASE_APP_ID', `${missing} the web app.`],
    [env.RECAPTCHA_SITE_KEY === undefined, 'RECAPTCHA_SITE_KEY', `${missing} a site key.`],
  ]);
}

/** Undefined: off. Call only without `botCheckProblems`. */
function botCheckConfig(env: Environment): BotCheckWebConfig | undefined {
  const {
    BOT_CHECK: kind,
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: apiKey,
    FIREBASE_APP_ID: appId,
    RECAPTCHA_SITE_KEY: siteKey,
  } = env;
  if (kind === 'off') return undefined;
  if (!projectId || !apiKey || !appId || !siteKey) {
    throw new Error('BOT_CHECK=recaptcha was accepted without its keys.');
  }
  return { projectId, apiKey, appId, siteKey };
}

export type MailConfig =
  | { readonly kind: 'files' }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };

/** Mail that the provider posts to the shop. The secret is never logged and never shown. */
type MailInboxConfig = { readonly address: string; readonly secret: string };

type SmsConfig =
  | { readonly kind: 'off' }
  | { readonly kind: 'files' }
  | {
      readonly kind: 'twilio';
      readonly accountSid: string;
      /** Never logged and never shown. */
      readonly authToken: string;
      readonly from: string;
    };

/** `recorded`: a week on file, replayed for the demo. */
type WeatherConfig =
  | { readonly kind: 'off' | 'recorded' }
  | { readonly kind: 'nws'; readonly contact: string };

/** The operator's configuration, fully validated. `publicUrl` has no trailing slash. */
export type Config = {
  readonly mode: 'local' | 'production';
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly store: StoreConfig;
  /** Where uploaded pictures are stored: under `dataDir`, or in the store. */
  readonly pictures: 'files' | 'store';
  readonly identity: IdentityConfig;
  readonly admin: AdminWanted;
  readonly publicUrl: string;
  /** Undefined: generated once and kept under `dataDir`. */
  readonly manageLinkKey: string | undefined;
  readonly card: CardConfig;
  /** Undefined: callers are assumed to be people. */
  readonly botCheck?: BotCheckWebConfig | undefined;
  readonly mail: MailConfig;
  /** Undefined: customers' replies go to the shop's mailbox. */
  readonly mailInbox?: MailInboxConfig | undefined;
  readonly sms: SmsConfig;
  /** Undefined: drive times are estimated. */
  readonly osrmUrl?: string | undefined;
  readonly weather: WeatherConfig;
  /** For development: webhooks may go to this computer, without TLS. */
  readonly webhookLoopback: boolean;
  readonly rateLimit: boolean;
  /** True: renders public pages once the server listens. False: each on its first request. */
  readonly warmPages: boolean;
  readonly logLevel: string;
  /** The address metrics are served at. Undefined: nothing is counted. */
  readonly metrics?: { readonly host: string; readonly port: number } | undefined;
  /** The collector spans are sent to. Undefined: no part of OpenTelemetry is loaded. */
  readonly tracing?: { readonly endpoint: string } | undefined;
  readonly demoData: boolean;
  readonly trustProxy: NonNullable<Environment['TRUST_PROXY']>;
};

const mailProblems = (env: Partial<Environment>): readonly ConfigProblem[] =>
  env.MAIL === 'smtp'
    ? problemsOf([
        [env.SMTP_URL === undefined, 'SMTP_URL', 'Is missing: MAIL=smtp needs a mail server.'],
        [env.MAIL_FROM === undefined, 'MAIL_FROM', 'Is missing: MAIL=smtp needs a sender.'],
      ])
    : [];

const mailInboxProblems = (env: Partial<Environment>): readonly ConfigProblem[] => {
  const { MAIL_INBOX: address, MAIL_INBOX_SECRET: secret } = env;
  return problemsOf([
    [
      address !== undefined && secret === undefined,
      'MAIL_INBOX_SECRET',
      'Is missing: MAIL_INBOX needs it to recognize its provider.',
    ],
    [
      address === undefined && secret !== undefined,
      'MAIL_INBOX',
      'Is missing: MAIL_INBOX_SECRET is for its provider.',
    ],
  ]);
};

function smsProblems(env: Partial<Environment>): readonly ConfigProblem[] {
  if (env.SMS !== 'twilio') return [];
  const missing = 'Is missing: SMS=twilio needs';
  return problemsOf([
    [env.TWILIO_ACCOUNT_SID === undefined, 'TWILIO_ACCOUNT_SID', `${missing} an account.`],
    [env.TWILIO_AUTH_TOKEN === undefined, 'TWILIO_AUTH_TOKEN', `${missing} its auth token.`],
    [env.TWILIO_FROM === undefined, 'TWILIO_FROM', `${missing} a number or messaging service.`],
  ]);
}

/** Call only without `smsProblems`. In production, texting is off unless configured. */
function smsConfig(env: Environment): SmsConfig {
  const { SMS: kind = env.NODE_ENV === 'production' ? 'off' : 'files' } = env;
  if (kind !== 'twilio') return { kind };
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env;
  if (!accountSid || !authToken || !from) {
    throw new Error('SMS=twilio was accepted without its keys.');
  }
  return { kind, accountSid, authToken, from };
}

const weatherProblems = (env: Partial<Environment>): readonly ConfigProblem[] =>
  problemsOf([
    [
      env.WEATHER === 'nws' && env.WEATHER_CONTACT === undefined,
      'WEATHER_CONTACT',
      'Is missing: WEATHER=nws has to give the service a contact.',
    ],
  ]);

/** Without `weatherProblems` only. In production, forecasts are fetched only if configured. */
function weatherConfig(env: Environment): WeatherConfig {
  const { WEATHER: kind = env.NODE_ENV === 'production' ? 'off' : 'recorded' } = env;
  if (kind !== 'nws') return { kind };
  if (!env.WEATHER_CONTACT) throw new Error('WEATHER=nws was accepted without a contact.');
  return { kind, contact: env.WEATHER_CONTACT };
}

function productionProblems(env: Partial<Environment>): readonly ConfigProblem[] {
  if (env.NODE_ENV !== 'production') {
    return problemsOf([
      [
        env.NODE_ENV === undefined && env.PUBLIC_URL?.startsWith('https:') === true,
        'NODE_ENV',
        'Is missing: production for a shop at an https address, development to try something there.',
      ],
    ]);
  }
  const { PUBLIC_URL: url } = env;
  const hasStandIn = env.STRIPE_API_HOST !== undefined;
  return problemsOf([
    [
      env.CARD === 'simulated',
      'CARD',
      'Not allowed in production: the simulated card takes no money.',
    ],
    [
      hasStandIn,
      'STRIPE_API_HOST',
      'Not allowed in production: it is for a stand-in for Stripe in tests.',
    ],
    [
      env.FIRESTORE_EMULATOR_HOST !== undefined,
      'FIRESTORE_EMULATOR_HOST',
      'Not allowed in production: an emulator keeps nothing.',
    ],
    [
      env.FIREBASE_AUTH_EMULATOR_HOST !== undefined,
      'FIREBASE_AUTH_EMULATOR_HOST',
      'Not allowed in production: with an emulator, anyone can sign in as anyone.',
    ],
    [env.STORE === 'memory', 'STORE', 'Not allowed in production: memory forgets every booking.'],
    [env.MAIL === 'files', 'MAIL', 'Must be smtp in production: mail in files reaches nobody.'],
    [
      env.WEATHER === 'recorded',
      'WEATHER',
      'Must be nws or off in production: a recorded week is not a forecast.',
    ],
    [env.SMS === 'files', 'SMS', 'Must be twilio or off in production: files reach nobody.'],
    [env.RATE_LIMIT === 'off', 'RATE_LIMIT', 'Must be on in production.'],
    [
      env.WEBHOOK_LOOPBACK === 'on',
      'WEBHOOK_LOOPBACK',
      'Not allowed in production: staff could reach services on this computer.',
    ],
    [
      env.TRUST_PROXY === undefined,
      'TRUST_PROXY',
      'Is missing: how many proxies are in front (usually 1), or their addresses. If off, visitors who share a proxy share its limits.',
    ],
    [env.MANAGE_LINK_KEY === undefined, 'MANAGE_LINK_KEY', 'Is missing: production needs it.'],
    [url === undefined, 'PUBLIC_URL', 'Is missing: private links depend on it.'],
    [url?.startsWith('http:') === true, 'PUBLIC_URL', 'Must begin with https: in production.'],
  ]);
}

function configFrom(env: Environment): Config {
  const production = env.NODE_ENV === 'production';
  const { SMTP_URL: url, MAIL_FROM: from } = env;
  return {
    mode: production ? 'production' : 'local',
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    store: storeConfig(env),
    // A shop with a remote store may have no persistent disk.
    pictures: env.PICTURES ?? (env.STORE === 'sqlite' ? 'files' : 'store'),
    identity: identityConfig(env),
    admin: {
      email: env.ADMIN_EMAIL ?? (production ? undefined : `admin@${DEMO_SITE.domain}`),
      password: env.ADMIN_PASSWORD,
    },
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    manageLinkKey: env.MANAGE_LINK_KEY,
    card: cardConfig(env),
    botCheck: botCheckConfig(env),
    mail:
      env.MAIL === 'smtp' && url !== undefined && from !== undefined
        ? { kind: 'smtp', url, from }
        : { kind: 'files' },
    mailInbox:
      env.MAIL_INBOX !== undefined && env.MAIL_INBOX_SECRET !== undefined
        ? { address: env.MAIL_INBOX, secret: env.MAIL_INBOX_SECRET }
        : undefined,
    sms: smsConfig(env),
    osrmUrl: env.OSRM_URL,
    weather: weatherConfig(env),
    webhookLoopback: env.WEBHOOK_LOOPBACK === 'on',
    rateLimit: env.RATE_LIMIT === 'on',
    warmPages: env.WARM_PAGES === 'on',
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metrics: env.METRICS_ADDRESS,
    tracing:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT },
    demoData: (env.DEMO_DATA ?? (production ? 'off' : 'on')) === 'on',
    trustProxy: env.TRUST_PROXY ?? false,
  };
}

/** Blank variables count as unset, as in a copied `.env.example`. */
const withoutBlanks = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));

/** The valid variables, for rules that span several, even if others are invalid. */
function soundPart(env: NodeJS.ProcessEnv, bad: ReadonlySet<string>): Partial<Environment> {
  const entries = Object.entries(env).filter(([name]) => !bad.has(name));
  const masked = environmentSchema.safeParse(Object.fromEntries(entries));
  if (!masked.success) return {};
  return Object.fromEntries(Object.entries(masked.data).filter(([name]) => !bad.has(name)));
}

/** Reports every variable that is wrong or missing, not only the first. */
export function readConfig(
  environment: NodeJS.ProcessEnv,
): Result<Config, readonly ConfigProblem[]> {
  const env = withoutBlanks(environment);
  const parsed = environmentSchema.safeParse(env);
  const ownProblems = (parsed.error?.issues ?? []).map(({ path, message }) => ({
    variable: path.join('.'),
    message,
  }));
  const bad = new Set(ownProblems.map(({ variable }) => variable));
  const sound = parsed.data ?? soundPart(env, bad);
  const together = [
    ...storeProblems(sound),
    ...identityProblems(sound),
    ...cardProblems(sound),
    ...botCheckProblems(sound),
    ...mailProblems(sound),
    ...mailInboxProblems(sound),
    ...smsProblems(sound),
    ...weatherProblems(sound),
    ...productionProblems(sound),
  ];
  const problems = [...ownProblems, ...together.filter(({ variable }) => !bad.has(variable))];
  return parsed.success && problems.length === 0 ? ok(configFrom(parsed.data)) : err(problems);
}

/** The message for the operator. Leaves out values, because some are secrets. */
export function describeProblems(problems: readonly ConfigProblem[]): string {
  const lines = problems.map(({ variable, message }) => `  ${variable}: ${message}`);
  return [
    `${DEMO_SITE.brand} cannot start. Please correct these environment variables (see docs/running.md):`,
    ...lines,
  ].join('\n');
}
