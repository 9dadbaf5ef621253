import { afterEach, describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '#adapters/documents/document-store.ts';
import { systemRandomness } from '#adapters/system/system-randomness.ts';
import type { CardConfig } from '#server/config/card-config.ts';
import type { MailConfig } from '#server/config/config.ts';
import { freshKeys } from '#server/config/keys.ts';
import { makeContainer } from '#server/wiring/container.ts';
import { shopFrom } from '#server/wiring/open-shop.ts';
import { TOKENS } from '#server/wiring/tokens.ts';
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
/** What only the other card provider has. */
const ABSENT = {
  simulated: ['paymentEventHistory', 'catchUp'],
  stripe: ['confirmCard', 'deliverEvents'],
};

const SMTP: MailConfig = { kind: 'smtp', url: 'smtp://127.0.0.1:1', from: 'a@b.co' };

describe('the wiring', () => {
  let clean: (() => Promise<void>) | undefined;
  afterEach(() => clean?.());

  async function open(store: 'memory' | 'sqlite', mail: MailConfig, card: CardConfig = SIMULATED) {
    const folder = await dataFolder();
    const { dataDir } = folder;
    const system = { clock: fixedClock(), randomness: systemRandomness() };
    const config = {
      store: { kind: store },
      dataDir,
      mail,
      card,
      publicUrl: 'http://shop.example',
    };
    const container = makeContainer(config, freshKeys(), system);
    clean = async () => {
      await container.unbindAllAsync();
      await folder.remove();
    };
    return container;
  }

  it.each([
    ['memory', { kind: 'files' }, SIMULATED],
    ['sqlite', { kind: 'files' }, STRIPE],
    ['sqlite', SMTP, SIMULATED],
    ['sqlite', SMTP, STRIPE],
  ] as const)('resolves every token with %s, %j and %j', async (store, mail, card) => {
    const container = await open(store, mail, card);
    const absent = Object.entries(TOKENS).filter(([, token]) => !container.isBound(token));
    expect(absent.map(([name]) => name)).toEqual(ABSENT[card.kind]);
    const tokens = Object.entries(TOKENS).filter(([name]) => !ABSENT[card.kind].includes(name));
    expect(tokens.length).toBeGreaterThan(25);
    for (const [name, token] of tokens) {
      const service = container.get<unknown>(token);
      expect([name, service === undefined || service === null]).toEqual([name, false]);
      // One of each: a store opened twice would be two stores.
      expect(container.get<unknown>(token)).toBe(service);
    }
  });

  it('asks the history of a real card provider, and redelivers the events of the simulated one', async () => {
    const { work, shop } = shopFrom(await open('memory', { kind: 'files' }, STRIPE));
    expect([work.catchUp === undefined, work.deliverEvents, shop.simulatedCard]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    await clean?.();
    const simulated = shopFrom(await open('memory', { kind: 'files' }));
    expect(simulated.work.catchUp).toBeUndefined();
    expect(simulated.work.deliverEvents).toBe(simulated.shop.simulatedCard?.deliverEvents);
  });

  it('closes the store when it is taken apart', async () => {
    const container = await open('sqlite', { kind: 'files' });
    const store = container.get(TOKENS.store);
    await store.get('products', 'x');
    await shopFrom(container).close();
    await expect(store.get('products', 'x')).rejects.toThrow(StoreUnavailableError);
  });
});
