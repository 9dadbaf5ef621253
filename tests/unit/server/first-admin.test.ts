import { describe, expect, it } from 'vitest';
import { documentsProfiles } from '#adapters/documents/collections/documents-profiles.ts';
import { localAccounts } from '#adapters/local-auth/local-accounts.ts';
import { memoryDocumentStore } from '#adapters/memory/memory-document-store.ts';
import { memoryManageSecrets } from '#adapters/memory/memory-system.ts';
import { systemRandomness } from '#adapters/system/node-system.ts';
import { makeEnsureAdmin } from '#server/platform/first-admin.ts';
import { fixedClock } from '#tests/support/fixtures.ts';
import { QUICK_HASHING } from '#tests/support/quick-hashing.ts';

function openAccounts() {
  const store = memoryDocumentStore();
  const clock = fixedClock();
  const accounts = localAccounts({
    store,
    clock,
    randomness: systemRandomness(),
    secrets: memoryManageSecrets(),
    hashing: QUICK_HASHING,
  });
  const profiles = documentsProfiles(store);
  return { accounts, profiles, ensure: makeEnsureAdmin({ accounts, profiles, now: clock.now }) };
}

const EMAIL = 'owner@example.com';

describe('makeEnsureAdmin', () => {
  it('creates an admin with a generated password, and shows it once', async () => {
    const { accounts, profiles, ensure } = openAccounts();
    const { newPassword } = await ensure({ email: EMAIL, password: undefined });
    const session = await accounts.signIn({ email: EMAIL, password: newPassword ?? '' });
    expect(session.ok && (await profiles.find(session.value.account.uid))?.role).toBe('admin');
    expect(await ensure({ email: EMAIL, password: undefined })).toEqual({ email: EMAIL });
  });

  it('uses the password of the environment without showing it, and changes no existing one', async () => {
    const { accounts, ensure } = openAccounts();
    expect(await ensure({ email: EMAIL, password: 'first password' })).toEqual({ email: EMAIL });
    await ensure({ email: EMAIL, password: 'second password' });
    expect((await accounts.signIn({ email: EMAIL, password: 'first password' })).ok).toBe(true);
    expect((await accounts.signIn({ email: EMAIL, password: 'second password' })).ok).toBe(false);
  });

  it('adds a second address, for an owner who lost the first password', async () => {
    const { accounts, ensure } = openAccounts();
    await ensure({ email: EMAIL, password: undefined });
    await ensure({ email: 'second@example.com', password: 'found again' });
    expect(
      (await accounts.signIn({ email: 'second@example.com', password: 'found again' })).ok,
    ).toBe(true);
  });

  it('makes no admin of an address that nobody named', async () => {
    const { accounts, ensure } = openAccounts();
    const unnamed = { email: undefined, password: 'long enough' };
    await expect(ensure(unnamed)).rejects.toThrow('Set ADMIN_EMAIL');
    expect(await accounts.firstAdmin()).toBeUndefined();
    await ensure({ email: EMAIL, password: undefined });
    expect(await ensure(unnamed)).toEqual({ email: EMAIL });
  });

  it('creates one admin if two processes start at once', async () => {
    const { ensure } = openAccounts();
    const wanted = { email: EMAIL, password: undefined };
    const both = await Promise.all([ensure(wanted), ensure(wanted)]);
    expect(both.filter(({ newPassword }) => newPassword !== undefined)).toHaveLength(1);
  });
});

describe('a common password', () => {
  it('is refused for the first admin, with an explanation', async () => {
    const { ensure } = openAccounts();
    await expect(ensure({ email: EMAIL, password: 'password123' })).rejects.toThrow(
      /ADMIN_PASSWORD. Too many people use this password/,
    );
    await expect(ensure({ email: EMAIL, password: 'owner@example1' })).rejects.toThrow(
      /built from/,
    );
  });

  it('does not keep a shop that already has it from starting', async () => {
    const { accounts, ensure } = openAccounts();
    await ensure({ email: EMAIL, password: 'first password' });
    expect(await ensure({ email: EMAIL, password: 'password123' })).toEqual({ email: EMAIL });
    expect((await accounts.signIn({ email: EMAIL, password: 'first password' })).ok).toBe(true);
  });
});
