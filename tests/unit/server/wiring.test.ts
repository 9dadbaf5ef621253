import { afterEach, describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '#adapters/documents/engine/document-store.ts';
import { systemRandomness } from '#adapters/system/node-system.ts';
import type { BotCheckWebConfig } from '#core/accounts/bot-check.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { AREAS } from '#server/areas/areas.ts';
import { shopJobs } from '#server/platform/assemble.ts';
import type { MailConfig } from '#server/platform/config/config.ts';
import { freshKeys } from '#server/platform/config/keys.ts';
import type { CardConfig, IdentityConfig } from '#server/platform/config/provider-config.ts';
import type { AreaTools } from '#server/platform/wiring/area.ts';
import { makeContainer } from '#server/platform/wiring/live.wiring.ts';
import { shopFrom } from '#server/platform/wiring/open-shop.ts';
import { PORTS } from '#server/platform/wiring/ports.ts';
import { records } from '#server/platform/wiring/records.wiring.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

const SIMULATED: CardConfig = { kind: 'simulated' };
const STRIPE: CardConfig = {
  kind: 'stripe',
  mode: 'test',
  secretKey: 'sk_test_fake_secret_key',
  publishableKey: 'pk_test_fake_publishable_key',
  webhookSecrets: ['whsec_fake_secret'],
  api: undefined,
};
const LOCAL_AUTH: IdentityConfig = { kind: 'local-auth' };
const FIREBASE_AUTH: IdentityConfig = {
  kind: 'firebase-auth',
  projectId: 'demo-shop',
  apiKey: 'fake-api-key',
  authDomain: 'demo-shop.firebaseapp.com',
  appId: '1:1:web:1',
  emulatorHost: undefined,
  catalogue: 'server',
};
/** Ports of the other card provider or account service only, and the use cases that need them. */
const NWS = { kind: 'nws', contact: 'hello@shop.example' } as const;

const ABSENT = {
  simulated: ['paymentEventHistory'],
  stripe: ['simulatedCard'],
  'local-auth': [],
  'firebase-auth': ['accounts', 'accountLinks'],
};

const BOT_CHECK = {
  projectId: 'demo-shop',
  apiKey: 'fake-api-key',
  appId: '1:1:web:1',
  siteKey: 'fake-site-key-of-recaptcha',
};

const FILES = { kind: 'files' } as const;
const TWILIO = {
  kind: 'twilio',
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'a'.repeat(32),
  from: '+18175550142',
} as const;
const SMTP: MailConfig = { kind: 'smtp', url: 'smtp://127.0.0.1:1', from: 'Shop <a@b.co>' };

describe('the wiring', () => {
  let clean: (() => Promise<void>) | undefined;
  afterEach(() => clean?.());

  async function open(
    store: 'memory' | 'sqlite',
    mail: MailConfig,
    card: CardConfig = SIMULATED,
    identity: IdentityConfig = LOCAL_AUTH,
    botCheck?: BotCheckWebConfig,
  ) {
    const folder = await dataFolder();
    const { dataDir } = folder;
    const system = { clock: fixedClock(), randomness: systemRandomness() };
    const config = {
      store: { kind: store },
      pictures: store === 'memory' ? ('store' as const) : ('files' as const),
      dataDir,
      mail,
      mailInbox: mail.kind === 'files' ? undefined : { address: 'in@b.co', secret: 's'.repeat(32) },
      sms: mail.kind === 'files' ? FILES : TWILIO,
      weather: mail.kind === 'files' ? ({ kind: 'off' } as const) : NWS,
      osrmUrl: mail.kind === 'files' ? undefined : 'http://127.0.0.1:1',
      card,
      identity,
      botCheck,
      publicUrl: 'http://shop.example',
      rateLimit: true,
    };
    const container = await makeContainer(config, freshKeys(), system);
    clean = async () => {
      await container.unbindAllAsync();
      await folder.remove();
    };
    return container;
  }

  it.each([
    ['memory', { kind: 'files' }, SIMULATED, LOCAL_AUTH],
    ['sqlite', { kind: 'files' }, STRIPE, LOCAL_AUTH],
    ['sqlite', SMTP, SIMULATED, FIREBASE_AUTH],
    ['sqlite', SMTP, STRIPE, LOCAL_AUTH, BOT_CHECK],
  ] as const)(
    'resolves every token with %s, %j, %j and %j',
    async (store, mail, card, identity, botCheck?: BotCheckWebConfig) => {
      const container = await open(store, mail, card, identity, botCheck);
      const unproven = botCheck === undefined ? ['botCheck'] : [];
      const files = mail.kind === 'files' ? [] : ['mailFiles'];
      const noService =
        mail.kind === 'files' ? ['mailInbox', 'smsInbox', 'travelTimes', 'forecast'] : [];
      const expected = [
        ...ABSENT[card.kind],
        ...ABSENT[identity.kind],
        ...unproven,
        ...files,
        ...noService,
      ];
      expect(container.get(PORTS.mailFrom)).toBe(
        mail.kind === 'files' ? DEMO_SITE.email : 'a@b.co',
      );
      const absent = Object.entries(PORTS).filter(([, token]) => !container.isBound(token));
      expect(absent.map(([name]) => name).sort()).toEqual([...expected].sort());
      const ports = Object.values(PORTS).filter((token) => container.isBound(token));
      const made = [records, ...AREAS].flatMap(({ tokens }) => tokens);
      const idle = new Set([
        ...(card.kind === 'simulated' ? ['makeCatchUp'] : []),
        ...(identity.kind === 'firebase-auth' ? ['makeRegisterCustomer'] : []),
      ]);
      const tokens = [...ports, ...made].filter(
        (token) => !idle.has((token as symbol).description ?? ''),
      );
      expect(tokens.length).toBeGreaterThan(60);
      expect(new Set(tokens.map(String)).size).toBe(tokens.length);
      for (const token of tokens) {
        const service = container.get<unknown>(token);
        expect([String(token), service === undefined || service === null]).toEqual([
          String(token),
          false,
        ]);
        // One of each: a store opened twice would be two stores.
        expect(container.get<unknown>(token)).toBe(service);
      }
    },
  );

  it("reads a real card provider's history, and redelivers the simulated one's events", async () => {
    const cardJobs = async (card?: CardConfig) => {
      const { shop } = shopFrom(await open('memory', { kind: 'files' }, card));
      const tools = { ...shop, now: Date.now, onOutboxFilled: () => {} } as unknown as AreaTools;
      const names = shopJobs(tools, console).map(({ name }) => name);
      return names.filter((name) => ['catch-up', 'card-events'].includes(name));
    };
    expect(await cardJobs(STRIPE)).toEqual(['catch-up']);
    await clean?.();
    expect(await cardJobs()).toEqual(['card-events']);
  });

  it('leaves accounts and the first admin to Firebase if it keeps the accounts', async () => {
    const opened = shopFrom(await open('memory', { kind: 'files' }, SIMULATED, FIREBASE_AUTH));
    expect(opened.shop.maybe(PORTS.accounts)).toBeUndefined();
    const wanted = { email: 'a@b.co', password: 'a long secret' };
    expect(await opened.ensureAdmin(wanted)).toBeUndefined();
  });

  it('closes the store when it is disposed of', async () => {
    const container = await open('sqlite', { kind: 'files' });
    const store = container.get(PORTS.store);
    await store.get('products', 'x');
    await shopFrom(container).close();
    await expect(store.get('products', 'x')).rejects.toThrow(StoreUnavailableError);
  });
});
