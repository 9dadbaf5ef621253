import type { LightMyRequestResponse } from 'fastify';
import type { Transaction } from '#adapters/documents/engine/document-store.ts';
import { localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { systemRandomness } from '#adapters/system/node-system.ts';
import type { Credentials } from '#core/accounts/account-book.ts';
import type { BotCheckVerifier, BotCheckWebConfig } from '#core/accounts/bot-check.ts';
import type { Role } from '#core/accounts/profiles.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import type { ShopHealth } from '#core/jobs/shop-health.ts';
import type { Clock } from '#core/kernel/ports.ts';
import type { MailSender } from '#core/notifications/outbox.ts';
import type { StaffRole } from '#core/staff/access.ts';
import type { Forecast } from '#core/weather/forecast.ts';
import { assemble, shopJobs } from '#server/platform/assemble.ts';
import type { Config } from '#server/platform/config/config.ts';
import { freshKeys } from '#server/platform/config/keys.ts';
import type { CardConfig, IdentityConfig } from '#server/platform/config/provider-config.ts';
import type { Job } from '#server/platform/jobs/job.ts';
import type { WebBuild } from '#server/platform/pages/web-build.ts';
import type { AreaTools } from '#server/platform/wiring/area.ts';
import { makeContainer } from '#server/platform/wiring/live.wiring.ts';
import { shopFrom } from '#server/platform/wiring/open-shop.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { fixedClock } from '#tests/support/fixtures.ts';
import { lendServer } from '#tests/support/lent-server.ts';
import { QUICK_HASHING } from '#tests/support/quick-hashing.ts';

/** For every staff member that `staffHeaders` makes. */
export const STAFF_PASSWORD = 'nine lanterns by the gate';

export const ADMIN = { email: 'boss@example.com', password: 'a long secret' };

export type HttpShopOptions = {
  readonly tracing?: { readonly endpoint: string };
  readonly rateLimit?: boolean;
  readonly publicUrl?: string;
  readonly build?: WebBuild;
  readonly trustProxy?: number;
  readonly card?: CardConfig;
  readonly pictures?: Config['pictures'];
  readonly identity?: IdentityConfig;
  readonly sms?: Config['sms'];
  readonly mailInbox?: Config['mailInbox'];
  readonly metrics?: Config['metrics'];
  /** In memory by default. */
  readonly store?: Config['store'];
  /** Webhooks may go to this computer. */
  readonly webhookLoopback?: boolean;
  /** The weather source. None by default. */
  readonly forecast?: (clock: Clock) => Forecast;
  /** Replaces the store's own report of its health. */
  readonly health?: ShopHealth;
  /** Replaces the mail files. */
  readonly mailSender?: MailSender;
  /** Enables the bot check, with a verifier for its proofs. */
  readonly botCheck?: { readonly web: BotCheckWebConfig; readonly verifier: BotCheckVerifier };
};

/** Reports every write, and makes it. */
const watchedTransaction = (
  transaction: Transaction,
  told: (collection: string) => void,
): Transaction => ({
  get: (collection, id) => transaction.get(collection, id),
  getMany: (collection, ids) => transaction.getMany(collection, ids),
  create(collection, id, data) {
    told(collection);
    transaction.create(collection, id, data);
  },
  set(collection, id, data) {
    told(collection);
    transaction.set(collection, id, data);
  },
  delete(collection, id) {
    told(collection);
    transaction.delete(collection, id);
  },
});

/**
 * A key for interchangeable servers. Undefined for one that keeps something itself: pages, counts
 * of calls, observers.
 */
function kindOf(options: HttpShopOptions): string | undefined {
  const { build, rateLimit, metrics, tracing } = options;
  if (build || rateLimit || metrics || tracing) return undefined;
  // A test's own port is reached through the shop. Only whether there is one is wired.
  return JSON.stringify(options, (_name, value) => (typeof value === 'function' ? 'given' : value));
}

type Sent = { readonly body?: unknown; readonly headers?: Record<string, string> };

/**
 * The whole server in this process: real adapters on a memory store with the demo catalogue, a
 * clock stopped at Friday noon 2026-11-20, and no jobs unless they are started.
 */
export async function openHttpShop(options: HttpShopOptions = {}) {
  const clock = fixedClock();
  let isClockBroken = false;
  const breakable = {
    now() {
      if (isClockBroken) throw new Error('the clock fell off the wall');
      return clock.now();
    },
  };
  const folder = await dataFolder();
  const logged: string[] = [];
  const config = {
    store: options.store ?? ({ kind: 'memory' } as const),
    dataDir: folder.dataDir,
    ...({ mail: { kind: 'files' }, logLevel: 'trace' } as const),
    pictures: options.pictures ?? ('store' as const),
    card: options.card ?? ({ kind: 'simulated' } as const),
    mailInbox: options.mailInbox,
    sms: options.sms ?? ({ kind: 'files' } as const),
    identity: options.identity ?? ({ kind: 'local-auth' } as const),
    publicUrl: options.publicUrl ?? 'http://shop.example',
    rateLimit: options.rateLimit ?? false,
    trustProxy: options.trustProxy ?? (false as const),
    metrics: options.metrics,
    tracing: options.tracing,
    webhookLoopback: options.webhookLoopback ?? false,
  };
  const system = { clock: breakable, randomness: systemRandomness() };
  const container = await makeContainer(config, freshKeys(), system);
  const { botCheck, health } = options;
  if (config.identity.kind === 'local-auth') {
    const ports = {
      store: container.get(PORTS.store),
      clock: breakable,
      randomness: system.randomness,
      secrets: container.get(PORTS.manageSecrets),
      shop: DEMO_SITE.brand,
      hashing: QUICK_HASHING,
    };
    (await container.rebind(PORTS.accounts)).toConstantValue(localAccounts(ports));
  }
  if (health) (await container.rebind(PORTS.shopHealth)).toConstantValue(health);
  if (options.mailSender) {
    (await container.rebind(PORTS.mailSender)).toConstantValue(options.mailSender);
  }
  if (options.forecast) container.bind(PORTS.forecast).toConstantValue(options.forecast(clock));
  if (botCheck) container.bind(PORTS.botCheck).toConstantValue(botCheck.verifier);
  const opened = shopFrom(container);
  const { app, startJobs, pages, listenForMetrics, giveBack } = await lendServer(
    kindOf(options),
    { ...opened, now: clock.now, logStream: { write: (text) => void logged.push(text) } },
    (on) =>
      assemble({ ...on, config: { ...config, botCheck: botCheck?.web }, build: options.build }),
  );
  await opened.fillDemo();
  await opened.ensureAdmin(ADMIN);

  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    { body, headers = {} }: Sent = {},
  ): Promise<LightMyRequestResponse> =>
    app.inject({ method, url, headers, ...(body !== undefined && { payload: body as object }) });

  const get = (url: string, headers?: Record<string, string>) =>
    send('GET', url, { ...(headers && { headers }) });
  const post = (url: string, body?: unknown, headers?: Record<string, string>) =>
    send('POST', url, { body, ...(headers && { headers }) });

  const ignore = (): void => {};

  function job(name: string): Job {
    const tools: AreaTools = {
      ...opened.shop,
      now: clock.now,
      jobs: { listJobs: async () => [], runJob: async () => 'unknown' },
      onOutboxFilled: ignore,
      onCatalogueChanged: ignore,
    };
    const found = shopJobs(tools, app.log).find((one) => one.name === name);
    if (!found) throw new Error(`There is no job ${name}.`);
    return found;
  }

  /** By email address. Each keeps to one browser, so that no sign-in comes from a new device. */
  const cookies = new Map<string, string>();

  async function headersOf(credentials: Credentials): Promise<Record<string, string>> {
    const cookie = cookies.get(credentials.email);
    const session = await post('/api/session', credentials, cookie === undefined ? {} : { cookie });
    cookies.set(credentials.email, String(session.headers['set-cookie']).split(';')[0] ?? '');
    return { authorization: `Bearer ${session.json().token}` };
  }

  /** Signs in with an account created for it. */
  async function headersAs(role: Role, displayName: string, credentials: Credentials) {
    const created = await container
      .get(PORTS.accounts)
      .createAccount({ ...credentials, displayName, role });
    // Signs in again after a session's end.
    if (!created.ok) return headersOf(credentials);
    await container.get(RECORDS.profiles).createIfAbsent({
      id: created.value.uid,
      displayName,
      email: credentials.email,
      photoURL: '',
      createdAt: '2026-11-20T18:00:00.000Z',
      role,
    });
    return headersOf(credentials);
  }

  return {
    app,
    clock,
    pages,
    logged,
    startJobs,
    listenForMetrics,
    of: opened.shop.of,
    mails: folder.mails,
    dataDir: folder.dataDir,
    send,
    get,
    post,
    job,
    /** Runs a job to its end, due or not. Returns how much it did. */
    async run(name: string): Promise<number> {
      const { hasWork, run } = job(name);
      const isDue = (await hasWork?.()) !== false;
      const done = await run(() => false);
      if (done > 0 && !isDue) throw new Error(`${name} would not have been started`);
      return done;
    },
    /** As another process would, bypassing this server's own interface. */
    async hideProduct(id: string): Promise<void> {
      const catalogue = container.get(RECORDS.catalogue);
      await catalogue.update(id, undefined, (product) => ({ ...product, isActive: false }));
    },
    /** From now on, calls back with the collection of every document about to be written. */
    onWrite(listener: (collection: string) => void): void {
      const store = container.get(PORTS.store);
      const transact = store.transact.bind(store);
      store.transact = (body) =>
        transact((transaction) => body(watchedTransaction(transaction, listener)));
    },
    /** Somebody else is faster: runs before the next transaction begins. */
    beforeNextTransaction(first: () => Promise<unknown>): void {
      const store = container.get(PORTS.store);
      const transact = store.transact.bind(store);
      store.transact = async (body) => {
        store.transact = transact;
        await first();
        return transact(body);
      };
    },
    /** As after the last of many attempts. */
    async buryTask(id: string): Promise<void> {
      const outbox = container.get(RECORDS.outbox);
      await outbox.failed(id, 'no such address', undefined);
    },
    closeStore: () => container.get(PORTS.store).close(),
    /** From now on, reading the time throws: an unexpected error. */
    breakClock() {
      isClockBroken = true;
    },
    adminHeaders: () => headersOf(ADMIN),
    /** For an account that is not staff. */
    customerHeaders: () =>
      headersAs('customer', 'Ana', { email: 'ana@example.com', password: 'also long enough' }),
    staffHeaders: (role: Exclude<StaffRole, 'owner'>) =>
      headersAs(role, `A ${role}`, { email: `${role}@shop.test`, password: STAFF_PASSWORD }),
    async close(): Promise<void> {
      await giveBack();
      await opened.close();
      await folder.remove();
    },
  };
}

export type HttpShop = Awaited<ReturnType<typeof openHttpShop>>;
