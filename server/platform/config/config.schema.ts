import { z } from 'zod';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { botCheckVariables } from '#server/platform/config/bot-check-config.schema.ts';
import { cardVariables } from '#server/platform/config/card-config.schema.ts';
import { identityVariables } from '#server/platform/config/identity-config.schema.ts';

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const ON_OFF = ['on', 'off'] as const;

const onOff = z.enum(ON_OFF, 'Must be on or off.');

const isWebAddress = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, search, hash, username } = new URL(text);
  return /^https?:$/.test(protocol) && `${search}${hash}${username}` === '';
};

const isMailServer = (text: string): boolean =>
  URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== '';

/** `Name <address>` or a bare address. */
const MAIL_FROM = /^(?:[^<>\r\n]{1,120}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const PROXY_ENTRY = /^(?:loopback|linklocal|uniquelocal|[0-9a-f.:]+(?:\/\d{1,3})?)$/i;
const isProxyList = (text: string): boolean =>
  text.split(',').every((entry) => PROXY_ENTRY.test(entry.trim()));

/** `off`, how many proxies stand in front, or their addresses: never "trust anyone". */
const trustProxy = z.union(
  [
    z.literal('off').transform(() => false as const),
    z
      .string()
      .regex(/^[1-9]$/)
      .transform(Number),
    z.string().refine((text) => !/^\d+$/.test(text) && isProxyList(text)),
  ],
  'Must be off, the number of proxies in front (1 to 9), or their addresses, comma-separated.',
);

/** The environment, each variable on its own; what they must be together is in `config.ts`. */
export const environmentSchema = z.object({
  NODE_ENV: z.string().optional(),
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
  ADMIN_EMAIL: z.email('Must be an e-mail address.').default(`admin@${DEMO_SITE.domain}`),
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'Must have at least 10 characters.')
    .max(200, 'Must have at most 200 characters.')
    .optional(),
  PUBLIC_URL: z
    .string()
    .refine(isWebAddress, 'Must be the http(s) address visitors use.')
    .transform((text) => text.replace(/\/+$/, ''))
    .optional(),
  MANAGE_LINK_KEY: z.string().min(32, 'Must have at least 32 characters.').max(500).optional(),
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
  RATE_LIMIT: onOff.default('on'),
  LOG_LEVEL: z.enum(LOG_LEVELS, `Must be one of ${LOG_LEVELS.join(', ')}.`).optional(),
  DEMO_DATA: onOff.optional(),
  TRUST_PROXY: trustProxy.default(false),
});

export type Environment = z.infer<typeof environmentSchema>;
