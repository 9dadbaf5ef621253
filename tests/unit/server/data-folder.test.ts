import { chmodSync, existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openShop, type ShopConfig } from '#server/platform/wiring/open-shop.ts';
import { hasBooks } from '#server/platform/wiring/store.wiring.ts';
import { dataFolder } from '#tests/support/data-folder.ts';

const ADMIN = { email: 'owner@example.com', password: 'a long secret' };

let folder: Awaited<ReturnType<typeof dataFolder>>;
const config = (more: Partial<ShopConfig> = {}): ShopConfig => ({
  store: { kind: 'sqlite' },
  identity: { kind: 'local-auth' },
  dataDir: folder.dataDir,
  publicUrl: 'http://shop.example',
  mail: { kind: 'files' },
  card: { kind: 'simulated' },
  pictures: 'files',
  manageLinkKey: undefined,
  ...more,
});
const file = (name: string): string => path.join(folder.dataDir, name);
const open = async (more: Partial<ShopConfig> = {}) => (await openShop(config(more))).close();

beforeEach(async () => {
  folder = await dataFolder();
  const shop = await openShop(config());
  await shop.ensureAdmin(ADMIN);
  await shop.close();
});
afterEach(() => folder.remove());

describe('a data folder', () => {
  it('opens again as it was left', async () => {
    await expect(open()).resolves.toBeUndefined();
  });

  it.each([
    ['missing', () => rmSync(file('shop.sqlite'))],
    ['empty', () => writeFileSync(file('shop.sqlite'), '')],
  ])('is not opened or changed if it has keys and its store is %s', async (why, lose) => {
    lose();
    const before = readdirSync(folder.dataDir);
    await expect(open()).rejects.toThrow(new RegExp(`${why}[^]*--accept-new-store`));
    expect(readdirSync(folder.dataDir)).toEqual(before);
    expect(hasBooks(config())).toBe(false);
    await open({ acceptNewStore: true });
    await open();
  });

  it('is not opened if its store has no keys, and makes none', async () => {
    rmSync(file('keys.json'));
    await expect(open()).rejects.toThrow(/keys.json is missing[^]*--accept-new-store/);
    expect(existsSync(file('keys.json'))).toBe(false);
    await open({ manageLinkKey: 'the key of this shop, from its password store' });
    rmSync(file('keys.json'));
    await open({ acceptNewStore: true });
  });

  it('gets its keys at the first start if it has only products', async () => {
    await folder.remove();
    folder = await dataFolder();
    const shop = await openShop(config());
    await shop.fillDemo();
    await shop.close();
    rmSync(file('keys.json'));
    await expect(open()).resolves.toBeUndefined();
  });

  it('is readable by its owner only, whatever it was before', async () => {
    const modes = () =>
      readdirSync(folder.dataDir)
        .filter((name) => name.startsWith('shop.sqlite'))
        .map((name) => [name, (statSync(file(name)).mode & 0o777).toString(8)]);
    expect(modes()).toEqual(modes().map(([name]) => [name, '600']));
    chmodSync(file('shop.sqlite'), 0o644);
    const shop = await openShop(config());
    await shop.ensureAdmin({ ...ADMIN, email: 'second@example.com' });
    const open = modes();
    expect(open.map(([name]) => name)).toContain('shop.sqlite-wal');
    expect(open).toEqual(open.map(([name]) => [name, '600']));
    await shop.close();
  });
});
