import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_PAGES } from '#core/content/content-pages.ts';
import { bookingSteps } from '#tests/support/book.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { eventually } from '#tests/support/eventually.ts';
import { payWithCard } from '#tests/support/fake-stripe/customer.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/fake-stripe/start-fake-stripe.ts';
import { environmentOf, webhookOf } from '#tests/support/fake-stripe/stripe-environment.ts';
import { type HttpShop, openHttpShop } from '#tests/support/http-shop.ts';
import { liveLine, orderBody } from '#tests/support/order-body.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';

/** What nobody outside may ever read, under unique names. */
const MARKED = {
  ADMIN_PASSWORD: 'marked-password-of-the-admin',
  MANAGE_LINK_KEY: 'marked-key-of-the-private-links-0123456789',
};
const SMTP_PASSWORD = 'marked-password-of-the-mail-server';
const CUSTOMER_PASSWORD = 'marked-password-of-a-customer';

const PAGES = [
  '/',
  '/es',
  '/products',
  '/bounce-houses',
  '/products/neon-castle-bounce-house',
  '/booking',
  '/cart-checkout',
  '/checkout',
  '/success?session_id=R-1',
  '/login',
  '/dashboard',
  '/admin',
  '/admin/login',
  '/nowhere',
  '/manage/R-1.secret',
  '/robots.txt',
  '/sitemap.xml',
  ...CONTENT_PAGES.map(({ path: at }) => at),
];

