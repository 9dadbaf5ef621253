import { isIP } from 'node:net';
import { z } from 'zod';

const HOST_NAME = /^(?:[a-z0-9-]{1,63}\.)+[a-z]{2,63}$/;

/** Sign-in and Firebase variables, one by one; `provider-config.ts` checks the combination. */
const identityVariables = {
  IDENTITY: z
    .enum(['local-auth', 'firebase-auth'], 'Must be local-auth or firebase-auth.')
    .default('local-auth'),
  CATALOGUE: z.enum(['server', 'firestore'], 'Must be server or firestore.').default('server'),
  FIREBASE_API_KEY: z
    .string()
    .regex(/^[\w-]{10,100}$/, "Must be the API key of the project's web app.")
    .optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .regex(HOST_NAME, 'Must be a host name, as in your-project.firebaseapp.com.')
    .optional(),
  FIREBASE_APP_ID: z
    .string()
    .regex(/^\d+:\d+:web:[0-9a-f]+$/, 'Must be the id of a web app, 1:…:web:…')
    .optional(),
  FIREBASE_AUTH_EMULATOR_HOST: z
    .string()
    .regex(/^(?:127\.0\.0\.1|localhost):\d{1,5}$/, 'Must be 127.0.0.1:port.')
    .optional(),
};

const keyOf = (kinds: string): RegExp => new RegExp(`^(?:${kinds})_(?:live|test)_\\w{6,250}$`);

const WEBHOOK_SECRETS = /^whsec_[\w+/=-]{6,250}(?:\s*,\s*whsec_[\w+/=-]{6,250})*$/;

const LOCAL_ADDRESS = /^(?:127\.0\.0\.1|localhost|\[::1\]):\d{1,5}$/;

const isLocalAddress = (text: string): boolean =>
  LOCAL_ADDRESS.test(text) && URL.canParse(`http://${text}`);

/** Address of a local Stripe stand-in, without TLS. */
function localAddress(text: string) {
  const at = text.lastIndexOf(':');
  const host = text.slice(0, at).replaceAll(/[[\]]/g, '');
  return { host, port: Number(text.slice(at + 1)), protocol: 'http' } as const;
}

/** Card provider variables, one by one; `provider-config.ts` checks the combination. */
const cardVariables = {
  CARD: z.enum(['simulated', 'stripe'], 'Must be simulated or stripe.').default('simulated'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(keyOf('sk|rk'), 'Must be a secret or restricted key, sk_… or rk_…')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(keyOf('pk'), 'Must be a publishable key, pk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .regex(WEBHOOK_SECRETS, 'Must be webhook signing secrets, whsec_…, comma-separated.')
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .optional(),
  STRIPE_API_HOST: z
    .string()
    .refine(isLocalAddress, 'Must be an address of this computer, as in 127.0.0.1:12111.')
    .transform(localAddress)
    .optional(),
};

/** Bot check variables; those of the Firebase project are in `identityVariables`. */
const botCheckVariables = {
  BOT_CHECK: z.enum(['off', 'recaptcha'], 'Must be off or recaptcha.').default('off'),
  RECAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'Must be the site key of reCAPTCHA v3.')
    .optional(),
};

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const ON_OFF = ['on', 'off'] as const;

const onOff = z.enum(ON_OFF, 'Must be on or off.');

const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && `${search}${hash}${username}` === '';
};

/** Without a path, which the server would not answer, and without a name and password. */
const isOrigin = (text: string): boolean => {
  if (!isWebAddress(text)) return false;
  const { pathname, password } = new URL(text);
  return pathname === '/' && password === '';
};

const isMailServer = (text: string): boolean =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';

/** `Name <address>` or a bare address. */
const MAIL_FROM = /^(?:[^<>\r\n]{1,120}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const METRICS_ADDRESS = /^(?:[\w.-]{1,253}|\[[\da-f:]+\]):\d{2,5}$/i;
const isMetricsAddress = (text: string): boolean =>
  METRICS_ADDRESS.test(text) && URL.canParse(`http://${text}`);
const hostAndPort = (text: string) => {
  const at = text.lastIndexOf(':');
  return { host: text.slice(0, at).replaceAll(/[[\]]/g, ''), port: Number(text.slice(at + 1)) };
};

/** `10.0.0.1` or `fd00::/8`. A range of all addresses would trust anyone. */
function isProxy(entry: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(entry)) return true;
  const [address = '', range = '32', ...rest] = entry.split('/');
  const most = isIP(address) === 6 ? 128 : 32;
  return (
    isIP(address) > 0 && /^[1-9]\d*$/.test(range) && Number(range) <= most && rest.length === 0
  );
}

