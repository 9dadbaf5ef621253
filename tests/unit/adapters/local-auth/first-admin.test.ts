import { beforeEach, describe, expect, it } from 'vitest';
import type { DocumentStore } from '#adapters/documents/document-store.ts';
import { documentsProfiles } from '#adapters/documents/documents-profiles.ts';
import { makeEnsureFirstAdmin } from '#adapters/local-auth/first-admin.ts';
import { localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { openSqliteDocumentStore } from '#adapters/sqlite/sqlite-document-store.ts';
import { systemRandomness } from '#adapters/system/system-randomness.ts';
import { makeCheckAdmin } from '#core/access/check-admin.ts';
import { fixedClock } from '#tests/support/fixtures.ts';
import { sqliteFolder } from '#tests/support/sqlite-folder.ts';

const BOSS = { email: 'boss@example.com', password: 'correct horse' };

function over(store: DocumentStore) {
  const clock = fixedClock();
  const accounts = localAccounts({ store, clock, randomness: systemRandomness() });
  const profiles = documentsProfiles(store);
  return { store, accounts, profiles, ensure: makeEnsureFirstAdmin(accounts, profiles, clock) };
}

let shop: ReturnType<typeof over>;
beforeEach(() => {
  shop = over(memoryDocumentStore());
});

/** Signs in and asks the core whether this is an admin. */
async function isAdmin(credentials: { email: string; password: string }): Promise<boolean> {
  const session = await shop.accounts.signIn(credentials);
  if (!session.ok) throw new Error(session.error.kind);
  return makeCheckAdmin(shop.profiles)(session.value.account.uid);
}

describe('makeEnsureFirstAdmin', () => {
  it('makes the admin of the configuration and does not repeat its password', async () => {
    expect(await shop.ensure(BOSS)).toEqual({ email: BOSS.email, password: undefined });
    expect(await isAdmin(BOSS)).toBe(true);
  });

  it('generates a password that can be read aloud, and tells it once', async () => {
    const { email, password = '' } = await shop.ensure({});
    expect(email).toMatch(/^admin@.+\.example$/);
    expect(password).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await isAdmin({ email, password })).toBe(true);
    expect(await shop.ensure({})).toEqual({ email, password: undefined });
  });

  it('makes one, whatever is configured later', async () => {
    await shop.ensure(BOSS);
    const later = await shop.ensure({ email: 'other@example.com', password: 'other horse' });
    expect(later).toEqual({ email: BOSS.email, password: undefined });
    expect(await shop.store.count({ collection: 'accounts' })).toBe(1);
    expect(await isAdmin(BOSS)).toBe(true);
  });

  it('makes one of two processes that start together, and one of them knows the password', async () => {
    const { file, remove } = await sqliteFolder();
    const stores = [1, 2].map(() => openSqliteDocumentStore({ file, indexes: [] }));
    const told = await Promise.all(stores.map((store) => over(store).ensure({})));
    expect(new Set(told.map(({ email }) => email)).size).toBe(1);
    expect(told.filter(({ password }) => password !== undefined)).toHaveLength(1);
    expect(await stores[0]?.count({ collection: 'accounts' })).toBe(1);
    expect(await stores[0]?.count({ collection: 'users' })).toBe(1);
    await Promise.all(stores.map((store) => store.close()));
    await remove();
  });

  it('writes the profile that a process died before', async () => {
    const died = { createIfAbsent: () => Promise.reject(new Error('killed')) };
    const dying = makeEnsureFirstAdmin(shop.accounts, died, fixedClock());
    await expect(dying(BOSS)).rejects.toThrow('killed');
    await shop.ensure(BOSS);
    expect(await isAdmin(BOSS)).toBe(true);
  });

  it('leaves a profile that was changed as it is', async () => {
    await shop.ensure(BOSS);
    const uid = (await shop.accounts.firstAdmin())?.uid ?? '';
    await shop.store.transact(async (transaction) => {
      const stored = await transaction.get('users', uid);
      transaction.set('users', uid, { ...stored?.data, role: 'customer' });
    });
    await shop.ensure(BOSS);
    expect(await isAdmin(BOSS)).toBe(false);
  });

  it('does not hand a stranger who has the address the shop', async () => {
    await shop.accounts.createAccount({ ...BOSS, displayName: 'Eve', role: 'customer' });
    await expect(shop.ensure(BOSS)).rejects.toThrow('ADMIN_EMAIL');
    expect(await isAdmin(BOSS)).toBe(false);
  });

  it('says what is wrong with the configuration', async () => {
    await expect(shop.ensure({ ...BOSS, email: 'boss' })).rejects.toThrow('ADMIN_EMAIL');
    await expect(shop.ensure({ ...BOSS, password: 'short' })).rejects.toThrow('ADMIN_PASSWORD');
    expect(await shop.store.count({ collection: 'accounts' })).toBe(0);
  });
});