/** Invalid ones beside valid ones, because responses to mistakes reveal the most. */
const CALLS: readonly (readonly [method: string, url: string, body?: unknown])[] = [
  ['GET', '/api/health'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/products'],
  ['GET', '/api/products/%E0%A4%A'],
  ['GET', '/api/manage/R-1.secret'],
  ['GET', '/api/admin/outbox'],
  ['POST', '/api/session', { email: 'boss@example.com', password: 'wrong' }],
  ['POST', '/api/session', { email: 1 }],
  ['POST', '/api/stripe/webhook', { id: 'evt_forged' }],
  ['POST', '/api/createPaymentIntent', { amount: 1 }],
  ['POST', '/api/contact', { name: 'Ana', email: 'ana@example.com', message: 'Hello, shop!' }],
  ['POST', '/api/password-resets', { email: 'boss@example.com', language: 'en' }],
];

/** A mail server that rejects everybody. Its refusal ends up in the outbox and in the log. */
async function startUnfriendlyMailServer() {
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, callback) => callback(new Error('Invalid username or password')),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

/**
 * Everything a server says while its main flows run and its providers fail. `secrets` are what it
 * knows.
 */
describe('the secrets of a running server', () => {
  let folder: Awaited<ReturnType<typeof dataFolder>>;
  let server: RunningServer;
  let stripe: FakeStripe;
  let mail: Awaited<ReturnType<typeof startUnfriendlyMailServer>>;
  const said: { readonly where: string; readonly text: string }[] = [];
  let secrets: readonly string[] = [];

  async function ask(method: string, url: string, body?: unknown, headers: object = {}) {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(`${server.url}${url}`, {
      method,
      headers: { ...json, ...headers },
      redirect: 'manual',
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const told = [...response.headers].map((pair) => pair.join(': ')).join('\n');
    said.push({ where: `${method} ${url}`, text: `${told}\n${text}` });
    return { statusCode: response.status, json: () => JSON.parse(text) };
  }
  const steps = bookingSteps({
    get: (url, headers) => ask('GET', url, undefined, headers),
    post: (url, body, headers) => ask('POST', url, body, headers),
  });

  beforeAll(async () => {
    [folder, stripe, mail] = await Promise.all([
      dataFolder(),
      startFakeStripe(),
      startUnfriendlyMailServer(),
    ]);
    const env = {
      ...environmentOf(stripe),
      ...MARKED,
      MAIL: 'smtp',
      SMTP_URL: `smtp://shop:${SMTP_PASSWORD}@127.0.0.1:${mail.port}`,
      MAIL_FROM: 'Shop <hello@shop.example>',
      LOG_LEVEL: 'trace',
    };
    server = await startServer({ dataDir: folder.dataDir, env });
    stripe.webhooks.connect(webhookOf(server.url));
    stripe.webhooks.automatically();
    const keys: Record<string, string> = JSON.parse(
      await readFile(path.join(folder.dataDir, 'keys.json'), 'utf8'),
    );
    secrets = [
      ...Object.values(MARKED),
      ...Object.values(keys),
      SMTP_PASSWORD,
      CUSTOMER_PASSWORD,
      env.STRIPE_SECRET_KEY,
      ...env.STRIPE_WEBHOOK_SECRETS.split(',').map((secret) => secret.trim()),
    ];
  });
  afterAll(async () => {
    stripe.webhooks.stop();
    await server.kill();
    await Promise.all([stripe.close(), mail.stop(), folder.remove()]);
  });

  const leaks = (): readonly string[] =>
    [...said, { where: 'the log', text: server.output() }].flatMap(({ where, text }) =>
      secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`),
    );

  it('are numerous enough to search for, and would be found', () => {
    expect(secrets).toHaveLength(8);
    expect(secrets.every((secret) => secret.length >= 16)).toBe(true);
    said.push({ where: 'a leak', text: `…${SMTP_PASSWORD}…` });
    expect(leaks()).toEqual([`a leak: ${SMTP_PASSWORD}`]);
    said.pop();
  });

  it('are in no page, response or log line, from the booking to failing providers', async () => {
    for (const page of PAGES) await ask('GET', page);
    for (const [method, url, body] of CALLS) await ask(method, url, body);

    const placed = (await steps.reserve({ lines: [liveLine()] })).json();
    const begun = await steps.intent(placed.reservationId, 'deposit', placed.quote.dueNowCents);
    await payWithCard(stripe.url, begun.json().clientSecret, '4242424242424242');
    await eventually(async () => {
      const status = await steps.status(placed.reservationId, placed.manageToken);
      expect(status.json().status).toBe('confirmed');
    });

    const account = { email: 'ana@example.com', displayName: 'Ana', password: CUSTOMER_PASSWORD };
    const ana = (await ask('POST', '/api/accounts', account)).json();
    await ask('POST', '/api/session', { email: account.email, password: `${CUSTOMER_PASSWORD}!` });
    await ask('GET', '/api/me', undefined, { authorization: `Bearer ${ana.token}` });

    // Stripe breaks in the middle, and the mail server rejects everybody.
    const other = (await steps.reserve({ lines: [liveLine()] })).json();
    stripe.mishaps.plan({ kind: 'lost_answer' }, { on: 'POST /v1/payment_intents', times: 9 });
    const failed = await steps.intent(other.reservationId, 'full', other.quote.totalCents);
    expect(failed.statusCode).toBe(503);
    const boss = { email: 'boss@example.com', password: MARKED.ADMIN_PASSWORD };
    const { token } = (await ask('POST', '/api/session', boss)).json();
    await eventually(async () => {
      const outbox = await ask('GET', '/api/admin/outbox', undefined, {
        authorization: `Bearer ${token}`,
      });
      expect(JSON.stringify(outbox.json())).toContain('lastError');
    });

    expect(server.output()).toContain('unavailable_now');
    expect(said.length).toBeGreaterThan(45);
    expect(leaks()).toEqual([]);
    // Nor does the log hold anything that opens a customer's own data.
    const opens = [placed.manageToken, ana.token, token, begun.json().clientSecret];
    expect(opens.filter((one: string) => server.output().includes(one))).toEqual([]);
  });
});

describe('the secrets of a server whose store is gone', () => {
  let shop: HttpShop;
  beforeAll(async () => {
    shop = await openHttpShop({
      card: {
        kind: 'stripe',
        mode: 'test',
        secretKey: 'sk_test_marked_secret_key',
        publishableKey: 'pk_test_publishable',
        webhookSecrets: ['whsec_marked_secret'],
        api: undefined,
      },
    });
    await shop.closeStore();
  });
  afterAll(() => shop.close().catch(() => undefined));

  it('are in no response and no log line', async () => {
    const answers = [
      ...(await Promise.all(['/', '/api/health', '/api/products'].map((url) => shop.get(url)))),
      await shop.post('/api/reservations', orderBody()),
      await shop.post('/api/session', { email: 'a@example.com', password: 'marked-password' }),
      await shop.get('/api/manage/R-1.marked-secret-of-a-link'),
    ];
    expect(answers.some(({ statusCode }) => statusCode >= 500)).toBe(true);
    const text = [...shop.logged, ...answers.map(({ body }) => body)].join('\n');
    expect(text).toContain('"level":50');
    expect(text).not.toContain('marked');
  });
});

const filesBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz|webp|avif|png|woff2)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

/**
 * Keys of the providers, and the names of variables that hold secrets, which no bundle has a
 * reason to know.
 */
const NEVER_IN_A_BUNDLE =
  /\b(?:sk|rk)_(?:live|test)_\w{6,}|whsec_\w{6,}|-----BEGIN|MANAGE_LINK_KEY|STRIPE_SECRET_KEY|STRIPE_WEBHOOK_SECRETS|SMTP_URL|ADMIN_PASSWORD|smtps?:\/\/[^\s'"`]+:[^\s'"`]+@/;

describe('the files of the website', () => {
  it('hold no key and not even the name of a secret', () => {
    // The fourth part of `dist` is the server, which reads those variables and serves none of its
    // files.
    const files = ['web', 'ssr', 'ssr-es'].flatMap((part) => filesBelow(path.join('dist', part)));
    expect(files.length).toBeGreaterThan(40);
    const guilty = files.filter((file) => NEVER_IN_A_BUNDLE.test(readFileSync(file, 'utf8')));
    expect(guilty).toEqual([]);
  });
});
