import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillDemoCatalogue } from '#adapters/documents/demo/fill-demo-catalogue.ts';
import { MismatchError } from '#server/platform/wiring/data-folder.ts';
import { openAudit, openGrant, openRebuild } from '#server/platform/wiring/open-commands.ts';
import { openShop, type ShopConfig } from '#server/platform/wiring/open-shop.ts';
import { openTransfer } from '#server/platform/wiring/open-transfer.ts';
import { hasBooks, openStore } from '#server/platform/wiring/store.wiring.ts';
import { dataFolder } from '#tests/support/data-folder.ts';

const ADMIN = { email: 'owner@example.com', password: 'a long secret' };

const KEY = 'the key of this shop, from its password store';

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
    // The key that the store was made with is gone.
    await open({ manageLinkKey: KEY, acceptNewStore: true });
    await open({ manageLinkKey: KEY });
    rmSync(file('keys.json'));
    await open({ acceptNewStore: true });
  });

  it('gets its keys at the first start if it has only products', async () => {
    await folder.remove();
    folder = await dataFolder();
    const store = openStore(config());
    await fillDemoCatalogue(store);
    await store.close();
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

describe('the key of a shop that has MANAGE_LINK_KEY', () => {
  const OTHER = 'a key of another shop of at least 32 letters';
  const commands = (manageLinkKey: string | undefined) => ({
    ...config({ manageLinkKey }),
    command: 'none',
  });

  /** A change by an operator's command, in the audit log. */
  async function grant(
    manageLinkKey: string | undefined,
    email = ADMIN.email,
    role: 'admin' | 'customer' = 'admin',
  ) {
    const opened = openGrant(commands(manageLinkKey));
    try {
      return await opened.grant({ email, role, isKnown: true });
    } finally {
      await opened.close();
    }
  }
  const setFacts = async (facts: object | undefined) => {
    const store = openStore(config());
    await store.transact(async (transaction) => {
      if (facts === undefined) transaction.delete('storeFacts', 'current');
      else transaction.set('storeFacts', 'current', { schemaVersion: 1, ...facts });
    });
    await store.close();
  };

  beforeEach(async () => {
    await folder.remove();
    folder = await dataFolder();
    const shop = await openShop(config({ manageLinkKey: KEY }));
    await shop.ensureAdmin(ADMIN);
    await shop.close();
  });

  it('is in no file, and no command goes on with another one', async () => {
    expect(JSON.parse(readFileSync(file('keys.json'), 'utf8'))).not.toHaveProperty('manageLinkKey');
    await expect(async () => grant(undefined)).rejects.toThrow(
      /^MANAGE_LINK_KEY is not set, and .*keys.json has no key/,
    );
    const falseKey = { manageLinkKey: OTHER, cardEventKey: OTHER };
    writeFileSync(file('keys.json'), JSON.stringify(falseKey));
    await expect(grant(undefined)).rejects.toThrow(/^MANAGE_LINK_KEY is not set, and the key in/);
    await expect(grant(OTHER)).rejects.toThrow(/^MANAGE_LINK_KEY is not the key/);
    const whole = { ...commands(OTHER), mode: 'local' } as unknown as Parameters<
      typeof openAudit
    >[0];
    await expect(openAudit(whole, false)).rejects.toThrow(MismatchError);
    expect(await grant(KEY)).toMatchObject({ ok: true });
  });

  it('is the one the store was made with, else no server starts', async () => {
    await expect(open({ manageLinkKey: OTHER })).rejects.toThrow(
      /MANAGE_LINK_KEY is not the key[^]*new,old/,
    );
    await open({ manageLinkKey: KEY });
  });

  it('is changed by listing both, and the old one alone is refused from then on', async () => {
    const old = 'the first key of this shop with 32 letters';
    await open({ manageLinkKey: old, acceptNewStore: true });
    await open({ manageLinkKey: `${OTHER},${old}` });
    await expect(open({ manageLinkKey: old })).rejects.toThrow(MismatchError);
    await open({ manageLinkKey: OTHER });
    await open({ manageLinkKey: `${old},past:${OTHER}` });
    await open({ manageLinkKey: old });
  });

  it('is proven by the newest records where the store does not know it yet', async () => {
    await setFacts(undefined);
    // Nothing was made with a key so far.
    await expect(grant(OTHER, 'nobody@example.com')).resolves.toMatchObject({ ok: false });
    await grant(KEY, ADMIN.email, 'customer');
    await expect(open({ manageLinkKey: OTHER })).rejects.toThrow(MismatchError);
    await expect(grant(OTHER)).rejects.toThrow(MismatchError);
    await open({ manageLinkKey: KEY });
    await expect(open({ manageLinkKey: OTHER })).rejects.toThrow(MismatchError);
  });
});

describe('a store that a newer program has used', () => {
  const facts = async (change?: object) => {
    const store = openStore(config());
    const known = (await store.get('storeFacts', 'current'))?.data;
    if (change !== undefined) {
      await store.transact(async (transaction) =>
        transaction.set('storeFacts', 'current', { ...known, ...change }),
      );
    }
    await store.close();
    return known;
  };

  it('is left alone by this server and its commands, which name what wrote it', async () => {
    const known = await facts();
    const { reservations = 0, ...others } = Object(known?.['versions']) as Record<string, number>;
    expect(reservations).toBeGreaterThan(1);
    await facts({ versions: { ...others, reservations: reservations + 1 }, commit: 'abc123' });
    const refusal =
      /newer version of this program \(commit abc123\)[^]* reservations [^]*Start that version/;
    await expect(open()).rejects.toThrow(refusal);
    await expect(open({ acceptNewStore: true })).rejects.toThrow(refusal);
    await expect(openRebuild(config()).book.startOver()).rejects.toThrow(refusal);
    await expect(openTransfer(config()).isHalfImported()).rejects.toThrow(refusal);
    const granting = openGrant(config());
    await expect(granting.grant({ ...ADMIN, role: 'admin', isKnown: true })).rejects.toThrow(
      refusal,
    );
    await granting.close();

    // A collection that only the newer program has stops nobody.
    await facts({ versions: { ...others, reservations: reservations - 1, waivers: 9 } });
    await open();
    expect(await facts()).toMatchObject({ versions: { ...others, reservations, waivers: 9 } });
  });
});
