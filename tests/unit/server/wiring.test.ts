import { afterEach, describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '#adapters/documents/document-store.ts';
import { systemRandomness } from '#adapters/system/system-randomness.ts';
import type { MailConfig } from '#server/config/config.ts';
import { freshKeys } from '#server/config/keys.ts';
import { makeContainer } from '#server/wiring/container.ts';
import { shopFrom } from '#server/wiring/open-shop.ts';
import { TOKENS } from '#server/wiring/tokens.ts';
import { dataFolder } from '#tests/support/data-folder.ts';
import { fixedClock } from '#tests/support/fixtures.ts';

const SMTP: MailConfig = { kind: 'smtp', url: 'smtp://127.0.0.1:1', from: 'a@b.co' };

describe('the wiring', () => {
  let clean: (() => Promise<void>) | undefined;
  afterEach(() => clean?.());

  async function open(store: 'memory' | 'sqlite', mail: MailConfig) {
    const folder = await dataFolder();
    const { dataDir } = folder;
    const system = { clock: fixedClock(), randomness: systemRandomness() };
    const config = { store, dataDir, mail, publicUrl: 'http://shop.example' };
    const container = makeContainer(config, freshKeys(), system);
    clean = async () => {
      await container.unbindAllAsync();
      await folder.remove();
    };
    return container;
  }

  it.each([
    ['memory', { kind: 'files' }],
    ['sqlite', { kind: 'files' }],
    ['sqlite', SMTP],
  ] as const)('resolves every token with %s and %j', async (store, mail) => {
    const container = await open(store, mail);
    const tokens = Object.entries(TOKENS);
    expect(tokens.length).toBeGreaterThan(25);
    for (const [name, token] of tokens) {
      const service = container.get<unknown>(token);
      expect([name, service === undefined || service === null]).toEqual([name, false]);
      // One of each: a store opened twice would be two stores.
      expect(container.get<unknown>(token)).toBe(service);
    }
  });

  it('closes the store when it is taken apart', async () => {
    const container = await open('sqlite', { kind: 'files' });
    const store = container.get(TOKENS.store);
    await store.get('products', 'x');
    await shopFrom(container).close();
    await expect(store.get('products', 'x')).rejects.toThrow(StoreUnavailableError);
  });
});