/** `off`, the number of proxies in front, or their addresses; never "trust anyone". */
const trustProxy = z.string().transform((text, context) => {
  if (text === 'off') return false;
  if (/^[1-9]$/.test(text)) return Number(text);
  if (text.split(',').every((entry) => isProxy(entry.trim()))) return text;
  context.addIssue(
    'Must be off, the number of proxies in front (1 to 9), or their addresses, comma-separated.',
  );
  return z.NEVER;
});

/** The environment, one variable at a time; `config.ts` checks the combination. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'Must be production, development, or empty.')
    .optional(),
  PORT: z
    .string()
    .default('5000')
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
      error: 'Must be a port, 1 to 65535.',
    })
    .transform(Number),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]{1,253}$/, 'Must be an address or a host name.')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  STORE: z
    .enum(['sqlite', 'memory', 'firestore'], 'Must be sqlite, memory or firestore.')
    .default('sqlite'),
  PICTURES: z.enum(['files', 'store'], 'Must be files or store.').optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .regex(/^[a-z][a-z0-9-]{4,29}$/, 'Must be the id of a Firebase project.')
    .optional(),
  FIRESTORE_DATABASE_ID: z
    .string()
    .regex(/^(?:\(default\)|[a-z][a-z0-9-]{2,62})$/, 'Must be (default) or the id of a database.')
    .optional(),
  FIRESTORE_EMULATOR_HOST: z
    .string()
    .regex(/^(?:127\.0\.0\.1|localhost):\d{1,5}$/, 'Must be 127.0.0.1:port.')
    .optional(),
  ...identityVariables,
  ...botCheckVariables,
  ADMIN_EMAIL: z.email('Must be an email address.').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'Must have at least 10 characters.')
    .max(200, 'Must have at most 200 characters.')
    .optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'Must be the http(s) address that visitors use, without a path.')
    .transform((text) => new URL(text).origin)
    .optional(),
  MANAGE_LINK_KEY: z
    .string()
    .min(32, 'Must have at least 32 characters.')
    .max(500, 'Must have at most 500 characters.')
    // Service managers leave a comment at the end of a line in the value.
    .refine(
      (text) => !/…|\s#|^\s|\s$/.test(text),
      'Must be a key, without “…”, a comment or spaces around it.',
    )
    .optional(),
  ...cardVariables,
  MAIL: z.enum(['files', 'smtp'], 'Must be files or smtp.').default('files'),
  SMTP_URL: z
    .string()
    .refine(isMailServer, 'Must look like smtp://user:password@host:587 or smtps://…')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(MAIL_FROM, 'Must look like Your Shop <hello@your-shop.com>.')
    .optional(),
  MAIL_INBOX: z.email('Must be an email address such as inbox@reply.your-shop.com.').optional(),
  MAIL_INBOX_SECRET: z
    .string()
    .regex(/^\S{32,500}$/, 'Must have at least 32 characters, and no spaces.')
    .optional(),
  SMS: z.enum(['off', 'files', 'twilio'], 'Must be off, files or twilio.').optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'Must be the SID of an account, AC…')
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32}$/, "Must be the account's auth token.")
    .optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(?:\+1\d{10}|MG[0-9a-f]{32})$/, 'Must be a number such as +18175550142, or MG…')
    .optional(),
  OSRM_URL: z
    .string()
    .refine(isWebAddress, 'Must be the http(s) address of an OSRM server.')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  WEATHER: z.enum(['nws', 'recorded', 'off'], 'Must be nws, recorded or off.').optional(),
  WEATHER_CONTACT: z
    .union(
      [z.email(), z.string().refine(isWebAddress)],
      'Must be the email address or web page where the weather service can reach you.',
    )
    .optional(),
  WEBHOOK_LOOPBACK: onOff.default('off'),
  RATE_LIMIT: onOff.default('on'),
  WARM_PAGES: onOff.default('on'),
  METRICS_ADDRESS: z
    .string()
    .refine(isMetricsAddress, 'Must be an address and a port, as in 127.0.0.1:9464.')
    .transform(hostAndPort)
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'Must be the http or https address of a collector.' })
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `Must be one of ${LOG_LEVELS.join(', ')}.`).optional(),
  DEMO_DATA: onOff.optional(),
  TRUST_PROXY: trustProxy.optional(),
});

export type Environment = z.infer<typeof environmentSchema>;

export type ConfigProblem = { readonly variable: string; readonly message: string };

type Rule = readonly [broken: boolean, variable: string, message: string];

export const problemsOf = (rules: readonly Rule[]): readonly ConfigProblem[] =>
  rules.flatMap(([broken, variable, message]) => (broken ? [{ variable, message }] : []));
